/**
 * A batch of look-up validations as it is read (assumption look-ups: the specification shows no shape). What
 * a validation comes to follows from its country and number alone, so that a demonstration is
 * repeatable.
 */
import { NO_BUSINESS } from '../assumptions';
import type { JsonObject } from '../exact-json';
import { fitsTaxNumberForm, hasTaxNumberForm } from './tax-number-formats';

export interface Validation {
  readonly validationId: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
  /** As it was sent. */
  readonly taxNumber: string;
}

export interface Batch {
  readonly batchId: string;
  readonly batchName?: string;
  /** Wall time. */
  readonly requestedAtMs: number;
  readonly completed: boolean;
  readonly validations: readonly Validation[];
}

/** As a tax number, these choose what becomes of its validation. */
const TAX_NUMBER_MARKERS = {
  failed: '[sandbox:failed]',
  running: '[sandbox:running]',
} as const;

export function batchPath(batchId: string): string {
  return `/lookup/v2/batch-validations/${batchId}`;
}

/** Whether every validation of it comes to an end. */
export function canComplete({ validations }: Batch): boolean {
  return validations.every(({ taxNumber }) => taxNumber !== TAX_NUMBER_MARKERS.running);
}

/** `baseAddress` is where the sandbox was asked, without a path. */
export function wholeBatch(batch: Batch, baseAddress: string): JsonObject {
  const requestedAt = new Date(batch.requestedAtMs).toISOString();
  return {
    batch_id: batch.batchId,
    ...(batch.batchName === undefined ? {} : { batch_name: batch.batchName }),
    requested_at: requestedAt,
    status: batch.completed ? 'completed' : 'running',
    batch_validation_result_url: `${baseAddress}${batchPath(batch.batchId)}`,
    validations: batch.validations.map((validation) => ({
      validation_id: validation.validationId,
      tax_identification_number: validation.taxNumber,
      country_iso_code: validation.countryCode.toLowerCase(),
      requested_at: requestedAt,
      ...(batch.completed ? resultOf(validation) : { status: 'running' }),
    })),
  };
}

function resultOf({ countryCode, taxNumber }: Validation): JsonObject {
  if (taxNumber === TAX_NUMBER_MARKERS.failed) {
    return { status: 'failed', is_business: 'unknown', error_details: UNAVAILABLE };
  }
  if (!fitsTaxNumberForm(countryCode, taxNumber)) {
    return {
      status: 'completed',
      format: 'invalid',
      is_business: 'no',
      error_details: {
        code: 'FORMAT_INVALID',
        message: `${taxNumber} has not the form of a tax number of ${countryCode}`,
      },
    };
  }
  return { status: 'completed', format: 'valid', ...businessOf(countryCode, taxNumber) };
}

const UNAVAILABLE = {
  code: 'internal_server_error',
  message: 'The register could not be asked.',
};

function businessOf(countryCode: string, taxNumber: string): JsonObject {
  if (!hasTaxNumberForm(countryCode)) return { is_business: 'unknown' };
  if (NO_BUSINESS.test(taxNumber)) return { is_business: 'no' };
  return {
    is_business: 'yes',
    business_name: `Sandbox business ${taxNumber}`,
    business_address: `1 Sandbox Street, ${countryCode}`,
  };
}
