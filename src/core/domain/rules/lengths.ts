/** Lengths of text (`field-lengths.ts`), counted in characters, not in UTF-16 units. */
import {
  CUSTOMER_LENGTHS,
  ITEM_LENGTHS,
  PAYMENT_LENGTHS,
  SUPPLIER_ID_LENGTH,
  TAX_LENGTHS,
  TRANSACTION_LENGTHS,
  type LengthLimit,
} from '../field-lengths';
import { itemPath, taxPath } from '../item-path';
import type { Severity } from '../problem';
import type { Item, TaxBreakdown } from '../transaction';
import type { Rule, RuleProblem } from './rule';
import { checkTaxes } from './tax-breakdowns';

export const checkLengths: Rule = (transaction, _amounts, problems) => {
  checkPart(transaction, TRANSACTION_LENGTHS, '', problems);
  checkSupplierId(transaction.supplier?.id, problems);
  const { customer, items } = transaction;
  if (customer !== undefined) checkPart(customer, CUSTOMER_LENGTHS, 'customer.', problems);
  transaction.payments?.forEach((payment, at) => {
    checkPart(payment, PAYMENT_LENGTHS, `payments[${String(at)}].`, problems);
  });
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) checkItem(item, at, problems);
  }
};

/** Most text is short: the path is only put together for what is not. */
function checkItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const { field, of, most, severity } of ITEM_LENGTHS) {
    const value = of(item);
    if (value !== undefined && value.length > most) {
      reportLength(itemPath(at, field), value, most, severity, problems);
    }
  }
  checkTaxes(item, at, problems, checkTax);
}

function checkTax(tax: TaxBreakdown, at: number, slot: number, problems: RuleProblem[]): void {
  for (const { field, of, most, severity } of TAX_LENGTHS) {
    const value = of(tax);
    if (value !== undefined && value.length > most) {
      reportLength(taxPath(at, slot, field), value, most, severity, problems);
    }
  }
}

function checkSupplierId(id: string | undefined, problems: RuleProblem[]): void {
  if (id === undefined || id.length === SUPPLIER_ID_LENGTH) return;
  const facts = { found: String(id.length), expected: String(SUPPLIER_ID_LENGTH) };
  problems.push({ severity: 'warning', code: 'wrong_length', field: 'supplier.id', facts });
}

function checkPart<Part extends object>(
  part: Part,
  limits: readonly LengthLimit<Part>[],
  prefix: string,
  problems: RuleProblem[],
): void {
  for (const { field, of, most, severity } of limits) {
    const value = of(part);
    if (value !== undefined && value.length > most) {
      reportLength(prefix + field, value, most, severity, problems);
    }
  }
}

function reportLength(
  field: string,
  value: string,
  most: number,
  severity: Severity,
  problems: RuleProblem[],
): void {
  const found = [...value].length;
  if (found <= most) return;
  const facts = { found: String(found), most: String(most) };
  problems.push({ severity, code: 'too_long', field, facts });
}
