/**
 * What an adjustment takes from each original that it names, as a positive amount. Exact. What remains of an original is
 * not known here.
 */
import { amountsOf } from './amounts';
import { negate, subtract, ZERO, type Decimal } from './decimal';
import { originalIdsOf } from './originals';
import type { Transaction } from './transaction';

/**
 * By original; empty for a transaction that is no adjustment. With one original it is the total of the transaction, with
 * several what their items come to; an item without an original of its own belongs to the one on top (assumption).
 */
export function creditsOf(transaction: Transaction): ReadonlyMap<string, Decimal> {
  const [only, ...others] = originalIdsOf(transaction);
  if (only === undefined) return new Map();
  if (others.length === 0) return new Map([[only, negate(amountsOf(transaction).serviceTotal)]]);
  const credits = new Map<string, Decimal>();
  for (const item of transaction.items) {
    const original = item.reference_transaction_id ?? transaction.reference_transaction_id;
    if (original === undefined) continue;
    const { serviceTotal } = amountsOf({ transaction_id: original, items: [item] });
    credits.set(original, subtract(credits.get(original) ?? ZERO, serviceTotal));
  }
  return credits;
}
