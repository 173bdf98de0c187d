/** Required fields (assumption, `required-fields.ts`): an error, because the payload would be incomplete. */
import { itemPath } from '../item-path';
import type { ProblemFacts } from '../problem';
import { REQUIRED_FIELDS, REQUIRED_SUPPLIER_FIELD } from '../required-fields';
import type { Item, Transaction } from '../transaction';
import type { Rule, RuleProblem } from './rule';

const { item: OF_ITEM, taxBreakdown: OF_TAX } = REQUIRED_FIELDS;

export const checkRequired: Rule = (transaction, _amounts, problems) => {
  requireAll(transaction, REQUIRED_FIELDS.transaction, '', problems);
  if (transaction.supplier?.id === undefined) problems.push(missing(REQUIRED_SUPPLIER_FIELD));
  requireCustomer(transaction, problems);
  transaction.payments?.forEach((payment, at) => {
    requireAll(payment, REQUIRED_FIELDS.payment, `payments[${String(at)}].`, problems);
  });
  transaction.items.forEach((item, at) => requireItem(item, at, problems));
};

function requireCustomer({ customer }: Transaction, problems: RuleProblem[]): void {
  if (customer === undefined) return;
  requireAll(customer, REQUIRED_FIELDS.customer, 'customer.', problems);
  if (customer.address === undefined) return;
  requireAll(customer.address, REQUIRED_FIELDS.address, 'customer.address.', problems);
}

function requireItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const field of OF_ITEM) {
    if (item[field] === undefined) problems.push(missing(itemPath(at, field)));
  }
  item.tax_breakdowns?.forEach((tax, slot) => {
    const path = `items[${String(at)}].tax_breakdowns[${String(slot)}].`;
    requireAll(tax, OF_TAX, path, problems);
  });
}

function requireAll<Part extends object>(
  part: Part,
  fields: readonly (keyof Part & string)[],
  path: string,
  problems: RuleProblem[],
): void {
  for (const field of fields) {
    if (part[field] === undefined) problems.push(missing(path + field));
  }
}

/** One for all: a sheet may miss a field in every row. */
const NO_FACTS: ProblemFacts = Object.freeze({});

function missing(field: string): RuleProblem {
  return { severity: 'error', code: 'required', field, facts: NO_FACTS };
}
