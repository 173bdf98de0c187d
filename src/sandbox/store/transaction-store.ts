/**
 * The transactions, in memory to be read and in a storage to be kept. What is read or found is
 * always durable already; only the check for a repeat sees what is still being written, so that two
 * sendings of one transaction at the same moment are one.
 */
import type { Clock } from '../clock';
import { memoryStorage, type Change, type Storage } from './storage';
import { readStored, writeStored } from './stored-record';
import type {
  Identity,
  NewTransaction,
  StoredTransaction,
  TransactionState,
} from './stored-transaction';

/** A transaction whose identifiers are taken. */
export interface Taken {
  readonly transaction: StoredTransaction;
  /** Rejects when it could not be written, and is then forgotten. */
  readonly durable: Promise<void>;
}

/** Called for each transaction once it is durable, with the record it takes the place of. */
export type StoreListener = (now: StoredTransaction, before: StoredTransaction | undefined) => void;

export class TransactionStore {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #bySeq = new Map<number, StoredTransaction>();
  readonly #seqByOperation = new Map<string, number>();
  readonly #seqsByTransactionId = new Map<string, number[]>();
  /** The last of each identity that is being written. */
  readonly #taken = new Map<string, Taken>();
  /** Operation ids of all that is being written. */
  readonly #takenOperations = new Set<string>();
  readonly #listeners: StoreListener[] = [];
  #lastSeq = 0;

  /** Begins with what the storage holds. @throws Error when a record of it cannot be read. */
  constructor(clock: Clock, storage: Storage = memoryStorage) {
    this.#clock = clock;
    this.#storage = storage;
    for (const [, value] of storage.initial('transactions')) {
      const { seq, ...transaction } = readStored(value);
      this.#show({ ...transaction, seq, storedAtMs: this.#monotonic(transaction.acceptedAtMs) });
      this.#lastSeq = Math.max(this.#lastSeq, seq);
    }
  }

  /**
   * Takes its ids at once; resolves when it is durable, together with all `changes`.
   * @throws TypeError when the operation id is known already.
   */
  async add(added: NewTransaction, changes: readonly Change[] = []): Promise<StoredTransaction> {
    if (this.hasOperation(added.operationId)) {
      throw new TypeError(`there is an operation ${added.operationId} already`);
    }
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    const transaction = { ...added, seq, storedAtMs: this.#monotonic(added.acceptedAtMs) };
    const taken: Taken = { transaction, durable: this.#keep(transaction, changes) };
    const key = keyOf(transaction);
    this.#taken.set(key, taken);
    this.#takenOperations.add(transaction.operationId);
    try {
      await taken.durable;
    } finally {
      if (this.#taken.get(key) === taken) this.#taken.delete(key);
      this.#takenOperations.delete(transaction.operationId);
    }
    return transaction;
  }

  /**
   * Changes what became of the transaction; what `state` leaves out stays. Resolves when that is
   * durable, together with all `changes`.
   */
  async update(
    transaction: StoredTransaction,
    state: TransactionState,
    changes: readonly Change[] = [],
  ): Promise<StoredTransaction> {
    const updated: StoredTransaction = { ...transaction, ...state };
    await this.#keep(updated, changes);
    return updated;
  }

  /** The last that came with this identity, also while it is still being written. */
  latest(identity: Identity): Taken | undefined {
    const taken = this.#taken.get(keyOf(identity));
    if (taken !== undefined) return taken;
    const transaction = this.byIdentity(identity).at(-1);
    return transaction && { transaction, durable: Promise.resolve() };
  }

  /** Whether the operation id is given, also while its transaction is still being written. */
  hasOperation(operationId: string): boolean {
    return this.#seqByOperation.has(operationId) || this.#takenOperations.has(operationId);
  }

  /** In order of arrival. */
  all(): Iterable<StoredTransaction> {
    return this.#bySeq.values();
  }

  bySeq(seq: number): StoredTransaction | undefined {
    return this.#bySeq.get(seq);
  }

  byOperation(operationId: string): StoredTransaction | undefined {
    return this.bySeq(this.#seqByOperation.get(operationId) ?? 0);
  }

  /** All with this transaction_id, in order of arrival. */
  byTransactionId(transactionId: string): readonly StoredTransaction[] {
    const seqs = this.#seqsByTransactionId.get(transactionId) ?? [];
    return seqs.flatMap((seq) => this.bySeq(seq) ?? []);
  }

  /** All with this identity, in order of arrival. */
  byIdentity(identity: Identity): readonly StoredTransaction[] {
    const key = keyOf(identity);
    return this.byTransactionId(identity.transactionId).filter((other) => keyOf(other) === key);
  }

  /** From now on `listener` hears of whatever becomes durable; `all()` is what was so before. */
  listen(listener: StoreListener): void {
    this.#listeners.push(listener);
  }

  async #keep(transaction: StoredTransaction, changes: readonly Change[]): Promise<void> {
    await this.#storage.write([writeStored(transaction), ...changes]);
    this.#show(transaction);
  }

  #show(transaction: StoredTransaction): void {
    const { seq, operationId, transactionId } = transaction;
    const before = this.#bySeq.get(seq);
    this.#bySeq.set(seq, transaction);
    if (before === undefined) {
      this.#seqByOperation.set(operationId, seq);
      const sameId = this.#seqsByTransactionId.get(transactionId);
      if (sameId === undefined) this.#seqsByTransactionId.set(transactionId, [seq]);
      else sameId.push(seq);
    }
    for (const listener of this.#listeners) listener(transaction, before);
  }

  /** A wall time on the monotonic clock; never ahead of now, should the wall clock have been set back. */
  #monotonic(wallMs: number): number {
    return this.#clock.monotonicMs() - Math.max(0, this.#clock.nowMs() - wallMs);
  }
}

function keyOf({ transactionId, scenario, dataSource }: Identity): string {
  return JSON.stringify([transactionId, scenario, dataSource]);
}
