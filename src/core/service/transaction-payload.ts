/**
 * The payload of a submission or an adjustment (specification, Transaction submission and adjustment payload). It agrees
 * with the domain's `Transaction` field by field; a type test holds that.
 */
import * as z from 'zod/mini';
import { amount, integer, resource, text } from './field-types';

export const address = resource({
  country_code: z.exactOptional(text),
  city: z.exactOptional(text),
  postal_code: z.exactOptional(text),
  province: z.exactOptional(text),
  region: z.exactOptional(text),
  state: z.exactOptional(text),
  district: z.exactOptional(text),
  canton: z.exactOptional(text),
  city_code: z.exactOptional(text),
  neighbourhood: z.exactOptional(text),
  address_line_1: z.exactOptional(text),
  address_line_2: z.exactOptional(text),
  number: z.exactOptional(text),
  prefix: z.exactOptional(text),
  suffix: z.exactOptional(text),
});

export const taxInformation = resource({
  tax_number: z.exactOptional(text),
  regime: z.exactOptional(text),
});

export const customer = resource({
  legal_name: z.exactOptional(text),
  trade_name: z.exactOptional(text),
  entity_number: z.exactOptional(text),
  type: z.exactOptional(text),
  address: z.exactOptional(address),
  tax_information: z.exactOptional(taxInformation),
});

export const supplier = resource({ id: z.exactOptional(text) });

export const taxBreakdown = resource({
  rate: z.exactOptional(amount),
  regime: z.exactOptional(text),
  amount: z.exactOptional(amount),
  type: z.exactOptional(text),
});

export const item = resource({
  number: integer,
  name: z.exactOptional(text),
  quantity: z.exactOptional(amount),
  unit: z.exactOptional(text),
  unit_price: z.exactOptional(amount),
  net_price: z.exactOptional(amount),
  type: z.exactOptional(text),
  description: z.exactOptional(text),
  reference_transaction_id: z.exactOptional(text),
  tax_breakdowns: z.exactOptional(z.array(taxBreakdown)),
});

export const payment = resource({
  type: z.exactOptional(text),
  code: z.exactOptional(text),
  amount: z.exactOptional(amount),
});

/** The fields of the payload, which a stored transaction carries as well. */
export const transactionFields = {
  transaction_id: text,
  transaction_number: z.exactOptional(text),
  reference_transaction_id: z.exactOptional(text),
  type: z.exactOptional(text),
  country_code: z.exactOptional(text),
  language_code: z.exactOptional(text),
  currency_code: z.exactOptional(text),
  transaction_date: z.exactOptional(text),
  supplier: z.exactOptional(supplier),
  customer: z.exactOptional(customer),
  note: z.exactOptional(text),
  tax_reason: z.exactOptional(text),
  items: z.array(item),
  payments: z.exactOptional(z.array(payment)),
  total_amount: z.exactOptional(amount),
  total_net_amount: z.exactOptional(amount),
  total_tax_amount: z.exactOptional(amount),
};

export const transactionPayload = resource(transactionFields);

export type TransactionPayload = z.infer<typeof transactionPayload>;
