/**
 * One transaction as the search tells it (specification, Transaction search record). All fields are optional there.
 */
import * as z from 'zod/mini';
import { errorObject } from './error-object';
import { amount, resource, text } from './field-types';
import { taxReason } from './tax-reason';

export const customerSummary = resource({
  external_id: z.exactOptional(text),
  id: z.exactOptional(text),
  name: z.exactOptional(text),
});

export const supplierSummary = resource({
  country_code: z.exactOptional(text),
  external_id: z.exactOptional(text),
  id: z.exactOptional(text),
  name: z.exactOptional(text),
});

export const userActivity = resource({
  time: z.exactOptional(text),
  type: z.exactOptional(text),
  user_id: z.exactOptional(text),
});

export const workflowOperation = resource({
  type: z.exactOptional(text),
  status: z.exactOptional(text),
});

/** "Empty for other transactions": empty text and an empty object count as none, a plain code as a reason. */
const recordTaxReason = z.pipe(
  z.transform((value: unknown) => {
    if (typeof value === 'string') return value === '' ? undefined : { code: value };
    const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    return empty ? undefined : value;
  }),
  z.optional(taxReason),
);

export const searchRecord = resource({
  backfill: z.exactOptional(z.boolean()),
  country_code: z.exactOptional(text),
  currency_code: z.exactOptional(text),
  customer: z.exactOptional(customerSummary),
  data_source: z.exactOptional(text),
  direction: z.exactOptional(text),
  errors: z.exactOptional(z.array(errorObject)),
  last_updated_date: z.exactOptional(text),
  operation_id: z.exactOptional(text),
  reporting_date: z.exactOptional(text),
  status: z.exactOptional(text),
  supplier: z.exactOptional(supplierSummary),
  tax_reason: z.exactOptional(recordTaxReason),
  total_amount: z.exactOptional(amount),
  total_net_amount: z.exactOptional(amount),
  total_tax_amount: z.exactOptional(amount),
  transaction_date: z.exactOptional(text),
  transaction_id: z.exactOptional(text),
  transaction_number: z.exactOptional(text),
  transaction_scenario: z.exactOptional(text),
  type: z.exactOptional(text),
  user_activities: z.exactOptional(resource({ invoice_downloaded: z.exactOptional(userActivity) })),
  workflow_operations: z.exactOptional(z.array(workflowOperation)),
  workflow_status: z.exactOptional(text),
});

export type SearchRecord = z.infer<typeof searchRecord>;
