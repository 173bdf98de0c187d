/**
 * What reading a source with a mapping yields: transactions with their rows, and what is wrong, cell by cell.
 */
import type { FieldProblem } from '../domain/problem';
import type { Transaction } from '../domain/transaction';
import type { Listed } from './made-list';
import type { SkippedKind } from './mapping';

/** A problem with the cell it is about. */
export interface Problem extends FieldProblem {
  /** A1 address without the sheet; empty when no single cell is to blame (a missing column, say). */
  readonly cell: string;
  /** 1-based sheet row; 0 when the problem is about the whole source. */
  readonly row: number;
  /** The transaction it belongs to; empty when it belongs to none. */
  readonly transactionId: string;
}

/** Problems, in their order; those of a check are kept in columns, and each is made when it is asked for. */
export type Problems = Listed<Problem>;

/** A total that a transaction may leave open. */
export type TotalField = 'total_amount' | 'total_net_amount' | 'total_tax_amount';

/**
 * One transaction with the rows that it was read from. One of a check is read from its cells when it is asked for
 * `transaction`, once: its other properties cost less. It is not to be spread: `onItsOwn` makes an object of it.
 */
export interface MappedTransaction {
  /** The transaction's own. */
  readonly transactionId: string;
  readonly transaction: Transaction;
  /** 0-based indices into `Source.rows`, in sheet order. */
  readonly rows: readonly number[];
  /** Rows of each item, where taxes stand in further rows; elsewhere item i was read from row `rows[i]` alone. */
  readonly itemRows?: readonly (readonly number[])[] | undefined;
  readonly problems: Problems;
  /** True when no problem is an error, of its own or of the source that concerns it (a constant that cannot be read). */
  readonly ready: boolean;
  /** Totals that no cell gave: Taxrow has computed them, because the mapping says so. Absent when there are none. */
  readonly computed?: readonly TotalField[] | undefined;
}

/** In the order of their first rows; those of a check are kept in columns, and each is made when it is asked for. */
export type Transactions = Listed<MappedTransaction>;

/** Totals per currency over all transactions read, exact. */
export interface CurrencyTotal {
  readonly currencyCode: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

/** Rows that were passed over: how many are blank, and which hold something else than a transaction. */
export interface SkippedRows extends Readonly<Record<SkippedKind, readonly number[]>> {
  readonly blank: number;
}

export interface CheckResult {
  /** Rows with content, under the header. Each is a row of a transaction, named by a problem, or among the skipped. */
  readonly rowCount: number;
  readonly itemCount: number;
  readonly transactions: Transactions;
  /** Transactions that are ready. */
  readonly readyCount: number;
  /** Rows that transactions were read from. */
  readonly rowsInTransactions: number;
  /** Problems of the source as a whole (no header, two equal headers, a required field without a column). */
  readonly sourceProblems: readonly Problem[];
  readonly totals: readonly CurrencyTotal[];
  /** By kind, the 0-based indices into `Source.rows` ascending. */
  readonly skipped: SkippedRows;
}
