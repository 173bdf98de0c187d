/**
 * A batch of validated tax numbers (specification, GET /lookup/v2/batch-validations/{id}). Its shape is not shown: every
 * field here is an assumption, none is required, and whatever else it carries is kept.
 */
import * as z from 'zod/mini';
import { writeDecimalJson } from './decimal-json';
import { resource } from './field-types';

/** Text; anything else that stands there is its JSON, since nobody has promised text. */
const assumedText = z.pipe(
  z.unknown(),
  z.transform((value) => (typeof value === 'string' ? value : writeDecimalJson(value))),
);

export const validation = resource({
  validation_id: z.exactOptional(assumedText),
  tax_identification_number: z.exactOptional(assumedText),
  /** Lower case. */
  country_iso_code: z.exactOptional(assumedText),
  /** Seen: `valid`, `invalid`. */
  format: z.exactOptional(assumedText),
  /** Seen: `yes`, `no`, `unknown`. */
  is_business: z.exactOptional(assumedText),
  /** Seen: `completed`, `running`, `failed`. */
  status: z.exactOptional(assumedText),
  requested_at: z.exactOptional(assumedText),
  business_name: z.exactOptional(assumedText),
  business_address: z.exactOptional(assumedText),
  error_details: z.exactOptional(assumedText),
});

export const batchValidation = resource({
  batch_id: z.exactOptional(assumedText),
  batch_name: z.exactOptional(assumedText),
  requested_at: z.exactOptional(assumedText),
  /** Seen: `running`, `completed`. */
  status: z.exactOptional(assumedText),
  batch_validation_result_url: z.exactOptional(assumedText),
  validations: z.exactOptional(z.array(validation)),
});

export type Validation = z.infer<typeof validation>;
export type BatchValidation = z.infer<typeof batchValidation>;
