/**
 * What became of a transaction in a run. Data, never an exception; afterwards the service's own status counts.
 */
import type { Issue } from '../domain/app-error';

export type Outcome =
  | { readonly kind: 'accepted'; readonly operationId: string | undefined }
  | { readonly kind: 'rejected'; readonly issues: readonly Issue[] }
  /** Stored before this run; nothing was sent. */
  | { readonly kind: 'already-known'; readonly status: ServiceStatus }
  /** A POST went out and it is not known yet whether it arrived. Shown as "Checking…", never as failed. */
  | { readonly kind: 'in-doubt' }
  | { readonly kind: 'skipped'; readonly why: SkipReason };

/** Why nothing was sent, or is not to be. */
export type SkipReason =
  | 'has-errors'
  | 'cancelled'
  | 'run-stopped'
  /** The service has it with other content. */
  | 'changed-since-sent'
  /** The service has it and is still at work on it. */
  | 'pending'
  /** FAILURE by validation or tax authority: may be replayed, when a person confirms. */
  | 'needs-replay'
  /** FAILURE by an internal error: the service processes it again by itself (specification, Asynchronous errors). */
  | 'service-reprocessing'
  /** An adjustment whose original the service has, or may have, and has not reported yet. */
  | 'waits-for-original'
  /** An adjustment whose original was refused, failed, is not sent, or is not known to the service. */
  | 'original-not-reported'
  /** It credits more than remains of its original, as far as sheet, journal and service can tell. */
  | 'credit-exceeds-original'
  /** Sent to a sandbox or a demo before: a rehearsal is not reported by accident. */
  | 'submitted-elsewhere'
  /** Sent, no answer, looked for after the settle time and not there, as often as we try: may be sent anew. */
  | 'not-arrived'
  /** The service took it in once, says this device's journal, and the service does not show it (any more, or yet). */
  | 'sent-not-shown'
  /** The service does not search for this id, so that nobody can see whether it has it. */
  | 'cannot-be-looked-up';

/** The service's word on a stored transaction, as the search or the transaction itself tells it. */
export interface ServiceStatus {
  /** As the service writes it: `SUCCESS`, `FAILURE`, or a word of tomorrow; `undefined` when it gave none. */
  readonly status: string | undefined;
  readonly operationId: string | undefined;
  /** RFC 3339. */
  readonly reportedAt: string | undefined;
  readonly issues: readonly Issue[];
}

/** What the sheet says of a row (`Taxrow status`). */
export type RowStatus =
  | 'ready'
  /** Not sent, for the reason of the same name. */
  | 'waits-for-original'
  | 'original-not-reported'
  | 'error'
  | 'sending'
  | 'checking'
  | 'accepted'
  | 'reported'
  | 'reported-with-warnings'
  | 'rejected'
  | 'failed'
  | 'already-reported'
  | 'changed-since-sent'
  | 'not-shown';
