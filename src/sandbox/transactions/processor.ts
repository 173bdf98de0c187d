/**
 * Phase 2 in time: takes each accepted transaction through processing to its end, takes it up again
 * after an internal error, and announces every end in the write that makes it so. Decisions see what
 * was decided before them also while it is still being written.
 */
import {
  EVENT_TYPES,
  PENDING_STATUS,
  PROCESSING_MS,
  REPROCESSING_MS,
  SUBMITTED_DATA_SOURCE,
} from '../assumptions';
import type { Clock, Timers } from '../clock';
import type { ServiceError } from '../operation-result';
import { NO_ANNOUNCEMENT, type Announce, type Announcement } from '../service-event';
import type { StoredTransaction, TransactionState } from '../store/stored-transaction';
import type { TransactionStore } from '../store/transaction-store';
import { Credits } from './credits';
import { isReprocessed, outcomeOf, staysPending } from './processing';
import { workflowAt } from './workflow';

export interface ProcessorPorts {
  readonly store: TransactionStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly announce: Announce;
  /** Time from acceptance to the end; asked for each transaction, `undefined` is the default. */
  readonly processingMs: () => number | undefined;
  /** Time from an internal error to the next try; 30 s by default. */
  readonly reprocessingMs: number | undefined;
}

export class Processor {
  readonly #ports: ProcessorPorts;
  readonly #credits: Credits;
  /** By order of arrival: what is being written. */
  readonly #changing = new Map<number, TransactionState>();

  constructor(ports: ProcessorPorts) {
    this.#ports = ports;
    this.#credits = new Credits(
      ports.store,
      ({ seq, status }) => this.#changing.get(seq)?.status ?? status,
    );
  }

  /** Goes on with what an earlier run accepted and had not brought to its end. */
  resume(): void {
    for (const transaction of this.#ports.store.all()) {
      if (transaction.dataSource !== SUBMITTED_DATA_SOURCE) continue;
      if (transaction.status === PENDING_STATUS) this.begin(transaction);
      else if (isReprocessed(transaction.payload, transaction)) this.#tryAgainLater(transaction);
    }
  }

  /** Takes up an accepted transaction, unless its end is to stay open. */
  begin(transaction: StoredTransaction): void {
    if (staysPending(transaction.payload)) return;
    const wholeMs = this.#ports.processingMs() ?? PROCESSING_MS;
    const { seq } = transaction;
    this.#after(wholeMs - Math.floor(wholeMs / 2) - this.#ageMs(transaction), () => {
      this.#start(seq);
      // Only now: two timers of their own would fire in any order when both are due.
      this.#after(wholeMs - this.#ageMs(transaction), () => this.#finish(seq, false));
    });
  }

  #after(delayMs: number, action: () => void): void {
    this.#ports.timers.after(Math.max(0, delayMs), action);
  }

  #ageMs({ storedAtMs }: StoredTransaction): number {
    return this.#ports.clock.monotonicMs() - storedAtMs;
  }

  /** Half of the time it waits, and half of the time it is worked on. */
  #start(seq: number): void {
    const transaction = this.#ports.store.bySeq(seq);
    if (transaction?.status !== PENDING_STATUS || this.#changing.has(seq)) return;
    if (transaction.workflowStatus === 'PROCESSING') return;
    void this.#change(transaction, {
      status: transaction.status,
      errors: transaction.errors,
      updatedAtMs: this.#ports.clock.nowMs(),
      ...workflowAt('PROCESSING', transaction.payload),
    });
  }

  #finish(seq: number, again: boolean): void {
    const transaction = this.#ports.store.bySeq(seq);
    if (transaction === undefined) return;
    const outcome = outcomeOf(transaction.payload, {
      again,
      referenceProblems: () => this.#credits.problemsOf(transaction),
    });
    const updatedAtMs = this.#ports.clock.nowMs();
    const state: TransactionState = {
      ...outcome,
      updatedAtMs,
      ...(outcome.status === 'SUCCESS' ? { reportedAtMs: updatedAtMs } : {}),
      ...workflowAt(outcome.status, transaction.payload),
    };
    void this.#change(transaction, state, this.#announced(transaction, outcome.errors));
    if (isReprocessed(transaction.payload, outcome))
      this.#tryAgainLater({ ...transaction, ...state });
  }

  #tryAgainLater({ seq, updatedAtMs }: StoredTransaction): void {
    const { clock, reprocessingMs = REPROCESSING_MS } = this.#ports;
    const elapsedMs = Math.max(0, clock.nowMs() - updatedAtMs);
    this.#after(reprocessingMs - elapsedMs, () => this.#finish(seq, true));
  }

  #announced(transaction: StoredTransaction, errors: readonly ServiceError[]): Announcement {
    const { operationId, transactionId } = transaction;
    return this.#ports.announce({
      eventType: EVENT_TYPES.transactionCompleted,
      resourceId: operationId,
      resourcePath: `/v1/transactions/${operationId}`,
      externalId: transactionId,
      errors,
    });
  }

  /** Writes the state with its announcement; the storage keeps the order in which it is asked. */
  async #change(
    transaction: StoredTransaction,
    state: TransactionState,
    { changes, release }: Announcement = NO_ANNOUNCEMENT,
  ): Promise<void> {
    const { seq } = transaction;
    this.#changing.set(seq, state);
    try {
      await this.#ports.store.update(transaction, state, changes);
      release();
    } catch (error) {
      // A storage that fails is seen by whoever runs the sandbox; the transaction stays as it was.
      console.error(error);
    } finally {
      if (this.#changing.get(seq) === state) this.#changing.delete(seq);
    }
  }
}
