/** What can be set about a client, with the defaults and their reasons. */

/**
 * How a query names a list: `transaction_id=a&transaction_id=b`, or `transaction_id=a,b`. The specification does not
 * show it; the default is an assumption. Joined, an id that holds a comma cannot be told from two.
 */
export type ListParameters = 'repeat' | 'comma';

/**
 * How long a submission's answer is waited for, milliseconds. Until then a POST without an answer may still arrive, so
 * whoever proves that one did not counts from here (`core/submission/settings.ts`).
 */
export const POST_TIMEOUT_MS = 30_000;

export interface ClientSettings {
  /** One request with its answer's body, milliseconds. */
  readonly requestTimeoutMs: number;
  /** A read is sent at most this often. */
  readonly readAttempts: number;
  /** No further attempt of a read is begun when it would start later than this after the first one. */
  readonly readRetryMs: number;
  readonly listParameters: ListParameters;
}

export const DEFAULT_SETTINGS: ClientSettings = {
  requestTimeoutMs: POST_TIMEOUT_MS,
  readAttempts: 4,
  // The deadline of a cell: whoever waits longer has gone.
  readRetryMs: 60_000,
  listParameters: 'repeat',
};
