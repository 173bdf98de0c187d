/**
 * What an adjustment credits: the originals it names, each with the amount taken from it. What remains
 * of them is decided in `credits.ts`.
 */
import Big from 'big.js';
import { objectsAt, textAt, type JsonObject } from '../exact-json';
import type { TransactionStore } from '../store/transaction-store';
import { grossOfItem, totalsOf } from './totals';

export const REFERENCE_FIELD = 'reference_transaction_id';

export interface Credit {
  /** The client's identifier of the original. */
  readonly originalId: string;
  /** Where the payload names it, for example `items[1].reference_transaction_id`. */
  readonly field: string;
  /** What is credited, as a positive amount. */
  readonly amount: Big;
}

/**
 * One credit per original, in the order they are named; none for a payload that names no original.
 * An item without a reference of its own belongs to the one at the top (assumption). With one
 * original the total of the whole payload is credited, with several what their items come to.
 */
export function creditsOf(payload: JsonObject): Credit[] {
  const atTop = textAt(payload, REFERENCE_FIELD);
  const credits = new Map<string, Credit>();
  for (const { index, value: item } of objectsAt(payload, 'items')) {
    const own = textAt(item, REFERENCE_FIELD);
    const originalId = own ?? atTop;
    if (originalId === undefined) continue;
    const field = own === undefined ? REFERENCE_FIELD : `items[${index}].${REFERENCE_FIELD}`;
    const before = credits.get(originalId);
    const amount = (before?.amount ?? new Big(0)).minus(grossOfItem(item));
    credits.set(originalId, { originalId, field: before?.field ?? field, amount });
  }
  const found = [...credits.values()];
  const [only] = found;
  if (only === undefined || found.length > 1) return found;
  return [{ ...only, amount: totalsOf(payload).gross.neg() }];
}

/** Every id that the payload names as an original, at the top and on its items. */
export function referencedIds(payload: JsonObject): string[] {
  const named = [payload, ...objectsAt(payload, 'items').map(({ value }) => value)];
  return [...new Set(named.flatMap((at) => textAt(at, REFERENCE_FIELD) ?? []))];
}

/** The service's ids of all that is known under the ids that a payload names. */
export function originalsOf(payload: JsonObject, store: TransactionStore): string[] {
  return referencedIds(payload)
    .flatMap((originalId) => store.byTransactionId(originalId))
    .map(({ operationId }) => operationId);
}
