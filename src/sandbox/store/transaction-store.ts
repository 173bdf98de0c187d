/**
 * What the sandbox keeps of each transaction: the payload as it was sent, and what became of it.
 * In memory; gone when the process ends. Several transactions may carry one transaction_id.
 */
import type { JsonObject } from '../exact-json';
import type { ServiceError } from '../operation-result';

export interface StoredTransaction {
  /** Order of arrival, from 1; never given twice. */
  readonly seq: number;
  readonly operationId: string;
  readonly transactionId: string;
  readonly payload: JsonObject;
  readonly dataSource: string;
  /** Monotonic time of storing, of the sandbox's clock. */
  readonly storedAtMs: number;
  status: string;
  errors: readonly ServiceError[];
  /** Wall time of the last change. */
  updatedAtMs: number;
  /** Wall time of reporting; absent until then, and for ever after a failure. */
  reportedAtMs?: number;
}

export type NewTransaction = Omit<StoredTransaction, 'seq'>;

export class TransactionStore {
  readonly #all: StoredTransaction[] = [];
  readonly #byOperation = new Map<string, StoredTransaction>();
  readonly #byTransactionId = new Map<string, StoredTransaction[]>();

  add(transaction: NewTransaction): StoredTransaction {
    const stored: StoredTransaction = { seq: this.#all.length + 1, ...transaction };
    this.#all.push(stored);
    this.#byOperation.set(stored.operationId, stored);
    const sameId = this.#byTransactionId.get(stored.transactionId);
    if (sameId === undefined) this.#byTransactionId.set(stored.transactionId, [stored]);
    else sameId.push(stored);
    return stored;
  }

  /** In order of arrival. */
  all(): readonly StoredTransaction[] {
    return this.#all;
  }

  byOperation(operationId: string): StoredTransaction | undefined {
    return this.#byOperation.get(operationId);
  }

  /** All with this transaction_id, in order of arrival. */
  byTransactionId(transactionId: string): readonly StoredTransaction[] {
    return this.#byTransactionId.get(transactionId) ?? [];
  }
}
