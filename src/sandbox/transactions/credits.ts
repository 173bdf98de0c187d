/**
 * What is left to credit of each original, and what is wrong with the references of an adjustment
 * because of it (specification, Asynchronous errors: invalid reference). An original is the newest
 * transaction of its id that was reported. What remains of it is its total less the adjustments
 * that succeeded, or came before and are pending (assumption credited-before), in exact decimals: once by the totals
 * and once by the lines, which must both hold, so that neither hides a credit from the other.
 */
import Big from 'big.js';
import { CREDITING_SCENARIO, PENDING_STATUS } from '../assumptions';
import { textAt, type JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import type { StoredTransaction } from '../store/stored-transaction';
import type { TransactionStore } from '../store/transaction-store';
import { creditsOf, type Credit } from './references';
import { knownTotalsOf, linesGrossOf } from './totals';

const RECEIVED = 'RECEIVED';

/** What of a credit is compared with what of its original. */
interface Measure {
  readonly name: 'byTotal' | 'byItems';
  readonly of: (original: JsonObject) => Big | undefined;
}

const MEASURES: readonly Measure[] = [
  { name: 'byTotal', of: (original) => knownTotalsOf(original).gross },
  { name: 'byItems', of: (original) => linesGrossOf(original) ?? knownTotalsOf(original).gross },
];

/** The status that counts now, also where it is still being written. */
export type StatusOf = (transaction: StoredTransaction) => string;

export class Credits {
  readonly #store: TransactionStore;
  readonly #statusOf: StatusOf;
  /** Arrivals of adjustments by the id of the original they name. */
  readonly #adjustments = new Map<string, number[]>();

  constructor(store: TransactionStore, statusOf: StatusOf) {
    this.#store = store;
    this.#statusOf = statusOf;
    for (const transaction of store.all()) this.#note(transaction);
    store.listen((now, before) => {
      if (before === undefined) this.#note(now);
    });
  }

  /** At most one error per original. None for a transaction that is no adjustment. */
  problemsOf(adjustment: StoredTransaction): ServiceError[] {
    if (!isCrediting(adjustment)) return [];
    return creditsOf(adjustment.payload).flatMap((credit) => this.#check(adjustment, credit));
  }

  #note({ seq, payload, ...transaction }: StoredTransaction): void {
    if (!isCrediting(transaction)) return;
    for (const { originalId } of creditsOf(payload)) {
      const known = this.#adjustments.get(originalId);
      if (known === undefined) this.#adjustments.set(originalId, [seq]);
      else known.push(seq);
    }
  }

  #check(adjustment: StoredTransaction, credit: Credit): ServiceError[] {
    const { originalId, field } = credit;
    const original = this.#original(originalId);
    if (original === undefined) return [invalid(field, this.#whyNoOriginal(originalId))];
    const currency = textAt(original.payload, 'currency_code');
    if (currency !== undefined && currency !== textAt(adjustment.payload, 'currency_code')) {
      const message = `${originalId} is in ${currency}, and is credited in that currency`;
      return [invalid('currency_code', message, 'validation_match_invalid')];
    }
    return this.#exceeding(original, adjustment, credit).slice(0, 1);
  }

  /** An error for each measure by which it is too much. */
  #exceeding(
    original: StoredTransaction,
    adjustment: StoredTransaction,
    { originalId, field, ...credit }: Credit,
  ): ServiceError[] {
    return MEASURES.flatMap(({ name, of }) => {
      const charged = of(original.payload);
      // One that came without amounts has no limit.
      const remains = charged?.minus(this.#credited(originalId, adjustment, name));
      if (remains === undefined || credit[name].lte(remains)) return [];
      const message = `The credit of ${credit[name].toFixed()} exceeds what remains of ${originalId}: ${remains.toFixed()}`;
      return [invalid(field, message)];
    });
  }

  #original(originalId: string): StoredTransaction | undefined {
    return this.#store
      .byTransactionId(originalId)
      .filter((found) => isChargedByUs(found) && this.#statusOf(found) === 'SUCCESS')
      .at(-1);
  }

  #whyNoOriginal(originalId: string): string {
    const found = this.#store.byTransactionId(originalId);
    if (found.length === 0) return `No transaction has the id ${originalId}`;
    const original = found.filter(isChargedByUs).at(-1);
    if (original === undefined) {
      const received = found.some(({ direction }) => direction === RECEIVED);
      return `${originalId} ${received ? 'was received, not sent' : 'is itself an adjustment'}`;
    }
    return `${originalId} was not reported: its status is ${this.#statusOf(original)}`;
  }

  #credited(originalId: string, except: StoredTransaction, name: Measure['name']): Big {
    const others = (this.#adjustments.get(originalId) ?? [])
      .filter((seq) => seq !== except.seq)
      .flatMap((seq) => this.#store.bySeq(seq) ?? [])
      .filter((other) => this.#counts(other, except));
    return others
      .flatMap(({ payload }) => creditsOf(payload))
      .filter((credit) => credit.originalId === originalId)
      .reduce((sum, credit) => sum.plus(credit[name]), new Big(0));
  }

  #counts(other: StoredTransaction, against: StoredTransaction): boolean {
    const status = this.#statusOf(other);
    return status === 'SUCCESS' || (status === PENDING_STATUS && other.seq < against.seq);
  }
}

function isChargedByUs(transaction: StoredTransaction): boolean {
  return !isCrediting(transaction) && transaction.direction !== RECEIVED;
}

function isCrediting({ scenario }: Pick<StoredTransaction, 'scenario'>): boolean {
  return scenario === CREDITING_SCENARIO;
}
