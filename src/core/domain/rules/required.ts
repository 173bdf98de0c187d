/** Required fields (assumption, `required-fields.ts`): an error, because the payload would be incomplete. */
import { itemPath, perItem, taxPath } from '../item-path';
import type { ProblemFacts } from '../problem';
import { REQUIRED_FIELDS, REQUIRED_SUPPLIER_FIELD } from '../required-fields';
import type { Item, Transaction } from '../transaction';
import type { Rule, RuleProblem } from './rule';

/** One for all: a sheet may miss a field in every row. */
const NO_FACTS: ProblemFacts = Object.freeze({});

export const checkRequired: Rule = (transaction, _amounts, problems) => {
  requireAll(transaction, REQUIRED_FIELDS.transaction, (field) => field, problems);
  if (transaction.supplier?.id === undefined) problems.push(missing(REQUIRED_SUPPLIER_FIELD));
  requireCustomer(transaction, problems);
  transaction.payments?.forEach((payment, at) => {
    const pathOf = (field: string) => `payments[${String(at)}].${field}`;
    requireAll(payment, REQUIRED_FIELDS.payment, pathOf, problems);
  });
  for (let at = 0; at < transaction.items.length; at += 1) {
    const item = transaction.items[at];
    if (item !== undefined) requireItem(item, at, problems);
  }
};

function requireCustomer({ customer }: Transaction, problems: RuleProblem[]): void {
  if (customer === undefined) return;
  requireAll(customer, REQUIRED_FIELDS.customer, (field) => `customer.${field}`, problems);
  if (customer.address === undefined) return;
  const pathOf = (field: string) => `customer.address.${field}`;
  requireAll(customer.address, REQUIRED_FIELDS.address, pathOf, problems);
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
  item.tax_breakdowns?.forEach((tax, slot) => {
    requireAll(tax, OF_TAX, (field) => taxPath(at, slot, field), problems);
  });
}

/** Most fields are there: a path is only put together for one that is not. */
function requireAll<Part extends object>(
  part: Part,
  fields: readonly (keyof Part & string)[],
  pathOf: (field: string) => string,
  problems: RuleProblem[],
): void {
  for (const field of fields) {
    if (part[field] === undefined) problems.push(missing(pathOf(field)));
  }
}

function missing(field: string): RuleProblem {
  return { severity: 'error', code: 'required', field, facts: NO_FACTS };
}
