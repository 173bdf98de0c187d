/**
 * A transaction as a search sees it: the values it can be ordered by, read once, and the transaction
 * itself, from which a filter reads what it needs and no more.
 */
import type { SortField } from '../assumptions';
import { textAt } from '../exact-json';
import type { StoredTransaction } from '../store/stored-transaction';

/** Instants in whole milliseconds, as they are shown; identifiers as text. */
export type SortValue = string | number;

export const DATE_FIELDS = ['transaction_date', 'reporting_date', 'last_updated_date'] as const;
export type DateField = (typeof DATE_FIELDS)[number];

export interface SearchRow {
  readonly seq: number;
  readonly transaction: StoredTransaction;
  readonly values: Readonly<
    Record<DateField, number> & Record<Exclude<SortField, DateField>, string>
  >;
}

/** Before every date: a row without one stands first, and no bound lets it through. */
export const NO_DATE = Number.MIN_SAFE_INTEGER;

export function rowOf(transaction: StoredTransaction): SearchRow {
  const { seq, payload, transactionId, updatedAtMs, reportedAtMs } = transaction;
  return {
    seq,
    transaction,
    values: {
      transaction_date: instantOf(textAt(payload, 'transaction_date')),
      reporting_date: Math.trunc(reportedAtMs ?? NO_DATE),
      last_updated_date: Math.trunc(updatedAtMs),
      transaction_id: transactionId,
      transaction_number: textAt(payload, 'transaction_number') ?? '',
    },
  };
}

/** Dates count by their instant, whatever their offset. */
export function instantOf(text: string | undefined): number {
  const ms = Date.parse(text?.toUpperCase() ?? '');
  return Number.isNaN(ms) ? NO_DATE : ms;
}
