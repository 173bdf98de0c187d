/**
 * Phase 2 of processing (specification, States and transitions): what becomes of an accepted
 * transaction. A pure decision from the payload, so that a demonstration is repeatable: an unknown
 * supplier fails, and a marker in the note asks for any other end.
 */
import { TAX_AUTHORITY_ERROR_CODE } from '../assumptions';
import { objectAt, textAt, type JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { isKnownSupplier } from './suppliers';

export interface Outcome {
  readonly status: 'SUCCESS' | 'FAILURE';
  readonly errors: readonly ServiceError[];
}

/** Put into the `note` of a transaction, these choose its end. */
export const NOTE_MARKERS = {
  taxAuthorityError: '[sandbox:tax_authority_error]',
  internalServerError: '[sandbox:internal_server_error]',
  taxAuthorityWarning: '[sandbox:tax_authority_warning]',
  pending: '[sandbox:pending]',
} as const;

export const TAX_AUTHORITY_ERROR: ServiceError = {
  code: TAX_AUTHORITY_ERROR_CODE,
  message: 'The tax authority did not accept the transaction.',
  type: 'tax_authority',
};
export const INTERNAL_SERVER_ERROR: ServiceError = {
  code: 'internal_server_error',
  message: 'An internal error occurred; the transaction will be processed again.',
  type: 'GENERAL',
};
/** Without a type, as the specification shows it. */
export const TAX_AUTHORITY_WARNING: ServiceError = {
  code: 'tax_authority_warning',
  message: 'The tax authority accepted the transaction and asks to review the customer data.',
};

export function unknownSupplier(supplierId: string): ServiceError {
  return invalid('supplier.id', `No supplier has the id ${supplierId}`);
}

/** How processing ends; `undefined` when the transaction is to stay pending. */
export function outcomeOf(payload: JsonObject): Outcome | undefined {
  const note = textAt(payload, 'note') ?? '';
  const supplierId = textAt(objectAt(payload, 'supplier') ?? {}, 'id') ?? '';
  if (note.includes(NOTE_MARKERS.pending)) return undefined;
  if (!isKnownSupplier(supplierId)) return failure(unknownSupplier(supplierId));
  if (note.includes(NOTE_MARKERS.taxAuthorityError)) return failure(TAX_AUTHORITY_ERROR);
  if (note.includes(NOTE_MARKERS.internalServerError)) return failure(INTERNAL_SERVER_ERROR);
  const warned = note.includes(NOTE_MARKERS.taxAuthorityWarning);
  return { status: 'SUCCESS', errors: warned ? [TAX_AUTHORITY_WARNING] : [] };
}

function failure(error: ServiceError): Outcome {
  return { status: 'FAILURE', errors: [error] };
}
