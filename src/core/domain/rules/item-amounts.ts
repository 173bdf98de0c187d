/**
 * Amounts of a line against each other: quantity times unit price is the net price within the currency's rounding, and
 * a tax amount is its rate of the net within two cents (assumption). Only described by the specification: warnings.
 */
import { currencyDigits } from '../currencies';
import {
  decimal,
  isNegative,
  isPercentage,
  isProduct,
  multiply,
  round,
  type Decimal,
} from '../decimal';
import { itemPath, taxPath } from '../item-path';
import type { Item, TaxBreakdown } from '../transaction';
import type { Rule, RuleProblem } from './rule';

const TAX_TOLERANCE = decimal('0.02');
const PERCENT = decimal('0.01');

export const checkItemAmounts: Rule = (transaction, _amounts, problems) => {
  const digits = currencyDigits(transaction.currency_code ?? '') ?? 2;
  const { items } = transaction;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) checkItem(item, at, digits, problems);
  }
};

function checkItem(item: Item, at: number, digits: number, problems: RuleProblem[]): void {
  if (item.net_price !== undefined) checkNet(item, at, digits, problems);
  const { tax_breakdowns: taxes } = item;
  if (taxes === undefined) return;
  for (let slot = 0; slot < taxes.length; slot += 1) {
    const tax = taxes[slot];
    if (tax !== undefined) checkTax(item, tax, at, slot, problems);
  }
}

function checkNet(item: Item, at: number, digits: number, problems: RuleProblem[]): void {
  const { net_price: net, quantity, unit_price: unitPrice } = item;
  if (net === undefined || quantity === undefined || unitPrice === undefined) return;
  if (isProduct(quantity, unitPrice, net, halfUnit(digits))) return;
  problems.push({
    severity: 'warning',
    code: 'net_mismatch',
    field: itemPath(at, 'net_price'),
    facts: { value: net, expected: multiply(quantity, unitPrice), quantity, unit_price: unitPrice },
  });
}

function checkTax(
  item: Item,
  tax: TaxBreakdown,
  at: number,
  slot: number,
  problems: RuleProblem[],
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

/** Half of a currency's smallest unit, by its digits: 0.005 for two. ISO 4217 has none with more than four. */
const HALF_UNITS: readonly Decimal[] = ['0.5', '0.05', '0.005', '0.0005', '0.00005'].map(decimal);

function halfUnit(digits: number): Decimal {
  return HALF_UNITS[digits] ?? decimal(`0.${'0'.repeat(digits)}5`);
}
