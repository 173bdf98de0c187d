/**
 * A calculated tax result (specification, Tax calculation). Rates are fractions (0.21 is 21 %), countries are lower-case
 * two-letter codes. What did not apply to a calculation may be absent.
 */
import * as z from 'zod/mini';
import { amount, resource, text } from './field-types';

export const taxCalculationInput = resource({
  customer_country: z.exactOptional(text),
  supplier_country: z.exactOptional(text),
  marketplace_country: z.exactOptional(text),
  transaction_value: z.exactOptional(amount),
  transaction_service_category: z.exactOptional(text),
  transaction_service_sub_category: z.exactOptional(text),
  transaction_date: z.exactOptional(text),
  supplier_taxable: z.exactOptional(z.boolean()),
  sale_through_marketplace: z.exactOptional(z.boolean()),
  is_user_marketplace: z.exactOptional(z.boolean()),
  customer_taxable: z.exactOptional(z.boolean()),
});

export const calculatedTax = resource({
  name: z.exactOptional(text),
  rate: z.exactOptional(amount),
  amount: z.exactOptional(amount),
});

export const taxCalculationResult = resource({
  supplier_taxable: z.exactOptional(z.boolean()),
  transaction_taxable: z.exactOptional(z.boolean()),
  b2c_price_inclusive_tax: z.exactOptional(z.boolean()),
  tax_logic_label: z.exactOptional(text),
  tax_breakdown_label: z.exactOptional(text),
  transaction_jurisdiction: z.exactOptional(text),
  transaction_value_net: z.exactOptional(amount),
  transaction_value_gross: z.exactOptional(amount),
  transaction_tax_amount: z.exactOptional(amount),
  transaction_effective_tax_rate: z.exactOptional(amount),
  tax_breakdown: z.exactOptional(z.array(calculatedTax)),
});

export const taxCalculation = resource({
  uuid: text,
  input: z.exactOptional(taxCalculationInput),
  result: z.exactOptional(taxCalculationResult),
});

export type TaxCalculation = z.infer<typeof taxCalculation>;
