/**
 * The decisions of phase 2 (specification, States and transitions): what becomes of an accepted
 * transaction. Pure, from the payload and from what the state says about its references, so that a
 * demonstration is repeatable: an unknown supplier fails, and a marker in the note asks for any
 * other end.
 */
import { TAX_AUTHORITY_ERROR_CODE } from '../assumptions';
import { objectAt, textAt, type JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { isKnownSupplier } from './suppliers';

export interface Outcome {
  readonly status: 'SUCCESS' | 'FAILURE';
  readonly errors: readonly ServiceError[];
}

/** How far any transaction has come; an outcome once it is at its end. */
type End = { readonly status: string; readonly errors: readonly ServiceError[] };

/** Put into the `note` of a transaction, these choose its end. */
export const NOTE_MARKERS = {
  taxAuthorityError: '[sandbox:tax_authority_error]',
  /** Fails once; processed again, it ends as everything else says. */
  internalServerError: '[sandbox:internal_server_error]',
  /** A fault of the service that is never fixed. */
  internalServerErrorStays: '[sandbox:internal_server_error_stays]',
  taxAuthorityWarning: '[sandbox:tax_authority_warning]',
  pending: '[sandbox:pending]',
} as const;

export const TAX_AUTHORITY_ERROR: ServiceError = {
  code: TAX_AUTHORITY_ERROR_CODE,
  message: 'The tax authority did not accept the transaction.',
  type: 'tax_authority',
};
const INTERNAL_SERVER_ERROR: ServiceError = {
  code: 'internal_server_error',
  message: 'An internal error occurred; the transaction will be processed again.',
  type: 'GENERAL',
};
/** The same where it stays: nobody is told to wait. */
export const LASTING_INTERNAL_SERVER_ERROR: ServiceError = {
  ...INTERNAL_SERVER_ERROR,
  message: 'An internal error occurred; the transaction is not processed again.',
};
/** Without a type, as the specification shows it. */
export const TAX_AUTHORITY_WARNING: ServiceError = {
  code: 'tax_authority_warning',
  message: 'The tax authority accepted the transaction and asks to review the customer data.',
};

export function unknownSupplier(supplierId: string): ServiceError {
  return invalid('supplier.id', `No supplier has the id ${supplierId}`);
}

export interface ProcessingRound {
  /** Whether an internal error came before; its cause is then resolved. */
  readonly again: boolean;
  /** What is wrong with the references of an adjustment. Asked only when it matters. */
  readonly referenceProblems: () => readonly ServiceError[];
}

/** Whether the transaction is never processed. */
export function staysPending(payload: JsonObject): boolean {
  return (textAt(payload, 'note') ?? '').includes(NOTE_MARKERS.pending);
}

/** How processing ends, of a transaction that does not stay pending. */
export function outcomeOf(payload: JsonObject, round: ProcessingRound): Outcome {
  const note = textAt(payload, 'note') ?? '';
  if (note.includes(NOTE_MARKERS.internalServerErrorStays)) {
    return failure([LASTING_INTERNAL_SERVER_ERROR]);
  }
  if (note.includes(NOTE_MARKERS.internalServerError) && !round.again) {
    return failure([INTERNAL_SERVER_ERROR]);
  }
  const invalidations = [...supplierProblems(payload), ...round.referenceProblems()];
  if (invalidations.length > 0) return failure(invalidations);
  if (note.includes(NOTE_MARKERS.taxAuthorityError)) return failure([TAX_AUTHORITY_ERROR]);
  const warned = note.includes(NOTE_MARKERS.taxAuthorityWarning);
  return { status: 'SUCCESS', errors: warned ? [TAX_AUTHORITY_WARNING] : [] };
}

/** Whether the service takes a failed transaction up again by itself. */
export function isReprocessed(payload: JsonObject, end: End): boolean {
  const note = textAt(payload, 'note') ?? '';
  return hasFailed(end) && isInternal(end) && !note.includes(NOTE_MARKERS.internalServerErrorStays);
}

/**
 * Whether another submission of the same id is a replay: whatever came before failed, and the
 * service does not take it up again by itself. Any other repeat makes a second transaction.
 */
export function replaysFailure(earlier: readonly End[]): boolean {
  return earlier.length > 0 && earlier.every((known) => hasFailed(known) && !isInternal(known));
}

function hasFailed({ status }: End): boolean {
  return status === 'FAILURE';
}

function isInternal({ errors }: End): boolean {
  return errors.some(({ code }) => code === INTERNAL_SERVER_ERROR.code);
}

function supplierProblems(payload: JsonObject): ServiceError[] {
  const supplierId = textAt(objectAt(payload, 'supplier') ?? {}, 'id') ?? '';
  return isKnownSupplier(supplierId) ? [] : [unknownSupplier(supplierId)];
}

function failure(errors: readonly ServiceError[]): Outcome {
  return { status: 'FAILURE', errors };
}
