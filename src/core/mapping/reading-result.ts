/**
 * What reading a source with a mapping yields: transactions with their rows, and what is wrong, cell by cell.
 */
import type { FieldProblem } from '../domain/problem';
import type { Transaction } from '../domain/transaction';

/** A problem with the cell it is about. */
export interface Problem extends FieldProblem {
  /** A1 address without the sheet; empty when no single cell is to blame (a missing column, say). */
  readonly cell: string;
  /** 1-based sheet row; 0 when the problem is about the whole source. */
  readonly row: number;
  /** The transaction it belongs to; empty when it belongs to none. */
  readonly transactionId: string;
}

/** One transaction with the rows that it was read from. */
export interface MappedTransaction {
  readonly transaction: Transaction;
  /** 0-based indices into `Source.rows`, in sheet order; item i was read from row `rows[i]`. */
  readonly rows: readonly number[];
  readonly problems: readonly Problem[];
  /** True when no problem is an error, of its own or of the source that concerns it (a constant that cannot be read). */
  readonly ready: boolean;
}

/** Totals per currency over all transactions read, exact. */
export interface CurrencyTotal {
  readonly currencyCode: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

export interface CheckResult {
  /** Rows with content, under the header. */
  readonly rowCount: number;
  readonly itemCount: number;
  readonly transactions: readonly MappedTransaction[];
  /** Problems of the source as a whole (no header, two equal headers, a required field without a column). */
  readonly sourceProblems: readonly Problem[];
  readonly totals: readonly CurrencyTotal[];
}
