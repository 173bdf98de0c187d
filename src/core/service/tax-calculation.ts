/**
 * A calculated tax result (specification, Tax calculation). Rates are fractions (0.21 is 21 %), countries are lower-case
 * two-letter codes. What did not apply to a calculation may be absent.
 */
import { amount, flag, list, optional, resource, text, type Read } from './field-types';

export const taxCalculationInput = resource({
  customer_country: optional(text),
  supplier_country: optional(text),
  marketplace_country: optional(text),
  transaction_value: optional(amount),
  transaction_service_category: optional(text),
  transaction_service_sub_category: optional(text),
  transaction_date: optional(text),
  supplier_taxable: optional(flag),
  sale_through_marketplace: optional(flag),
  is_user_marketplace: optional(flag),
  customer_taxable: optional(flag),
});

const calculatedTax = resource({
  name: optional(text),
  rate: optional(amount),
  amount: optional(amount),
});

export const taxCalculationResult = resource({
  supplier_taxable: optional(flag),
  transaction_taxable: optional(flag),
  b2c_price_inclusive_tax: optional(flag),
  tax_logic_label: optional(text),
  tax_breakdown_label: optional(text),
  transaction_jurisdiction: optional(text),
  transaction_value_net: optional(amount),
  transaction_value_gross: optional(amount),
  transaction_tax_amount: optional(amount),
  transaction_effective_tax_rate: optional(amount),
  tax_breakdown: optional(list(calculatedTax)),
});

export const taxCalculation = resource({
  uuid: text,
  input: optional(taxCalculationInput),
  result: optional(taxCalculationResult),
});

export type TaxCalculation = Read<typeof taxCalculation>;
