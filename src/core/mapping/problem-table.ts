/**
 * The problems of many transactions, in columns: where each stands and what kind it is, as numbers. A problem as others
 * see it is made when it is asked for and dropped again, so that a sheet that is wrong all over costs a few bytes for
 * each of its problems. What a cell that cannot be read says is read from the cell anew.
 */
import type { FieldProblem, ProblemFacts, Severity } from '../domain/problem';
import type { CellReader } from './cells/cell-fault';
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

const NO_FACTS: ProblemFacts = Object.freeze({});

export class ProblemTable {
  private readonly source: Source;
  /** By problem: 0-based index of the source's row, position of its kind, facts that no cell can be asked for. */
  private readonly rows = new Integers();
  private readonly kindAt = new Integers();
  private readonly facts: (ProblemFacts | undefined)[] = [];
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
    this.push(rowIndex, this.kindOf(severity, code, field, column, undefined), facts);
  }

  /** A cell that could not be read. */
  addFaulty({ rowIndex, column, field, fault, read }: FaultyCell): void {
    this.push(rowIndex, this.kindOf('error', fault.code, field, column, read), undefined);
  }

  /** The problem at `index`, which is one of the table's. */
  problem(index: number, transactionId: string): Problem {
    const rowIndex = this.rows.at(index);
    const kind = this.kinds[this.kindAt.at(index)];
    if (kind === undefined) throw new RangeError(`No problem ${String(index)}`);
    const { severity, code, field, column, read } = kind;
    const facts = this.facts[index] ?? this.readFacts(read, rowIndex, column);
    const row = this.source.headerRow + 1 + rowIndex;
    const cell = `${this.lettersOf(column)}${String(row)}`;
    return { severity, code, cell, row, field, transactionId, facts };
  }

  /** Those from `from` on, all of one transaction. */
  since(from: number, transactionId: string): Problems {
    return new KeptProblems(this, from, this.length - from, transactionId);
  }

  private push(rowIndex: number, kind: number, facts: ProblemFacts | undefined): void {
    this.rows.push(rowIndex);
    this.kindAt.push(kind);
    this.facts.push(facts);
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

  private readFacts(read: CellReader | undefined, rowIndex: number, column: number): ProblemFacts {
    const fault = read?.(this.source.rows[rowIndex]?.[column] ?? null);
    return typeof fault === 'object' ? fault.facts : NO_FACTS;
  }

  private lettersOf(column: number): string {
    return (this.letters[column] ??= columnName(this.source.firstColumn + column));
  }
}

/** A stretch of the table. Its fields are hidden, so that two are equal when their problems are. */
class KeptProblems implements Problems {
  readonly #table: ProblemTable;
  readonly #from: number;
  readonly #count: number;
  readonly #transactionId: string;

  constructor(table: ProblemTable, from: number, count: number, transactionId: string) {
    this.#table = table;
    this.#from = from;
    this.#count = count;
    this.#transactionId = transactionId;
  }

  get length(): number {
    return this.#count;
  }

  at(index: number): Problem | undefined {
    if (index < 0 || index >= this.#count) return undefined;
    return this.#table.problem(this.#from + index, this.#transactionId);
  }

  find(test: (problem: Problem) => boolean): Problem | undefined {
    for (const problem of this) if (test(problem)) return problem;
    return undefined;
  }

  filter(test: (problem: Problem) => boolean): Problem[] {
    return [...this].filter(test);
  }

  *[Symbol.iterator](): Iterator<Problem> {
    for (let index = 0; index < this.#count; index += 1) {
      yield this.#table.problem(this.#from + index, this.#transactionId);
    }
  }
}

const FIRST_ROOM = 1024;

/** A list of whole numbers of 32 bits that grows. */
class Integers {
  private values = new Int32Array(FIRST_ROOM);
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    if (this.count === this.values.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.count] = value;
    this.count += 1;
  }

  at(index: number): number {
    return this.values[index] ?? -1;
  }
}
