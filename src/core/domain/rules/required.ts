/** Required fields (assumption, `required-fields.ts`): an error, because the payload would be incomplete. */
import { itemPath, perItem, taxPath } from '../item-path';
import type { ProblemFacts } from '../problem';
import { REQUIRED_FIELDS, REQUIRED_SUPPLIER_FIELD } from '../required-fields';
import type { Address, Customer, Item, Payment, TaxBreakdown, Transaction } from '../transaction';
import type { Rule, RuleProblem } from './rule';
import { checkTaxes } from './tax-breakdowns';

/** One for all: a sheet may miss a field in every row. */
const NO_FACTS: ProblemFacts = Object.freeze({});

/** A required field, and the function that reads it (`amount-fields.ts` says why there is one for each). */
interface Asked<Part> {
  readonly field: string;
  readonly of: (part: Part) => unknown;
}

function asked<Field extends string, Part>(
  fields: readonly Field[],
  readers: Readonly<Record<Field, (part: Part) => unknown>>,
): readonly Asked<Part>[] {
  return fields.map((field) => ({ field, of: readers[field] }));
}

const OF_TRANSACTION = asked(REQUIRED_FIELDS.transaction, {
  transaction_id: (transaction: Transaction) => transaction.transaction_id,
  country_code: (transaction: Transaction) => transaction.country_code,
  currency_code: (transaction: Transaction) => transaction.currency_code,
  language_code: (transaction: Transaction) => transaction.language_code,
  transaction_date: (transaction: Transaction) => transaction.transaction_date,
});

const OF_CUSTOMER = asked(REQUIRED_FIELDS.customer, {
  legal_name: (customer: Customer) => customer.legal_name,
  type: (customer: Customer) => customer.type,
});

const OF_ADDRESS = asked(REQUIRED_FIELDS.address, {
  country_code: (address: Address) => address.country_code,
});

const OF_PAYMENT = asked(REQUIRED_FIELDS.payment, {
  type: (payment: Payment) => payment.type,
});

const OF_TAX = asked(REQUIRED_FIELDS.taxBreakdown, {
  rate: (tax: TaxBreakdown) => tax.rate,
  regime: (tax: TaxBreakdown) => tax.regime,
});

/** With the problem of each item, which is the same whatever the sheet. */
const OF_ITEM = asked(REQUIRED_FIELDS.item, {
  name: (item: Item) => item.name,
  quantity: (item: Item) => item.quantity,
  unit_price: (item: Item) => item.unit_price,
}).map(({ field, of }) => ({ of, problemOf: perItem((at) => missing(itemPath(at, field))) }));

// Loops and paths made beforehand: a function made for each of a hundred thousand transactions is what they would cost most.
export const checkRequired: Rule = (transaction, _amounts, problems) => {
  requireAll(transaction, OF_TRANSACTION, '', problems);
  if (transaction.supplier?.id === undefined) problems.push(missing(REQUIRED_SUPPLIER_FIELD));
  requireCustomer(transaction, problems);
  const { payments, items } = transaction;
  payments?.forEach((payment, at) => {
    requireAll(payment, OF_PAYMENT, `payments[${String(at)}].`, problems);
  });
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item !== undefined) requireItem(item, at, problems);
  }
};

function requireCustomer({ customer }: Transaction, problems: RuleProblem[]): void {
  if (customer === undefined) return;
  requireAll(customer, OF_CUSTOMER, 'customer.', problems);
  if (customer.address === undefined) return;
  requireAll(customer.address, OF_ADDRESS, 'customer.address.', problems);
}

function requireItem(item: Item, at: number, problems: RuleProblem[]): void {
  for (const { of, problemOf } of OF_ITEM) {
    if (of(item) === undefined) problems.push(problemOf(at));
  }
  checkTaxes(item, at, problems, requireTax);
}

function requireTax(tax: TaxBreakdown, at: number, slot: number, problems: RuleProblem[]): void {
  for (const { field, of } of OF_TAX) {
    if (of(tax) === undefined) problems.push(missing(taxPath(at, slot, field)));
  }
}

/** Most fields are there: a path is only put together for one that is not. */
function requireAll<Part>(
  part: Part,
  fields: readonly Asked<Part>[],
  prefix: string,
  problems: RuleProblem[],
): void {
  for (const { field, of } of fields) {
    if (of(part) === undefined) problems.push(missing(prefix + field));
  }
}

function missing(field: string): RuleProblem {
  return { severity: 'error', code: 'required', field, facts: NO_FACTS };
}
