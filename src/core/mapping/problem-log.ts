/**
 * Collects problems with their cells. What no cell is to blame for (a constant, a missing column) is said once for the
 * source, with the number of transactions it keeps back.
 */
import type { FieldProblem, ProblemFacts, Severity } from '../domain/problem';
import type { CellProblem } from './cell-doubts';
import { isBlank, shown, type CellFault } from './cells/cell-fault';
import { readId } from './cells/read-text';
import type { ColumnPlan } from './column-plan';
import type { FieldPath } from './fields';
import type { RowGroup } from './group-rows';
import { mappedField, placeOf, type MappedField } from './problem-places';
import type { FaultyCell } from './read-transaction';
import type { Problem } from './reading-result';
import { cellAddress, columnName, type Source } from './source';

interface Verdict {
  readonly problems: readonly Problem[];
  readonly ready: boolean;
}

/** Most transactions have none: one array serves them all. */
const NO_PROBLEMS: readonly Problem[] = Object.freeze([]);

/** Not worth saying of what cannot be read. */
const MISSING: ReadonlySet<string> = new Set(['required', 'number_missing']);

export class ProblemLog {
  private readonly source: Source;
  private readonly plan: ColumnPlan;
  private readonly found: Problem[];
  /** Paths of fields as they are first written: each problem would bring the same text anew. */
  private readonly paths = new Map<string, string>();
  /** Letters of the source's columns, as they are first asked for. */
  private readonly letters: string[] = [];
  /** Problems of the source by what they say, so that each is said once. */
  private readonly said = new Set<string>();

  constructor(source: Source, plan: ColumnPlan, headerProblems: readonly Problem[]) {
    this.source = source;
    this.plan = plan;
    this.found = [...headerProblems];
  }

  ofSource(): Problem[] {
    return this.found;
  }

  /** A required field that nothing feeds. */
  missing(field: FieldPath): void {
    this.sayOnce('error', 'required', field, {});
  }

  /** A constant that cannot be read; that it is missing then is not worth saying. */
  constant(field: FieldPath, { code, facts }: CellFault): void {
    this.sayOnce('error', code, field, facts);
    for (const missing of MISSING) this.said.add(`${missing} ${field}`);
  }

  /** A constant or a default that fits both decimal signs. */
  ambiguousConstant(field: FieldPath, facts: ProblemFacts): void {
    this.sayOnce('warning', 'ambiguous_number', field, facts);
  }

  /** A row with content and no id, under a row of `above`. */
  stray(rowIndex: number, above: RowGroup | undefined): Problem {
    const problem = this.atCell(
      rowIndex,
      this.plan.keyColumn ?? 0,
      { severity: 'error', code: 'id_missing', field: this.plan.keyField, facts: {} },
      above?.transactionId ?? '',
    );
    if (above === undefined) this.found.push(problem);
    return problem;
  }

  ofTransaction(
    group: RowGroup,
    faults: readonly FaultyCell[],
    atCells: readonly CellProblem[],
    rules: readonly FieldProblem[],
  ): Verdict {
    const id = readId(this.idCell(group));
    const idFault =
      typeof id === 'object' && this.plan.keyField === 'transaction_id' ? id : undefined;
    if (
      rules.length === 0 &&
      faults.length === 0 &&
      atCells.length === 0 &&
      idFault === undefined &&
      group.disagreements === undefined &&
      group.strayRows === undefined
    ) {
      return { problems: NO_PROBLEMS, ready: true };
    }
    const problems: Problem[] = [];
    if (idFault !== undefined) this.addIdProblem(group, idFault, problems);
    for (const cell of faults) problems.push(this.faulty(group, cell));
    for (const cell of atCells) {
      problems.push(this.atCell(cell.rowIndex, cell.column, cell, group.transactionId));
    }
    this.addDisagreements(group, problems);
    for (const row of group.strayRows ?? []) problems.push(this.stray(row, group));
    const kept = this.addRules(group, faults, rules, problems);
    return {
      // A copy holds no room for more.
      problems: problems.slice(),
      ready:
        kept && idFault === undefined && problems.every(({ severity }) => severity !== 'error'),
    };
  }

