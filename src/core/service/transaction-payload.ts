/**
 * The payload of a submission or an adjustment (specification, Transaction submission and adjustment payload). It agrees
 * with the domain's `Transaction` field by field; a type test holds that.
 */
import { amount, integer, list, optional, resource, text, type Read } from './field-types';

export const address = resource({
  country_code: optional(text),
  city: optional(text),
  postal_code: optional(text),
  province: optional(text),
  region: optional(text),
  state: optional(text),
  district: optional(text),
  canton: optional(text),
  city_code: optional(text),
  neighbourhood: optional(text),
  address_line_1: optional(text),
  address_line_2: optional(text),
  number: optional(text),
  prefix: optional(text),
  suffix: optional(text),
});

export const taxInformation = resource({
  tax_number: optional(text),
  regime: optional(text),
});

export const customer = resource({
  legal_name: optional(text),
  trade_name: optional(text),
  entity_number: optional(text),
  type: optional(text),
  address: optional(address),
  tax_information: optional(taxInformation),
});

export const supplier = resource({ id: optional(text) });

export const taxBreakdown = resource({
  rate: optional(amount),
  regime: optional(text),
  amount: optional(amount),
  type: optional(text),
});

export const item = resource({
  number: integer,
  name: optional(text),
  quantity: optional(amount),
  unit: optional(text),
  unit_price: optional(amount),
  net_price: optional(amount),
  type: optional(text),
  description: optional(text),
  reference_transaction_id: optional(text),
  tax_breakdowns: optional(list(taxBreakdown)),
});

export const payment = resource({
  type: optional(text),
  code: optional(text),
  amount: optional(amount),
});

/** The fields of the payload, which a stored transaction carries as well. */
export const transactionFields = {
  transaction_id: text,
  transaction_number: optional(text),
  reference_transaction_id: optional(text),
  type: optional(text),
  country_code: optional(text),
  language_code: optional(text),
  currency_code: optional(text),
  transaction_date: optional(text),
  supplier: optional(supplier),
  customer: optional(customer),
  note: optional(text),
  tax_reason: optional(text),
  items: list(item),
  payments: optional(list(payment)),
  total_amount: optional(amount),
  total_net_amount: optional(amount),
  total_tax_amount: optional(amount),
};

export const transactionPayload = resource(transactionFields);

export type TransactionPayload = Read<typeof transactionPayload>;
