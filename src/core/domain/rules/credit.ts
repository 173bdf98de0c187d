/**
 * Credit notes are not guessed. Negative amounts need the id of the original, and what names an original has negative
 * amounts (specification, Rules seen 1: the amounts of the credited lines are negative).
 */
import { isNegative } from '../decimal';
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
    if (field !== undefined) return `items[${String(at)}].${field}`;
  }
  return undefined;
}

const AMOUNTS = ['quantity', 'unit_price', 'net_price'] as const;

function negativeItemField(item: Item): string | undefined {
  const field = AMOUNTS.find((name) => isNegative(item[name] ?? ''));
  if (field !== undefined) return field;
  const slot = (item.tax_breakdowns ?? []).findIndex(({ amount }) => isNegative(amount ?? ''));
  return slot < 0 ? undefined : `tax_breakdowns[${String(slot)}].amount`;
}
