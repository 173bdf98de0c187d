/** Required fields (assumption, `required-fields.ts`): an error, because the payload would be incomplete. */
import { itemPath, perItem, taxPath } from '../item-path';
import type { ProblemFacts } from '../problem';
import { REQUIRED_FIELDS, REQUIRED_SUPPLIER_FIELD } from '../required-fields';
import type { Item, TaxBreakdown, Transaction } from '../transaction';
import type { Rule, RuleProblem } from './rule';

/** One for all: a sheet may miss a field in every row. */
const NO_FACTS: ProblemFacts = Object.freeze({});

// Loops and paths made beforehand: a function made for each of a hundred thousand transactions is what they would cost most.
export const checkRequired: Rule = (transaction, _amounts, problems) => {
  requireAll(transaction, REQUIRED_FIELDS.transaction, '', problems);
  if (transaction.supplier?.id === undefined) problems.push(missing(REQUIRED_SUPPLIER_FIELD));
  requireCustomer(transaction, problems);
  const { payments = [], items } = transaction;
  for (const [at, payment] of payments.entries()) {
    requireAll(payment, REQUIRED_FIELDS.payment, `payments[${String(at)}].`, problems);
  }
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) requireItem(item, at, problems);
  }
};

function requireCustomer({ customer }: Transaction, problems: RuleProblem[]): void {
  if (customer === undefined) return;
  requireAll(customer, REQUIRED_FIELDS.customer, 'customer.', problems);
  if (customer.address === undefined) return;
  requireAll(customer.address, REQUIRED_FIELDS.address, 'customer.address.', problems);
}

const OF_TAX = REQUIRED_FIELDS.taxBreakdown;

/** With the problem of each item, which is the same whatever the sheet. */
const OF_ITEM = REQUIRED_FIELDS.item.map((field) => ({
  field,
  problemOf: perItem((at) => missing(itemPath(at, field))),
}));

function requireItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const { field, problemOf } of OF_ITEM) {
    if (item[field] === undefined) problems.push(problemOf(at));
  }
  const { tax_breakdowns: taxes } = item;
  if (taxes === undefined) return;
  for (let slot = 0; slot < taxes.length; slot += 1) {
    const tax = taxes[slot];
    if (tax !== undefined) requireTax(tax, at, slot, problems);
  }
}

function requireTax(tax: TaxBreakdown, at: number, slot: number, problems: RuleProblem[]): void {
  for (const field of OF_TAX) {
    if (tax[field] === undefined) problems.push(missing(taxPath(at, slot, field)));
  }
}

/** Most fields are there: a path is only put together for one that is not. */
function requireAll<Part extends object>(
  part: Part,
  fields: readonly (keyof Part & string)[],
  prefix: string,
  problems: RuleProblem[],
): void {
  for (const field of fields) {
    if (part[field] === undefined) problems.push(missing(prefix + field));
  }
}

function missing(field: string): RuleProblem {
  return { severity: 'error', code: 'required', field, facts: NO_FACTS };
}
