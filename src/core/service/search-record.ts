/**
 * One transaction as the search tells it (specification, Transaction search record). All fields are optional there.
 */
import { errorObject } from './error-object';
import { amount, flag, list, optional, prepared, resource, text, type Read } from './field-types';
import { taxReason } from './tax-reason';

export const customerSummary = resource({
  external_id: optional(text),
  id: optional(text),
  name: optional(text),
});

const supplierSummary = resource({
  country_code: optional(text),
  external_id: optional(text),
  id: optional(text),
  name: optional(text),
});

const userActivity = resource({
  time: optional(text),
  type: optional(text),
  user_id: optional(text),
});

const workflowOperation = resource({
  type: optional(text),
  status: optional(text),
});

/** A plain code, as a submission has it, counts as a reason. */
const recordTaxReason = prepared(
  (value) => (typeof value === 'string' ? { code: value } : value),
  taxReason,
);

const recordFields = resource({
  backfill: optional(flag),
  country_code: optional(text),
  currency_code: optional(text),
  customer: optional(customerSummary),
  data_source: optional(text),
  direction: optional(text),
  errors: optional(list(errorObject)),
  last_updated_date: optional(text),
  operation_id: optional(text),
  reporting_date: optional(text),
  status: optional(text),
  supplier: optional(supplierSummary),
  tax_reason: optional(recordTaxReason),
  total_amount: optional(amount),
  total_net_amount: optional(amount),
  total_tax_amount: optional(amount),
  transaction_date: optional(text),
  transaction_id: optional(text),
  transaction_number: optional(text),
  transaction_scenario: optional(text),
  type: optional(text),
  user_activities: optional(resource({ invoice_downloaded: optional(userActivity) })),
  workflow_operations: optional(list(workflowOperation)),
  workflow_status: optional(text),
});

export const searchRecord = prepared(withoutEmptyReason, recordFields);

export type SearchRecord = Read<typeof searchRecord>;

/** "Empty for other transactions": empty text and an empty object are no reason. */
function withoutEmptyReason(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('tax_reason' in record)) return record;
  const { tax_reason: reason, ...others } = record;
  const isEmpty =
    reason === '' ||
    (typeof reason === 'object' && reason !== null && Object.keys(reason).length === 0);
  return isEmpty ? others : record;
}
