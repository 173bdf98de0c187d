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
import type { Item } from '../transaction';
import type { Rule, RuleProblem } from './rule';

export const checkLengths: Rule = (transaction, _amounts, problems) => {
  checkPart(transaction, TRANSACTION_LENGTHS, (field) => field, problems);
  checkSupplierId(transaction.supplier?.id, problems);
  if (transaction.customer !== undefined) {
    const pathOf = (field: string) => `customer.${field}`;
    checkPart(transaction.customer, CUSTOMER_LENGTHS, pathOf, problems);
  }
  transaction.payments?.forEach((payment, at) => {
    const pathOf = (field: string) => `payments[${String(at)}].${field}`;
    checkPart(payment, PAYMENT_LENGTHS, pathOf, problems);
  });
  transaction.items.forEach((item, at) => checkItem(item, at, problems));
};

/** Most text is short: the path is only put together for what is not. */
function checkItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const { field, of, most, severity } of ITEM_LENGTHS) {
    const value = of(item);
    if (value !== undefined && value.length > most) {
      reportLength(itemPath(at, field), value, most, severity, problems);
    }
  }
  item.tax_breakdowns?.forEach((tax, slot) => {
    checkPart(tax, TAX_LENGTHS, (field) => taxPath(at, slot, field), problems);
  });
}

function checkSupplierId(id: string | undefined, problems: RuleProblem[]): void {
  if (id === undefined || id.length === SUPPLIER_ID_LENGTH) return;
  const facts = { found: String(id.length), expected: String(SUPPLIER_ID_LENGTH) };
  problems.push({ severity: 'warning', code: 'wrong_length', field: 'supplier.id', facts });
}

function checkPart<Part extends object>(
  part: Part,
  limits: readonly LengthLimit<Part>[],
  pathOf: (field: string) => string,
  problems: RuleProblem[],
): void {
  for (const { field, of, most, severity } of limits) {
    const value = of(part);
    if (value !== undefined && value.length > most) {
      reportLength(pathOf(field), value, most, severity, problems);
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
