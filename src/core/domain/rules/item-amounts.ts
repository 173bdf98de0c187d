/**
 * Amounts of a line against each other: quantity times unit price is the net price within the currency's rounding, and
 * a tax amount is its rate of the net within two cents (assumption). Only described by the specification: warnings.
 */
import { halfUnit } from '../currency-rounding';
import { decimal, isNegative, multiply, round, type Decimal } from '../decimal';
import { isPercentage, isProduct } from '../decimal-comparisons';
import { itemPath, taxPath } from '../item-path';
import type { Item, TaxBreakdown } from '../transaction';
import type { Rule, RuleProblem } from './rule';
import { checkTaxes } from './tax-breakdowns';

const TAX_TOLERANCE = decimal('0.02');
const PERCENT = decimal('0.01');

export const checkItemAmounts: Rule = (transaction, _amounts, problems) => {
  const rounding = halfUnit(transaction.currency_code);
  const { items } = transaction;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) checkItem(item, at, rounding, problems);
  }
};

function checkItem(item: Item, at: number, rounding: Decimal, problems: RuleProblem[]): void {
  if (item.net_price !== undefined) checkNet(item, at, rounding, problems);
  checkTaxes(item, at, problems, checkTax);
}

function checkNet(item: Item, at: number, rounding: Decimal, problems: RuleProblem[]): void {
  const { net_price: net, quantity, unit_price: unitPrice } = item;
  if (net === undefined || quantity === undefined || unitPrice === undefined) return;
  if (isProduct(quantity, unitPrice, net, rounding)) return;
  problems.push({
    severity: 'warning',
    code: 'net_mismatch',
    field: itemPath(at, 'net_price'),
    facts: { value: net, expected: multiply(quantity, unitPrice), quantity, unit_price: unitPrice },
  });
}

function checkTax(
  tax: TaxBreakdown,
  at: number,
  slot: number,
  problems: RuleProblem[],
  item: Item,
): void {
  const { rate, amount } = tax;
  if (rate === undefined) return;
  if (isNegative(rate)) {
    const field = taxPath(at, slot, 'rate');
    problems.push({ severity: 'warning', code: 'negative_rate', field, facts: { value: rate } });
  }
  const net = netOf(item);
  if (amount === undefined || net === undefined) return;
  if (isPercentage(rate, net, amount, TAX_TOLERANCE)) return;
  const expected = round(multiply(multiply(net, rate), PERCENT), 9);
  const facts = { value: amount, expected, rate, net };
  const field = taxPath(at, slot, 'amount');
  problems.push({ severity: 'warning', code: 'tax_mismatch', field, facts });
}

function netOf({ net_price: net, quantity, unit_price: unitPrice }: Item): Decimal | undefined {
  if (net !== undefined) return net;
  return quantity === undefined || unitPrice === undefined
    ? undefined
    : multiply(quantity, unitPrice);
}
