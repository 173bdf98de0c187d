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
  /** What is credited, positive: by the items that name the original, and by the total as it is given. */
  readonly byItems: Big;
  readonly byTotal: Big;
}

/**
 * One credit per original, in the order they are named; none for a payload that names no original.
 * An item without a reference of its own belongs to the one at the top. With one original its total is
 * that of the payload; with several it is what the items come to, and what the payload's total credits
 * beyond all items is taken from the first (assumption several-originals).
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
    const byItems = (before?.byItems ?? new Big(0)).minus(grossOfItem(item));
    const at = before?.field ?? field;
    credits.set(originalId, { originalId, field: at, byItems, byTotal: byItems });
  }
  const [first, ...others] = credits.values();
  if (first === undefined) return [];
  const total = totalsOf(payload).gross.neg();
  if (others.length === 0) return [{ ...first, byTotal: total }];
  const beyondItems = others.reduce((left, { byItems }) => left.minus(byItems), total);
  const byTotal = beyondItems.gt(first.byItems) ? beyondItems : first.byItems;
  return [{ ...first, byTotal }, ...others];
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
