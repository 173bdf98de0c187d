/**
 * Collects problems with their cells. What no cell is to blame for (a constant, a missing column) is said once for the
 * source, with the number of transactions it keeps back.
 */
import type { FieldProblem, ProblemFacts, Severity } from '../domain/problem';
import type { Item } from '../domain/transaction';
import type { CellProblem } from './cell-doubts';
import { isBlank, shown, type CellFault } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import type { FieldPath } from './fields';
import type { RowGroup } from './group-rows';
import { lineTotalsIn, type LineTotals } from './line-totals';
import { mappedField, placeOf, type MappedField } from './problem-places';
import { ProblemTable } from './problem-table';
import type { FaultyCell } from './read-transaction';
import type { Problem } from './reading-result';
import { cellAddress, type Source } from './source';

/** Not worth saying of what cannot be read. */
const MISSING: ReadonlySet<string> = new Set(['required', 'number_missing']);

export class ProblemLog {
  private readonly source: Source;
  private readonly plan: ColumnPlan;
  private readonly found: Problem[];
  /** The problems of transactions, in the order in which they are judged. */
  readonly table: ProblemTable;
  /** Problems of the source by what they say, so that each is said once. */
  private readonly said = new Set<string>();

  constructor(source: Source, plan: ColumnPlan, headerProblems: readonly Problem[]) {
    this.source = source;
    this.plan = plan;
    this.found = [...headerProblems];
    this.table = new ProblemTable(source);
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

  /** A row with content and no id, above which there is no transaction. */
  strayRow(rowIndex: number): void {
    this.found.push(this.table.outside(rowIndex, this.plan.keyColumn ?? 0, this.stray()));
  }

  /** True when no problem of the transaction is an error. */
  ofTransaction(
    group: RowGroup,
    items: readonly Item[],
    faults: readonly FaultyCell[],
    atCells: readonly CellProblem[],
    rules: readonly FieldProblem[],
  ): boolean {
    const idFault = this.plan.keyField === 'transaction_id' ? group.idFault : undefined;
    if (
      rules.length === 0 &&
      faults.length === 0 &&
      atCells.length === 0 &&
      idFault === undefined &&
      group.disagreements === undefined &&
      group.strayRows === undefined
    ) {
      return true;
    }
    const isSound = idFault === undefined && faults.length === 0;
    if (idFault !== undefined) this.addIdProblem(group, idFault);
    for (const cell of faults) this.table.addFaulty(cell);
    for (const cell of atCells) this.table.add(cell.rowIndex, cell.column, cell);
    this.addDisagreements(group, items);
    for (const row of group.strayRows ?? []) this.addStray(row);
    const isKept = this.addRules(group, faults, rules);
    const isAgreed = group.disagreements === undefined && group.strayRows === undefined;
    return isSound && isAgreed && isKept && !atCells.some(isError);
  }

  /** Of a transaction that was read before, once the others are known too; at the cell of its id where none is to blame. */
  later(group: RowGroup, problem: FieldProblem): void {
    const field = mappedField(problem.field, this.source, this.plan, group);
    const place = placeOf(field, this.source, this.plan, group);
    const { rowIndex, column } = place ?? {
      rowIndex: group.rows[0] ?? 0,
      column: this.plan.keyColumn ?? 0,
    };
    this.table.add(rowIndex, column, problem);
  }

  /** In every row that has the id: what cannot be read may be ids of several transactions. */
  private addIdProblem(group: RowGroup, { code, facts }: CellFault): void {
    const { keyColumn } = this.plan;
    const problem = { severity: 'error', code, field: 'transaction_id', facts } as const;
    if (keyColumn === undefined) {
      this.sayOnce('error', code, problem.field, facts);
      return;
    }
    for (const row of group.rows) {
      if (isBlank(this.source.rows[row]?.[keyColumn])) continue;
      this.table.add(row, keyColumn, problem);
    }
  }

  private addStray(rowIndex: number): void {
    this.table.add(rowIndex, this.plan.keyColumn ?? 0, this.stray());
  }

  private stray(): FieldProblem {
    return { severity: 'error', code: 'id_missing', field: this.plan.keyField, facts: {} };
  }

  private addDisagreements(group: RowGroup, items: readonly Item[]): void {
    for (const [at, disagreement] of group.disagreements ?? []) {
      const step = this.plan.transaction.columns[at];
      if (step === undefined) continue;
      const { rowIndex, rowCount } = disagreement;
      const facts = {
        value: shown(this.source.rows[rowIndex]?.[step.column] ?? null),
        first: cellAddress(this.source, group.header?.cellRows[at] ?? 0, step.column),
        rows: String(rowCount),
      };
      const other = shown(group.header?.cells[at] ?? null);
      const lines = lineTotalsIn(this.source, this.plan, group, at, disagreement, items);
      this.table.add(rowIndex, step.column, {
        severity: 'error',
        field: step.field,
        ...disagreementOf(facts, other, lines),
      });
    }
  }

  /** False when one is an error. */
  private addRules(
    group: RowGroup,
    faults: readonly FaultyCell[],
    rules: readonly FieldProblem[],
  ): boolean {
    let ready = true;
    const isUnreadable = fieldTest(faults);
    for (const problem of rules) {
      if (MISSING.has(problem.code) && isUnreadable(problem.field)) continue;
      if (isError(problem)) ready = false;
      const field = mappedField(problem.field, this.source, this.plan, group);
      const place = placeOf(field, this.source, this.plan, group);
      if (place !== undefined) this.table.add(place.rowIndex, place.column, problem);
      else this.ofField(field, problem);
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
}

function disagreementOf(facts: ProblemFacts, other: string, lines: LineTotals | undefined) {
  if (lines === undefined)
    return { code: 'rows_disagree', facts: { ...facts, expected: other } } as const;
  const { itemField } = lines;
  const expected = itemField === undefined ? {} : { expected: itemField };
  return { code: 'line_total', facts: { ...facts, other, ...expected } } as const;
}

/** Whether a cell of a field could not be read; a set only where it is worth making one. */
function fieldTest(faults: readonly FaultyCell[]): (field: string) => boolean {
  if (faults.length <= FEW_FAULTS) return (field) => faults.some((cell) => cell.field === field);
  const fields = new Set(faults.map(({ field }) => field));
  return (field) => fields.has(field);
}

const FEW_FAULTS = 8;

function isError({ severity }: FieldProblem): boolean {
  return severity === 'error';
}
