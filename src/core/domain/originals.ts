/** What a transaction adjusts: the originals that it names, on top or by item. One that names none is no adjustment. */
import type { Transaction } from './transaction';

/** The external id of the original, of the first where it names several; `undefined` for one that is no adjustment. */
export function originalOf({ reference_transaction_id: onTop, items }: Transaction) {
  if (onTop !== undefined) return onTop;
  for (const { reference_transaction_id: original } of items) {
    if (original !== undefined) return original;
  }
  return undefined;
}

/** Every original that it names, each once, in the order of their naming; none for one that is no adjustment. */
export function originalIdsOf(transaction: Transaction): readonly string[] {
  const { reference_transaction_id: onTop, items } = transaction;
  const named = [onTop, ...items.map((item) => item.reference_transaction_id)];
  return [...new Set(named.filter((id) => id !== undefined))];
}

/** The originals by item where none is named for all: `undefined` for an item that names none. */
export function originalsOf(transaction: Transaction): readonly (string | undefined)[] {
  const { reference_transaction_id: onTop, items } = transaction;
  return onTop === undefined ? items.map((item) => item.reference_transaction_id) : [onTop];
}
