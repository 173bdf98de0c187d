/**
 * What arrived at the sandbox and when, and what it stored: the evidence that tests and people look
 * at. It holds no header, so never a key. The control paths of the sandbox are not in it.
 */

export interface LedgerRequest {
  readonly seq: number;
  /** Monotonic time of arrival, with fractions; only differences mean something. */
  readonly atMs: number;
  /** Monotonic time of the answer; `null` while it is awaited. */
  answeredAtMs: number | null;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Of a submission whose body could be read. */
  transactionId?: string;
  answered: number | 'dropped' | null;
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
  /** Each transaction_id that is stored more than once. */
  readonly duplicates: readonly string[];
}

export class Ledger {
  #requests: LedgerRequest[] = [];
  #stored = new Map<string, { transaction_id: string; operation_id: string; times: number }>();
  #lastSeq = 0;

  arrived(request: { method: string; path: string; atMs: number }): LedgerRequest {
    this.#lastSeq += 1;
    const entry: LedgerRequest = {
      seq: this.#lastSeq,
      atMs: request.atMs,
      answeredAtMs: null,
      method: request.method,
      path: request.path,
      answered: null,
      stored: false,
    };
    this.#requests.push(entry);
    return entry;
  }

  /** Counts a submission towards the operation it led to. */
  accepted(transactionId: string, operationId: string): void {
    const known = this.#stored.get(operationId);
    if (known !== undefined) known.times += 1;
    else {
      this.#stored.set(operationId, {
        transaction_id: transactionId,
        operation_id: operationId,
        times: 1,
      });
    }
  }

  /** A copy: it does not change when more arrives. */
  read(): LedgerReport {
    const stored = [...this.#stored.values()].map((entry) => ({ ...entry }));
    return {
      requests: this.#requests.map((entry) => ({ ...entry })),
      stored,
      duplicates: moreThanOnce(stored.map((entry) => entry.transaction_id)),
    };
  }

  /** Forgets what arrived; the stored transactions themselves stay. */
  clear(): void {
    this.#requests = [];
    this.#stored = new Map();
  }
}

function moreThanOnce(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const id of ids) (seen.has(id) ? twice : seen).add(id);
  return [...twice];
}