  private idCell(group: RowGroup) {
    const { keyColumn, keyConstant } = this.plan;
    if (keyColumn === undefined) return keyConstant ?? null;
    return this.source.rows[group.rows[0] ?? 0]?.[keyColumn] ?? null;
  }

  /** In every row that has the id: what cannot be read may be ids of several transactions. */
  private addIdProblem(group: RowGroup, { code, facts }: CellFault, problems: Problem[]): void {
    const { keyColumn } = this.plan;
    const problem = { severity: 'error', code, field: 'transaction_id', facts } as const;
    if (keyColumn === undefined) {
      this.sayOnce('error', code, problem.field, facts);
      return;
    }
    for (const row of group.rows) {
      if (isBlank(this.source.rows[row]?.[keyColumn])) continue;
      problems.push(this.atCell(row, keyColumn, problem, group.transactionId));
    }
  }

  private faulty(group: RowGroup, { rowIndex, column, field, fault }: FaultyCell): Problem {
    const row = this.source.headerRow + 1 + rowIndex;
    return {
      severity: 'error',
      code: fault.code,
      cell: `${this.lettersOf(column)}${String(row)}`,
      row,
      field,
      transactionId: group.transactionId,
      facts: fault.facts,
    };
  }

  private addDisagreements(group: RowGroup, problems: Problem[]): void {
    for (const [at, { rowIndex, rowCount }] of group.disagreements ?? []) {
      const step = this.plan.transaction.columns[at];
      if (step === undefined) continue;
      const facts = {
        value: shown(this.source.rows[rowIndex]?.[step.column] ?? null),
        expected: shown(group.header?.cells[at] ?? null),
        first: cellAddress(this.source, group.header?.cellRows[at] ?? 0, step.column),
        rows: String(rowCount),
      };
      const problem = {
        severity: 'error',
        code: 'rows_disagree',
        field: step.field,
        facts,
      } as const;
      problems.push(this.atCell(rowIndex, step.column, problem, group.transactionId));
    }
  }

  /** False when an error was said of the source instead. */
  private addRules(
    group: RowGroup,
    faults: readonly FaultyCell[],
    rules: readonly FieldProblem[],
    problems: Problem[],
  ): boolean {
    let ready = true;
    const unreadable = new Set(faults.map(({ field }) => field));
    for (const problem of rules) {
      if (MISSING.has(problem.code) && unreadable.has(problem.field)) continue;
      const field = mappedField(problem.field, this.source, this.plan, group);
      const place = placeOf(field, this.source, this.plan, group);
      if (place !== undefined) {
        problems.push(this.atCell(place.rowIndex, place.column, problem, group.transactionId));
      } else {
        this.ofField(field, problem);
        if (problem.severity === 'error') ready = false;
      }
    }
    return ready;
  }

  private ofField({ path }: MappedField, { severity, code, facts }: FieldProblem): void {
    this.sayOnce(severity, code, path, facts);
  }

  private sayOnce(severity: Severity, code: string, field: string, facts: ProblemFacts): void {
    const key = `${code} ${field}`;
    if (this.said.has(key)) return;
    this.said.add(key);
    this.found.push({ severity, code, cell: '', row: 0, field, transactionId: '', facts });
  }

  private atCell(
    rowIndex: number,
    column: number,
    { severity, code, field, facts }: FieldProblem,
    transactionId: string,
  ): Problem {
    const row = this.source.headerRow + 1 + rowIndex;
    return {
      severity,
      code,
      cell: `${this.lettersOf(column)}${String(row)}`,
      row,
      field: this.pathOf(field),
      transactionId,
      facts,
    };
  }

  private lettersOf(column: number): string {
    return (this.letters[column] ??= columnName(this.source.firstColumn + column));
  }

  private pathOf(field: string): string {
    const known = this.paths.get(field);
    if (known !== undefined) return known;
    this.paths.set(field, field);
    return field;
  }
}
