/**
 * The transactions of a check, in columns: which rows each was read from, which problems are its own, whether it is
 * ready. What a transaction says stands in its cells: it is read from them again whenever somebody asks, and kept by
 * nobody but those who asked.
 */
import { originalOf } from '../domain/originals';
import type { Transaction } from '../domain/transaction';
import { Integers, NearIntegers } from './integers';
import { MadeList } from './made-list';
import type { ProblemTable } from './problem-table';
import type { MappedTransaction, Problem, Problems, TotalField } from './reading-result';

/** Reads rows that were read before, and comes to the same. */
export interface RowsReader {
  /** Of the transaction whose first row this is (0-based index into `Source.rows`). */
  idOf(firstRow: number): string;
  /** `undefined` where each row is an item. */
  itemRowsOf(rows: readonly number[]): ItemRows | undefined;
  read(transactionId: string, rows: readonly number[]): Transaction;
}

type ItemRows = readonly (readonly number[])[];

/** What is asked of very many transactions at once, and kept for that: nothing need be read. */
export interface Outline {
  readonly currencyCode: string | undefined;
  /** It names an original. */
  readonly isAdjustment: boolean;
}

export function outlineOf(transaction: Transaction): Outline {
  const { currency_code: currencyCode } = transaction;
  return { currencyCode, isAdjustment: originalOf(transaction) !== undefined };
}

/** What a check has found out about a transaction, beside its problems. */
interface Found {
  readonly rows: readonly number[];
  readonly ready: boolean;
  readonly computed: readonly TotalField[];
}

/** Most transactions have none: one list serves them all. */
const NO_PROBLEMS: Problems = Object.freeze<Problem[]>([]);

const READY = 1;
const ADJUSTMENT = 2;
/** In the order in which totals are computed. */
const COMPUTED: readonly TotalField[] = ['total_net_amount', 'total_tax_amount', 'total_amount'];
/** The bit of the first of them; those of the others follow. */
const FIRST_COMPUTED = 4;

export class TransactionColumns {
  private readonly table: ProblemTable;
  private readonly reader: RowsReader;
  /** Of all transactions, one after the other; by transaction, where those of the next one begin. */
  private readonly rows = new NearIntegers();
  private readonly rowEnds = new NearIntegers();
  /** By transaction, where the problems of the next one begin in the table. */
  private readonly problemEnds = new NearIntegers();
  /** By transaction: {@link READY}, {@link ADJUSTMENT}, and which totals were computed. */
  private readonly states = new Integers();
  private readonly currencyAt = new Integers();
  /** As they are first met. */
  private readonly currencies: (string | undefined)[] = [];
  private readonly placeOfCurrency = new Map<string | undefined, number>();
  /** Transactions of which a problem was found when all were known: not ready, and by their order its place. */
  private readonly heldBack = new NearIntegers();
  private firstLater = 0;

  constructor(table: ProblemTable, reader: RowsReader) {
    this.table = table;
    this.reader = reader;
  }

  get length(): number {
    return this.states.length;
  }

  /** Its problems are those that came to the table since the last one was added. */
  add({ rows, ready, computed }: Found, { currencyCode, isAdjustment }: Outline): void {
    for (const row of rows) this.rows.push(row);
    this.rowEnds.push(this.rows.length);
    this.problemEnds.push(this.table.length);
    let state = (ready ? READY : 0) | (isAdjustment ? ADJUSTMENT : 0);
    for (const field of computed) state |= FIRST_COMPUTED << COMPUTED.indexOf(field);
    this.states.push(state);
    this.currencyAt.push(this.placeOf(currencyCode));
  }

  /** The transaction at `index`, after all those held back before it, by the problem that came to the table last. */
  holdBack(index: number): void {
    if (this.heldBack.length === 0) this.firstLater = this.table.length - 1;
    this.heldBack.push(index);
  }

  /** Nothing more will be added. */
  trim(): void {
    const { rows, rowEnds, problemEnds, states, currencyAt, heldBack } = this;
    for (const column of [rows, rowEnds, problemEnds, states, currencyAt, heldBack]) column.trim();
    this.table.trim();
  }

