/**
 * A batch of validated tax numbers (specification, GET /lookup/v2/batch-validations/{id}). Its shape is not shown: every
 * field here is an assumption, none is required, and whatever else it carries is kept.
 */
import { writeDecimalJson } from './decimal-json';
import { list, optional, readBy, resource, type Read } from './field-types';

/** Text; anything else that stands there is its JSON, since nobody has promised text. */
const assumedText = readBy(
  (value) => (typeof value === 'string' ? value : writeDecimalJson(value)),
  'text',
);

export const validation = resource({
  validation_id: optional(assumedText),
  tax_identification_number: optional(assumedText),
  /** Lower case. */
  country_iso_code: optional(assumedText),
  /** Seen: `valid`, `invalid`. */
  format: optional(assumedText),
  /** Seen: `yes`, `no`, `unknown`. */
  is_business: optional(assumedText),
  /** Seen: `completed`, `running`, `failed`. */
  status: optional(assumedText),
  requested_at: optional(assumedText),
  business_name: optional(assumedText),
  business_address: optional(assumedText),
  error_details: optional(assumedText),
});

export const batchValidation = resource({
  batch_id: optional(assumedText),
  batch_name: optional(assumedText),
  requested_at: optional(assumedText),
  /** Seen: `running`, `completed`. */
  status: optional(assumedText),
  batch_validation_result_url: optional(assumedText),
  validations: optional(list(validation)),
});

export type Validation = Read<typeof validation>;
export type BatchValidation = Read<typeof batchValidation>;
