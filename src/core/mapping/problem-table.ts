/**
 * The problems of many transactions, in columns: where each stands and what kind it is, as numbers. A problem as others
 * see it is made when it is asked for and dropped again, so that a sheet that is wrong all over costs a few bytes for
 * each of its problems. What a cell that cannot be read says is read from the cell anew; other facts are kept as text.
 */
import type { FieldProblem, ProblemFacts, Severity } from '../domain/problem';
import type { CellReader } from './cells/cell-fault';
import { FactsList } from './facts-list';
import { Integers, NearIntegers } from './integers';
import { MadeList } from './made-list';
import type { FaultyCell } from './read-transaction';
import type { Problem, Problems } from './reading-result';
import { columnName, type Source } from './source';

/** What problems of one kind share. */
interface Kind {
  readonly severity: Severity;
  readonly code: string;
  readonly field: string;
  /** 0-based within the source. */
  readonly column: number;
  /** Reads the cell that could not be read. */
  readonly read: CellReader | undefined;
}

export class ProblemTable {
  private readonly source: Source;
  /** By problem: 0-based index of the source's row, position of its kind. */
  private readonly rows = new NearIntegers();
  private readonly kindAt = new Integers();
  /** Those that no cell can be asked for. */
  private readonly facts = new FactsList();
  private readonly kinds: Kind[] = [];
  /** Positions of kinds by field: a field has few of them. */
  private readonly kindsOf = new Map<string, number[]>();
  /** Letters of the source's columns, as they are first asked for. */
  private readonly letters: string[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  get length(): number {
    return this.rows.length;
  }

  add(rowIndex: number, column: number, problem: FieldProblem): void {
    const { severity, code, field, facts } = problem;
    this.facts.add(this.length, facts);
    this.push(rowIndex, this.kindOf(severity, code, field, column, undefined));
  }

  /** A cell that could not be read. */
  addFaulty({ rowIndex, column, field, fault, read }: FaultyCell): void {
    this.push(rowIndex, this.kindOf('error', fault.code, field, column, read));
  }

  /** The problem at `index`, which is one of the table's. */
  problem(index: number, transactionId: string): Problem {
    const rowIndex = this.rows.at(index);
    const kind = this.kinds[this.kindAt.at(index)];
    if (kind === undefined) throw new RangeError(`No problem ${String(index)}`);
    const { severity, code, field, column, read } = kind;
    const facts =
      read === undefined ? this.facts.of(index) : this.factsOfCell(read, rowIndex, column);
    const { cell, row } = this.placeOf(rowIndex, column);
    return { severity, code, cell, row, field, transactionId, facts };
  }

  /** A problem that is of no transaction of the table, and not kept in it. */
  outside(rowIndex: number, column: number, problem: FieldProblem): Problem {
    const { severity, code, field, facts } = problem;
    const { cell, row } = this.placeOf(rowIndex, column);
    return { severity, code, cell, row, field, transactionId: '', facts };
  }

  /**
   * The problems of one transaction: those at `from` and after, up to `end`, and then the one at `later` where it has one
   * that was found when all were known (-1 for none).
   */
  of(transactionId: string, from: number, end: number, later: number): Problems {
    return new KeptProblems(this, transactionId, from, end - from, later);
  }

  /** Nothing more will be added. */
  trim(): void {
    this.rows.trim();
    this.kindAt.trim();
    this.facts.trim();
  }

  private push(rowIndex: number, kind: number): void {
    this.rows.push(rowIndex);
    this.kindAt.push(kind);
  }

  private kindOf(
    severity: Severity,
    code: string,
    field: string,
    column: number,
    read: CellReader | undefined,
  ): number {
    let ofField = this.kindsOf.get(field);
    if (ofField === undefined) this.kindsOf.set(field, (ofField = []));
    for (const at of ofField) {
      const kind = this.kinds[at];
      const isSame = kind?.code === code && kind.column === column && kind.read === read;
      if (isSame && kind.severity === severity) return at;
    }
    ofField.push(this.kinds.length);
    this.kinds.push({ severity, code, field, column, read });
    return this.kinds.length - 1;
  }

  private factsOfCell(read: CellReader, rowIndex: number, column: number): ProblemFacts {
    const fault = read(this.source.rows[rowIndex]?.[column] ?? null);
    return typeof fault === 'object' ? fault.facts : {};
  }

  private placeOf(
    rowIndex: number,
    column: number,
  ): { readonly cell: string; readonly row: number } {
    const row = this.source.headerRow + 1 + rowIndex;
    return { cell: `${this.lettersOf(column)}${String(row)}`, row };
  }

  private lettersOf(column: number): string {
    return (this.letters[column] ??= columnName(this.source.firstColumn + column));
  }
}

/** A stretch of the table, and perhaps one more. */
class KeptProblems extends MadeList<Problem> {
  readonly #table: ProblemTable;
  readonly #transactionId: string;
  readonly #from: number;
  readonly #count: number;
  readonly #later: number;

  constructor(
    table: ProblemTable,
    transactionId: string,
    from: number,
    count: number,
    later: number,
  ) {
    super();
    this.#table = table;
    this.#transactionId = transactionId;
    this.#from = from;
    this.#count = count;
    this.#later = later;
  }

  get length(): number {
    return this.#count + (this.#later < 0 ? 0 : 1);
  }

  protected make(index: number): Problem {
    const at = index < this.#count ? this.#from + index : this.#later;
    return this.#table.problem(at, this.#transactionId);
  }
}
