/** The service takes amounts with up to nine decimals (assumption); finer ones would be changed on the way: an error. */
import { fractionDigits, round, type Decimal } from '../decimal';
import { ITEM_AMOUNTS, TAX_AMOUNTS, TRANSACTION_AMOUNTS } from '../amount-fields';
import { itemPath, taxPath } from '../item-path';
import type { Item, TaxBreakdown } from '../transaction';
import type { Rule, RuleProblem } from './rule';
import { checkTaxes } from './tax-breakdowns';

const MOST_DECIMALS = 9;

export const checkDecimals: Rule = (transaction, _amounts, problems) => {
  for (const { field, of } of TRANSACTION_AMOUNTS) {
    const amount = of(transaction);
    if (isTooFine(amount)) report(field, amount, problems);
  }
  transaction.payments?.forEach(({ amount }, at) => {
    if (isTooFine(amount)) report(`payments[${String(at)}].amount`, amount, problems);
  });
  const { items } = transaction;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) checkItem(item, at, problems);
  }
};

function checkItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const { field, of } of ITEM_AMOUNTS) {
    const amount = of(item);
    if (isTooFine(amount)) report(itemPath(at, field), amount, problems);
  }
  checkTaxes(item, at, problems, checkTax);
}

function checkTax(tax: TaxBreakdown, at: number, slot: number, problems: RuleProblem[]): void {
  for (const { field, of } of TAX_AMOUNTS) {
    const amount = of(tax);
    if (isTooFine(amount)) report(taxPath(at, slot, field), amount, problems);
  }
}

/** Shorter text cannot have more than nine decimals. */
function isTooFine(value: Decimal | undefined): value is Decimal {
  return (
    value !== undefined && value.length > MOST_DECIMALS && fractionDigits(value) > MOST_DECIMALS
  );
}

function report(field: string, value: Decimal, problems: RuleProblem[]): void {
  const facts = { value, expected: round(value, MOST_DECIMALS), most: String(MOST_DECIMALS) };
  problems.push({ severity: 'error', code: 'too_many_decimals', field, facts });
}
