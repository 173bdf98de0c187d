/**
 * What arrived at the sandbox and when, and what it stored: the evidence that tests and people look
 * at. It holds no header, so never a key. The control paths of the sandbox are not in it. It keeps
 * the last of each and counts what it let go, so that it does not grow without end.
 */

/** At least so many of the last requests, and of the last stored, are kept. */
export const LEDGER_KEEPS = 200_000;

/** Characters of a path that are kept: enough for a search by many ids, whatever is thrown at it. */
const MAX_PATH = 2_048;

/** Let go together: one by one would move the rest each time. */
const LET_GO_AT_ONCE = 10_000;

export interface LedgerRequest {
  readonly seq: number;
  /** Monotonic time of arrival, with fractions; only differences mean something. */
  readonly atMs: number;
  /** Monotonic time of the answer, of its beginning where it comes slowly; `null` until then. */
  answeredAtMs: number | null;
  readonly method: string;
  /** With the query; of a very long one the beginning, and an ellipsis. */
  readonly path: string;
  /** Of a submission whose body could be read. */
  transactionId?: string;
  /**
   * The status; `dropped` where a fault lost the connection, before the answer or in it; `cut off`
   * where the client's connection ended before its request did; `null` while it is awaited.
   */
  answered: number | 'dropped' | 'cut off' | null;
  /** Whether this very request stored a transaction; a repeat does not. */
  stored: boolean;
}

export interface LedgerStored {
  readonly transaction_id: string;
  readonly operation_id: string;
  /** How many submissions led to it: 1, and one more for each repeat. */
  readonly times: number;
}

export interface LedgerReport {
  readonly requests: readonly Readonly<LedgerRequest>[];
  readonly stored: readonly LedgerStored[];
  /** Each transaction_id that was submitted and stored more than once, other than by a replay of a FAILURE. */
  readonly duplicates: readonly string[];
  /** How many of the oldest are no longer here. */
  readonly dropped: { readonly requests: number; readonly stored: number };
}

/** Which requests are read: all where nothing is said. */
export interface LedgerFilter {
  /** Only those after this `seq`. */
  readonly since?: number;
  readonly method?: string;
  /** The path, or its beginning. */
  readonly path?: string;
}

/** What a submission led to. */
export interface LedgerSubmission {
  readonly transactionId: string;
  readonly operationId: string;
  /** The same id as a transaction and as an adjustment is no duplicate. */
  readonly scenario?: string;
  /** It follows a FAILURE: it stores the transaction again, and is no duplicate. */
  readonly replay: boolean;
}

interface Stored {
  readonly transactionId: string;
  readonly operationId: string;
  readonly submission: string;
  times: number;
}

export class Ledger {
  #requests: LedgerRequest[] = [];
  #stored = new Map<string, Stored>();
  /** How many of the stored are the same submission. */
  #storedBySubmission = new Map<string, number>();
  #duplicates = new Set<string>();
  #dropped = { requests: 0, stored: 0 };
  #lastSeq = 0;

  requested(request: { method: string; path: string; atMs: number }): LedgerRequest {
    this.#lastSeq += 1;
    const entry: LedgerRequest = {
      seq: this.#lastSeq,
      atMs: request.atMs,
      answeredAtMs: null,
      method: request.method,
      path: cut(request.path),
      answered: null,
      stored: false,
    };
    this.#requests.push(entry);
    if (this.#requests.length === LEDGER_KEEPS + LET_GO_AT_ONCE) {
      this.#requests = this.#requests.slice(LET_GO_AT_ONCE);
      this.#dropped.requests += LET_GO_AT_ONCE;
    }
    return entry;
  }

  /** Counts a submission towards the operation it led to. */
  accepted({ transactionId, operationId, scenario, replay }: LedgerSubmission): void {
    const known = this.#stored.get(operationId);
    if (known !== undefined) {
      known.times += 1;
      return;
    }
    const submission = keyOf(transactionId, scenario);
    const already = this.#storedBySubmission.get(submission) ?? 0;
    if (already > 0 && !replay) this.#duplicates.add(transactionId);
    this.#storedBySubmission.set(submission, already + 1);
    this.#stored.set(operationId, { transactionId, operationId, submission, times: 1 });
    if (this.#stored.size > LEDGER_KEEPS) this.#letGoOfOldestStored();
  }

  /** A copy: it does not change when more arrives. A filter narrows the requests only. */
  read(filter: LedgerFilter = {}): LedgerReport {
    return {
      requests: this.#requests.filter(fits(filter)).map((entry) => ({ ...entry })),
      stored: [...this.#stored.values()].map(({ transactionId, operationId, times }) => ({
        transaction_id: transactionId,
        operation_id: operationId,
        times,
      })),
      duplicates: [...this.#duplicates],
      dropped: { ...this.#dropped },
    };
  }

  /** Forgets what arrived; the stored transactions themselves stay. */
  clear(): void {
    this.#requests = [];
    this.#stored = new Map();
    this.#storedBySubmission = new Map();
    this.#duplicates = new Set();
    this.#dropped = { requests: 0, stored: 0 };
  }

  #letGoOfOldestStored(): void {
    for (const { operationId, submission } of this.#stored.values()) {
      this.#stored.delete(operationId);
      this.#dropped.stored += 1;
      const left = (this.#storedBySubmission.get(submission) ?? 1) - 1;
      if (left === 0) this.#storedBySubmission.delete(submission);
      else this.#storedBySubmission.set(submission, left);
      return;
    }
  }
}

function keyOf(transactionId: string, scenario: string | undefined): string {
  return JSON.stringify([transactionId, scenario]);
}

function cut(path: string): string {
  return path.length <= MAX_PATH ? path : `${path.slice(0, MAX_PATH)}…`;
}

function fits({ since = 0, method, path = '' }: LedgerFilter): (entry: LedgerRequest) => boolean {
  return (entry) =>
    entry.seq > since &&
    (method === undefined || entry.method === method.toUpperCase()) &&
    entry.path.startsWith(path);
}
