/**
 * The service as the engine's tests know it: what it has stored, what it received in order, and hooks to hold or break
 * a single request. It stores a repeated id a second time, so that a double sending can be seen.
 */
import { AppError } from '../../../src/core/domain/app-error';
import { amountsOf } from '../../../src/core/domain/amounts';
import { originalIdsOf } from '../../../src/core/domain/originals';
import type { Transaction } from '../../../src/core/domain/transaction';
import { FoundMap } from '../../../src/core/service/found-transactions';
import type { SearchRecord } from '../../../src/core/service/search-record';
import type {
  CallOptions,
  Receipt,
  SearchPage,
  TransactionSearch,
} from '../../../src/core/service/service-client';
import type {
  PlanningClient,
  SubmissionClient,
} from '../../../src/core/submission/submission-client';
import { OPEN_GATE } from '../../support/open-gate';

/** What becomes of one POST. `store` is the good case. */
export type Fate =
  | { readonly kind: 'store' }
  /** Stored, and the answer is lost. */
  | { readonly kind: 'answer-lost' }
  /** Neither stored nor answered. */
  | { readonly kind: 'request-lost' }
  | { readonly kind: 'error'; readonly error: unknown }
  /** Stored or not only when the test lets it go on. */
  | { readonly kind: 'held'; readonly until: Promise<Fate> };

export const store: Fate = { kind: 'store' };
export const answerLost: Fate = { kind: 'answer-lost' };
export const requestLost: Fate = { kind: 'request-lost' };
export const refusedKey: Fate = error(new AppError('KEY_REFUSED', 'POST /v1/transactions: 401'));

export function error(thrown: unknown): Fate {
  return { kind: 'error', error: thrown };
}

export function rejected(message: string): Fate {
  const issues = [{ code: 'field_not_valid', message, type: 'validation' }];
  return error(new AppError('REJECTED', 'Invalid transaction payload', { status: 400, issues }));
}

export function limited(retryAfterMs?: number): Fate {
  const facts = retryAfterMs === undefined ? {} : { retryAfterMs };
  return error(new AppError('RATE_LIMITED', 'POST /v1/transactions: 429', facts));
}

/** A POST that waits for the test: `held.release()` stores it and answers. */
export function held(): Fate & { release: (fate?: Fate) => void } {
  let release: (fate: Fate) => void = () => undefined;
  const until = new Promise<Fate>((resolve) => {
    release = resolve;
  });
  return { kind: 'held', until, release: (fate = store) => release(fate) };
}

export class FakeService implements SubmissionClient, PlanningClient {
  readonly room = OPEN_GATE;
  /** Every request as it came in: `POST INV-1`, `GET INV-1 INV-2`. */
  readonly received: string[] = [];
  /** Everything stored, in order: what the tax authority would get. */
  readonly ledger: string[] = [];
  readonly records = new Map<string, SearchRecord[]>();
  /** Ids that it does not search for. */
  readonly unsearchable = new Set<string>();
  /** Told of each look, before it is answered; may throw. */
  onLook: (transactionIds: readonly string[], options: CallOptions) => void = () => undefined;
  /** Told of each POST, before it is answered. */
  onPost: (transactionId: string) => void = () => undefined;
  readonly #fates = new Map<string, Fate[]>();
  #always: Fate | undefined;
  #posting = 0;
  /** The most POSTs that were under way at once. */
  mostAtOnce = 0;

  /** What each new record says; without it, nothing of its status. */
  status: string | undefined;
  /** Credits by the operation id of what they adjust. */
  readonly credits = new Map<string, readonly SearchRecord[]>();

  /** The next POSTs of this id meet these fates; after them all is well. */
  next(transactionId: string, ...fates: readonly Fate[]): void {
    this.#fates.set(transactionId, [...(this.#fates.get(transactionId) ?? []), ...fates]);
  }

  /** Every POST without a fate of its own meets this one. */
  always(fate: Fate | undefined): void {
    this.#always = fate;
  }

  has(transactionId: string, ...records: readonly SearchRecord[]): void {
    this.records.set(transactionId, [...records]);
  }

  /** Only the POSTs, by id, in order. */
  get posted(): string[] {
    return this.received.filter((line) => line.startsWith('POST ')).map((line) => line.slice(5));
  }

  submitTransaction(transaction: Transaction, options: CallOptions = {}): Promise<Receipt> {
    return this.#receive(`POST ${transaction.transaction_id}`, transaction, options);
  }

  adjustTransaction(adjustment: Transaction, options: CallOptions = {}): Promise<Receipt> {
    const originals = originalIdsOf(adjustment).join(' ');
    const line = `ADJUST ${adjustment.transaction_id} of ${originals}`;
    return this.#receive(line, adjustment, options);
  }

  searchTransactions({
    transaction_reference_id: id = '',
  }: TransactionSearch): Promise<SearchPage> {
    this.received.push(`CREDITS ${id}`);
    return Promise.resolve({ transactions: this.credits.get(id) ?? [], nextCursor: undefined });
  }

  async #receive(line: string, transaction: Transaction, options: CallOptions): Promise<Receipt> {
    const id = transaction.transaction_id;
    if (options.signal?.aborted === true) throw new AppError('CANCELLED', 'Not sent');
    this.received.push(line);
    this.onPost(id);
    this.#posting += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#posting);
    try {
      return await this.#meet(transaction, this.#fates.get(id)?.shift() ?? this.#always ?? store);
    } finally {
      this.#posting -= 1;
    }
  }

  async #meet(transaction: Transaction, fate: Fate): Promise<Receipt> {
    switch (fate.kind) {
      case 'store':
        return { operationId: this.#store(transaction) };
      case 'answer-lost':
        this.#store(transaction);
        throw lost();
      case 'request-lost':
        throw lost();
      case 'error':
        throw fate.error;
      case 'held':
        return this.#meet(transaction, await fate.until);
    }
  }

  #store(transaction: Transaction): string {
    const { transaction_id: id, currency_code } = transaction;
    const operationId = `op-${this.ledger.length + 1}`;
    this.ledger.push(id);
    const record: SearchRecord = {
      transaction_id: id,
      operation_id: operationId,
      ...(this.status === undefined ? {} : { status: this.status }),
      ...(currency_code === undefined ? {} : { currency_code }),
      total_amount: amountsOf(transaction).serviceTotal,
    };
    this.records.set(id, [record, ...(this.records.get(id) ?? [])]);
    return operationId;
  }

  async findTransactions(
    transactionIds: readonly string[],
    options: CallOptions = {},
  ): Promise<FoundMap> {
    this.received.push(`GET ${transactionIds.join(' ')}`);
    await Promise.resolve();
    this.onLook(transactionIds, options);
    const found = new FoundMap();
    for (const id of transactionIds) {
      if (this.unsearchable.has(id)) found.refused.set(id, new AppError('INVALID_INPUT', 'No'));
      const records = this.records.get(id);
      if (records !== undefined && records.length > 0) found.set(id, records);
    }
    return found;
  }
}

function lost(): AppError {
  return new AppError('OUTCOME_UNKNOWN', 'POST /v1/transactions: no answer');
}
