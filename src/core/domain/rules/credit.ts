/**
 * Credit notes are not guessed. Negative amounts need the id of the original, and what names an original has negative
 * amounts (specification, Rules seen 1: the amounts of the credited lines are negative).
 */
import { ITEM_AMOUNTS } from '../amount-fields';
import { isNegative } from '../decimal';
import { itemPath } from '../item-path';
import { originalOf } from '../originals';
import type { Item, Transaction } from '../transaction';
import type { Rule } from './rule';

export const checkCredit: Rule = (transaction, amounts, problems) => {
  const original = originalOf(transaction);
  if (original === undefined) {
    if (!isNegative(amounts.serviceTotal) && !isNegative(amounts.gross)) return;
    problems.push({
      severity: 'error',
      code: 'credit_without_original',
      field: negativeField(transaction) ?? 'total_amount',
      facts: { value: isNegative(amounts.gross) ? amounts.gross : amounts.serviceTotal },
    });
  } else if (negativeField(transaction) === undefined) {
    problems.push({
      severity: 'error',
      code: 'adjustment_not_negative',
      field: 'reference_transaction_id',
      facts: { value: original, total: amounts.gross },
    });
  }
};

/** Where a negative amount stands: the total, else the first item that has one. */
function negativeField(transaction: Transaction): string | undefined {
  if (transaction.total_amount !== undefined && isNegative(transaction.total_amount)) {
    return 'total_amount';
  }
  for (const [at, item] of transaction.items.entries()) {
    const field = negativeItemField(item);
    if (field !== undefined) return itemPath(at, field);
  }
  return undefined;
}

function negativeItemField(item: Item): string | undefined {
  const negative = ITEM_AMOUNTS.find(({ of }) => isNegative(of(item) ?? ''));
  if (negative !== undefined) return negative.field;
  const slot = (item.tax_breakdowns ?? []).findIndex(({ amount }) => isNegative(amount ?? ''));
  return slot < 0 ? undefined : `tax_breakdowns[${String(slot)}].amount`;
}
