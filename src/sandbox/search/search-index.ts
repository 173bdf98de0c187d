/**
 * What a search looks things up in: rows by number, reference and status, and in the order of each
 * field. It follows the store, so it holds what is durable and nothing else.
 */
import { SORT_FIELDS, type SortField } from '../assumptions';
import type { SearchValues } from '../contract';
import { textAt } from '../exact-json';
import type { StoredTransaction } from '../store/stored-transaction';
import type { TransactionStore } from '../store/transaction-store';
import { dateBounds, rangeOf } from './date-bounds';
import { wantedOf } from './filters';
import { rowOf, type SearchRow } from './search-row';
import { SortedRows } from './sorted-rows';

/** Rows among which all those are that a search asks for. */
export interface Candidates {
  readonly size: number;
  rows(): Iterable<SearchRow>;
}

export class SearchIndex {
  readonly #store: TransactionStore;
  readonly #rows = new Map<number, SearchRow>();
  readonly #orders: ReadonlyMap<SortField | undefined, SortedRows>;
  readonly #byStatus = new Map<string, SortedRows>();
  readonly #byNumber = new Map<string, number[]>();
  readonly #byReference = new Map<string, number[]>();

  constructor(store: TransactionStore) {
    this.#store = store;
    const rows = Array.from(store.all(), rowOf);
    rows.forEach((row) => this.#addToLookups(row));
    this.#orders = new Map(
      [undefined, ...SORT_FIELDS].map((field) => [field, new SortedRows(field, rows)]),
    );
    store.listen((now, before) => this.#follow(now, before));
  }

  get size(): number {
    return this.#rows.size;
  }

  /** All rows in the order of the field, or of arrival. */
  order(field: SortField | undefined): SortedRows {
    const rows = this.#orders.get(field);
    if (rows === undefined) throw new TypeError(`there is no order by ${field}`);
    return rows;
  }

  /** The fewest rows that an index gives for these filters; `undefined` when none of them has one. */
  narrowest(values: SearchValues): Candidates | undefined {
    const found = [...this.#lookedUp(values), ...this.#inDateRanges(values)];
    return found.reduce<Candidates | undefined>(
      (least, next) => (least === undefined || next.size < least.size ? next : least),
      undefined,
    );
  }

  *#lookedUp(values: SearchValues): Generator<Candidates> {
    const store = this.#store;
    const lookups: readonly [string, (wanted: string) => readonly number[]][] = [
      ['transaction_id', (id) => store.byTransactionId(id).map(({ seq }) => seq)],
      ['operation_id', (id) => [store.byOperation(id)].flatMap((found) => found?.seq ?? [])],
      ['transaction_number', (number) => this.#byNumber.get(number) ?? []],
      ['transaction_reference_id', (id) => this.#byReference.get(id) ?? []],
    ];
    for (const [name, find] of lookups) {
      const wanted = wantedOf(values, name);
      if (wanted.length > 0) yield this.#candidates([...new Set(wanted)].flatMap(find));
    }
    const [status] = wantedOf(values, 'transaction_status');
    if (status !== undefined) {
      const rows = this.#byStatus.get(status) ?? new SortedRows(undefined);
      yield { size: rows.size, rows: () => rows.walk({}, { descending: false }) };
    }
  }

  *#inDateRanges(values: SearchValues): Generator<Candidates> {
    for (const bounds of dateBounds(values)) {
      const order = this.order(bounds.field);
      const range = rangeOf(bounds);
      yield { size: order.count(range), rows: () => order.walk(range, { descending: false }) };
    }
  }

  #candidates(seqs: readonly number[]): Candidates {
    return { size: seqs.length, rows: () => seqs.flatMap((seq) => this.#rows.get(seq) ?? []) };
  }

  #follow(now: StoredTransaction, before: StoredTransaction | undefined): void {
    const row = rowOf(now);
    const previous = before && this.#rows.get(before.seq);
    for (const order of this.#orders.values()) {
      if (previous === undefined) order.add(row);
      else order.replace(previous, row);
    }
    if (previous === undefined) this.#addToLookups(row);
    else this.#replaceInLookups(previous, row);
  }

  #addToLookups(row: SearchRow): void {
    this.#rows.set(row.seq, row);
    const { payload, references, status } = row.transaction;
    const number = textAt(payload, 'transaction_number');
    if (number !== undefined) append(this.#byNumber, number, row.seq);
    for (const original of new Set(references)) append(this.#byReference, original, row.seq);
    this.#withStatus(status).add(row);
  }

  /** Number and references never change. */
  #replaceInLookups(previous: SearchRow, row: SearchRow): void {
    this.#rows.set(row.seq, row);
    const { status } = previous.transaction;
    if (status === row.transaction.status) this.#withStatus(status).replace(previous, row);
    else {
      this.#withStatus(status).delete(previous);
      this.#withStatus(row.transaction.status).add(row);
    }
  }

  #withStatus(status: string): SortedRows {
    const rows = this.#byStatus.get(status) ?? new SortedRows(undefined);
    this.#byStatus.set(status, rows);
    return rows;
  }
}

function append(lists: Map<string, number[]>, key: string, seq: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [seq]);
  else list.push(seq);
}
