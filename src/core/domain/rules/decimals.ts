/** The service takes amounts with up to nine decimals (assumption); finer ones would be changed on the way: an error. */
import { fractionDigits, round, type Decimal } from '../decimal';
import type { Item } from '../transaction';
import type { Rule, RuleProblem } from './rule';

const MOST_DECIMALS = 9;

const TRANSACTION_AMOUNTS = ['total_amount', 'total_net_amount', 'total_tax_amount'] as const;
const ITEM_AMOUNTS = ['quantity', 'unit_price', 'net_price'] as const;
const TAX_AMOUNTS = ['rate', 'amount'] as const;

export const checkDecimals: Rule = (transaction, _amounts, problems) => {
  for (const field of TRANSACTION_AMOUNTS) {
    if (isTooFine(transaction[field])) report(field, transaction[field], problems);
  }
  transaction.payments?.forEach(({ amount }, at) => {
    if (isTooFine(amount)) report(`payments[${String(at)}].amount`, amount, problems);
  });
  transaction.items.forEach((item, at) => checkItem(item, at, problems));
};

function checkItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const field of ITEM_AMOUNTS) {
    if (isTooFine(item[field])) report(`items[${String(at)}].${field}`, item[field], problems);
  }
  item.tax_breakdowns?.forEach((tax, slot) => {
    for (const field of TAX_AMOUNTS) {
      if (!isTooFine(tax[field])) continue;
      report(`items[${String(at)}].tax_breakdowns[${String(slot)}].${field}`, tax[field], problems);
    }
  });
}

/** Shorter text cannot have more than nine decimals. */
function isTooFine(value: Decimal | undefined): value is Decimal {
  return (
    value !== undefined && value.length > MOST_DECIMALS && fractionDigits(value) > MOST_DECIMALS
  );
}

function report(field: string, value: Decimal | undefined, problems: RuleProblem[]): void {
  if (value === undefined) return;
  const facts = { value, expected: round(value, MOST_DECIMALS), most: String(MOST_DECIMALS) };
  problems.push({ severity: 'error', code: 'too_many_decimals', field, facts });
}
