/**
 * The client's surface: one method per endpoint, in the parts that are loaded apart. `client.ts` makes the whole; tests
 * of the engine may bring their own.
 */
import type { AppError } from '../domain/app-error';
import type { Transaction } from '../domain/transaction';
import type { GateRoom } from './gate';
import type { SearchRecord } from './search-record';
import type { BatchValidation } from './batch-validation';
import type { StoredTransaction } from './stored-transaction';
import type { TaxCalculation } from './tax-calculation';
import type { Shelf } from './together';
import type { TransactionState } from './transaction-state';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Ask the service now, even within the second in which an answer would be shared; the call then waits for its turn
   * (specification, Limits: 1,000 ms between identical GETs).
   */
  readonly fresh?: boolean;
}

export interface ReadOptions extends CallOptions {
  /** Where an answer may be found that another sender has kept meanwhile; not for whom asks for a fresh one. */
  readonly shelf?: Shelf | undefined;
}

export interface FindOptions extends CallOptions {
  /**
   * For what is only shown: lists joined by commas are tried, which take fewer searches. Whether something is sent must
   * not be decided so.
   */
  readonly compact?: boolean;
  /** Most of them are probably not there: what an absence is proved by is asked for beside them, not after them. */
  readonly mostlyNew?: boolean;
}

/**
 * Query of `GET /v1/transactions` (specification). `decimal_amounts=true` is always added. Bounds are instants in RFC
 * 3339; which of them are part of their period differs, so `periodBounds` writes them.
 */
export interface TransactionSearch {
  readonly backfill?: boolean;
  readonly country_code?: string;
  readonly data_source?: string;
  readonly direction?: string;
  readonly error_types?: readonly string[];
  /** Records of a page; the service's default is 25. */
  readonly limit?: number;
  readonly next_cursor?: string;
  readonly operation_id?: string;
  /** After it. */
  readonly reporting_date_from?: string;
  /** Before it. */
  readonly reporting_date_to?: string;
  readonly sort_by?: string;
  /** Ascending where it is not said. */
  readonly sort_order?: string;
  readonly supplier_company_id?: string;
  readonly supplier_company_name?: string;
  /** After it. */
  readonly transaction_date_from?: string;
  /** Before it. */
  readonly transaction_date_to?: string;
  readonly transaction_id?: readonly string[];
  readonly transaction_number?: readonly string[];
  readonly transaction_reference_id?: string;
  readonly transaction_scenario?: string;
  readonly transaction_status?: string;
  readonly transaction_type?: string;
  /** At it or after. */
  readonly updated_at_from?: string;
  /** At it or before. */
  readonly updated_at_to?: string;
  /** Several joined by commas. */
  readonly workflow_operations?: string;
  readonly workflow_status?: string;
}

export interface SearchPage {
  readonly transactions: readonly SearchRecord[];
  readonly nextCursor: string | undefined;
}

/** Records by external id, newest first. Absent are the ids that the service does not know, and those in `refused`. */
export interface FoundTransactions extends ReadonlyMap<string, readonly SearchRecord[]> {
  /**
   * Why an id could not be looked up (`INVALID_INPUT`): it is no external id, or the service refuses to search for it.
   * Whether the service has it, nobody knows, so `get` throws this error rather than let it pass for absent.
   */
  readonly refused: ReadonlyMap<string, AppError>;
}

/** What a readable 2xx to a submission said. */
export interface Receipt {
  readonly operationId: string | undefined;
}

/** What formulas, looks and lists ask (`reader.ts`). All methods throw `AppError`, as a rejection. */
export interface ServiceReader {
  /** One page. @throws AppError `INVALID_INPUT` for a query that cannot be sent, or that the service refuses. */
  searchTransactions(query: TransactionSearch, options?: CallOptions): Promise<SearchPage>;
  /**
   * All stored records of these external ids, newest first by `last_updated_date`; ids that the service does not know
   * are absent, ids that cannot be looked up are in `refused`. Records that we received (`direction`) are not ours and
   * do not count. Asks in batches that fit in 2 kB of address and 100 ids and follows the cursor; a service that does
   * not understand lists of ids is asked for one after the other.
   *
   * @throws AppError when the look is not complete: what a search throws, `INVALID_INPUT` when the service refuses all.
   */
  findTransactions(
    transactionIds: readonly string[],
    options?: FindOptions,
  ): Promise<FoundTransactions>;
  /**
   * What became of a transaction, by the service's own id. The same request as `getTransaction`, its payload not looked
   * at. @throws AppError `NOT_FOUND`, `INVALID_INPUT` for an id that is not one safe segment.
   */
  getTransactionState(transactionUuid: string, options?: ReadOptions): Promise<TransactionState>;
  /** @throws AppError `NOT_FOUND`, `INVALID_INPUT` for an id that is no UUID. */
  getTaxCalculation(id: string, options?: CallOptions): Promise<TaxCalculation>;
}

/** Whole resources by their id (`resource-reader.ts`). */
export interface ResourceReader {
  /** By the service's own id. @throws AppError `NOT_FOUND`, `INVALID_INPUT` for an id that is not one safe segment. */
  getTransaction(transactionUuid: string, options?: CallOptions): Promise<StoredTransaction>;
  /** @throws AppError `NOT_FOUND`, `INVALID_INPUT` for an id that is not one safe segment. */
  getBatchValidation(id: string, options?: CallOptions): Promise<BatchValidation>;
  /**
   * The resource that a webhook's `resource_url` names. The key goes to our own environment only: an address of another
   * origin, or one that is no resource of the specification, is refused before any request.
   * @throws AppError `INVALID_INPUT`, `NOT_FOUND`.
   */
  readNotifiedResource(resourceUrl: string, options?: CallOptions): Promise<NotifiedResource>;
}

/** A resource that a notification can speak of (specification, Events). */
export type NotifiedResource =
  | { readonly kind: 'transaction'; readonly transaction: StoredTransaction }
  | { readonly kind: 'tax-calculation'; readonly calculation: TaxCalculation }
  | { readonly kind: 'batch-validation'; readonly batch: BatchValidation };

/**
 * Sending (`submitter.ts`). Both send once, never again. @throws AppError `REJECTED` (400), `KEY_REFUSED` (401),
 * `RATE_LIMITED` (429: nothing was accepted), `OUTCOME_UNKNOWN` (everything else: it may have arrived), `CANCELLED`
 * only when aborted before sending.
 */
export interface Submitter {
  /** What is begun beyond it waits in the client. */
  readonly room: GateRoom;
  submitTransaction(transaction: Transaction, options?: CallOptions): Promise<Receipt>;
  /**
   * Requests a partial credit note: `adjustment` is the whole payload, amended, with the credited amounts negative
   * (specification, Rules seen, 1).
   * @throws AppError also `INVALID_INPUT`, before sending, when it does not say what it adjusts: the original's
   * `reference_transaction_id`, on top or on each item (that each item may have its own is an assumption).
   */
  adjustTransaction(adjustment: Transaction, options?: CallOptions): Promise<Receipt>;
}

export interface ServiceClient extends ServiceReader, ResourceReader, Submitter {
  /**
   * The records of all pages, one after the other; `limit` sets the size of a page. A page is asked for when its
   * records are wanted: who stops reading stops asking. Each is paced and retried like any read.
   * @throws AppError what a search throws; `BAD_RESPONSE` when the cursor goes in circles, `CANCELLED` when aborted.
   */
  searchAll(query: TransactionSearch, options?: CallOptions): AsyncIterable<SearchRecord>;
}