  idOf(index: number): string {
    return this.reader.idOf(this.rows.at(startOf(this.rowEnds, index)));
  }

  rowsOf(index: number): readonly number[] {
    const from = startOf(this.rowEnds, index);
    const rows = new Array<number>(this.rowEnds.at(index) - from);
    for (let at = 0; at < rows.length; at += 1) rows[at] = this.rows.at(from + at);
    return rows;
  }

  problemsOf(index: number): Problems {
    const from = startOf(this.problemEnds, index);
    const end = this.problemEnds.at(index);
    const heldBack = this.heldBack.indexOf(index);
    if (from === end && heldBack < 0) return NO_PROBLEMS;
    const later = heldBack < 0 ? -1 : this.firstLater + heldBack;
    return this.table.of(this.idOf(index), from, end, later);
  }

  isReady(index: number): boolean {
    return (this.states.at(index) & READY) !== 0 && this.heldBack.indexOf(index) < 0;
  }

  computedOf(index: number): readonly TotalField[] {
    const state = this.states.at(index);
    return COMPUTED.filter((_, at) => (state & (FIRST_COMPUTED << at)) !== 0);
  }

  outlineOf(index: number): Outline {
    const currencyCode = this.currencies[this.currencyAt.at(index)];
    return { currencyCode, isAdjustment: (this.states.at(index) & ADJUSTMENT) !== 0 };
  }

  itemRowsOf(rows: readonly number[]): ItemRows | undefined {
    return this.reader.itemRowsOf(rows);
  }

  read(index: number, rows: readonly number[]): Transaction {
    return this.reader.read(this.idOf(index), rows);
  }

  private placeOf(currencyCode: string | undefined): number {
    let place = this.placeOfCurrency.get(currencyCode);
    if (place === undefined) {
      place = this.currencies.push(currencyCode) - 1;
      this.placeOfCurrency.set(currencyCode, place);
    }
    return place;
  }
}

/** The first transaction's own begin at 0. */
function startOf(ends: NearIntegers, index: number): number {
  return index === 0 ? 0 : ends.at(index - 1);
}

export class KeptTransactions extends MadeList<MappedTransaction> {
  readonly #columns: TransactionColumns;

  constructor(columns: TransactionColumns) {
    super();
    this.#columns = columns;
  }

  get length(): number {
    return this.#columns.length;
  }

  /** @param index of one that there is. */
  outlineOf(index: number): Outline {
    return this.#columns.outlineOf(index);
  }

  protected make(index: number): MappedTransaction {
    return new KeptTransaction(this.#columns, index);
  }
}

/** What it was asked for once it holds on to. */
class KeptTransaction implements MappedTransaction {
  readonly #columns: TransactionColumns;
  readonly #index: number;
  #rows: readonly number[] | undefined;
  #transaction: Transaction | undefined;

  constructor(columns: TransactionColumns, index: number) {
    this.#columns = columns;
    this.#index = index;
  }

  get transactionId(): string {
    return this.#columns.idOf(this.#index);
  }

  get transaction(): Transaction {
    return (this.#transaction ??= this.#columns.read(this.#index, this.rows));
  }

  get rows(): readonly number[] {
    return (this.#rows ??= this.#columns.rowsOf(this.#index));
  }

  get itemRows(): ItemRows | undefined {
    return this.#columns.itemRowsOf(this.rows);
  }

  get problems(): Problems {
    return this.#columns.problemsOf(this.#index);
  }

  get ready(): boolean {
    return this.#columns.isReady(this.#index);
  }

  get computed(): readonly TotalField[] | undefined {
    const computed = this.#columns.computedOf(this.#index);
    return computed.length === 0 ? undefined : computed;
  }
}

/** With a transaction and a list of problems of its own: what a check keeps in columns keeps its whole source. */
export function onItsOwn(mapped: MappedTransaction): MappedTransaction {
  const { transactionId, transaction, rows, itemRows, problems, ready, computed } = mapped;
  return {
    ...{ transactionId, transaction, rows, problems: [...problems], ready },
    ...(itemRows === undefined ? {} : { itemRows }),
    ...(computed === undefined ? {} : { computed }),
  };
}
