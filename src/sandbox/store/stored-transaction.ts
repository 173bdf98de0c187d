/**
 * What the sandbox knows of a transaction: what was submitted, how it came, and what became of it.
 * Nothing here changes in place: a change is a new record that takes the place of the old one.
 */
import type { JsonObject } from '../exact-json';
import type { ServiceError } from '../operation-result';

/** What was submitted. */
export interface Submitted {
  /** The service's identifier, by which it is read. */
  readonly operationId: string;
  /** The client's identifier; several transactions may carry the same. */
  readonly transactionId: string;
  /**
   * As it was sent, its numbers exact. Of a transaction that came another way: whatever is known of
   * it, under the names a submission has.
   */
  readonly payload: JsonObject;
  /** Operation ids of the originals that an adjustment refers to; none for any other transaction. */
  readonly references: readonly string[];
  readonly scenario?: string;
  /** The reason of a business response (specification, Tax reason). */
  readonly taxReason?: TaxReason;
  /** Where the payload does not name them. */
  readonly customer?: CustomerSummary;
  readonly supplier?: SupplierSummary;
}

/** How it came to the service. */
export interface Origin {
  /** Whether it follows a FAILURE of the same submission, and so is no duplicate of it. */
  readonly replay: boolean;
  /** `API` for what was submitted over the interface. */
  readonly dataSource: string;
  readonly direction: string;
  readonly backfill: boolean;
  /** Wall time of its acceptance. */
  readonly acceptedAtMs: number;
}

/** What became of it. */
export interface TransactionState {
  readonly status: string;
  readonly errors: readonly ServiceError[];
  /** Wall time of the last change. */
  readonly updatedAtMs: number;
  /** Wall time of reporting; absent until then, and for ever after a failure. */
  readonly reportedAtMs?: number;
  readonly workflowStatus?: string;
  readonly workflowOperations?: readonly WorkflowOperation[];
  readonly userActivities?: UserActivities;
}

export interface NewTransaction extends Submitted, Origin, TransactionState {}

export interface StoredTransaction extends NewTransaction {
  /** Order of arrival, from 1; never given twice. */
  readonly seq: number;
  /** The time of acceptance on the monotonic clock; before its start for what a restart found. */
  readonly storedAtMs: number;
}

/**
 * What a repeat has in common with what it repeats. The same id as a transaction and as an adjustment
 * are two things, and what came otherwise than through the interface is a third.
 */
export type Identity = Pick<StoredTransaction, 'transactionId' | 'scenario' | 'dataSource'>;

/** In the words of the wire, as everything below (specification, Resources and their fields). */
export interface TaxReason {
  readonly code: string;
  readonly description?: string;
  readonly tax_reason_details?: readonly { readonly code?: string; readonly note?: string }[];
}

export interface CustomerSummary {
  readonly external_id?: string;
  readonly id?: string;
  readonly name?: string;
}

export interface SupplierSummary extends CustomerSummary {
  readonly country_code?: string;
}

export interface WorkflowOperation {
  readonly type: string;
  readonly status: string;
}

export interface UserActivities {
  readonly invoice_downloaded?: {
    readonly time: string;
    readonly type: string;
    readonly user_id: string;
  };
}
