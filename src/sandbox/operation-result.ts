/**
 * The bodies of errors (specification, Operation result; Errors), and the response that carries
 * them. Every answer of the sandbox is written here, so that its numbers keep their digits.
 */
import { INVALID_FIELD_CODE, MOST_ERRORS_TOLD } from './assumptions';
import { writeExact } from './exact-json';

export interface ServiceError {
  readonly code: string;
  readonly message: string;
  /** Absent on a warning of the tax authority, as the specification shows it. */
  readonly type?: string;
  readonly field?: string;
  /** Where the error is described. */
  readonly doc_link?: string;
}

export interface OperationResult {
  readonly errors?: readonly ServiceError[];
  readonly message: string;
  readonly operation_id?: string;
  readonly transaction_id?: string;
}

/** A validation error at a field; `field` is empty when the whole body is meant. */
export function invalid(
  field: string,
  message: string,
  code: string = INVALID_FIELD_CODE,
): ServiceError {
  return { code, message, type: 'validation', ...(field === '' ? {} : { field }) };
}

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(writeExact(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** Of very many errors the first are told, and that there are more. */
export function errorResponse(status: number, result: OperationResult): Response {
  const { errors = [], message } = result;
  if (errors.length <= MOST_ERRORS_TOLD) return jsonResponse(status, result);
  return jsonResponse(status, {
    ...result,
    errors: errors.slice(0, MOST_ERRORS_TOLD),
    message: `${message} There are more errors than the first ${MOST_ERRORS_TOLD}, which are told.`,
  });
}

/** 400 for one reason; `field` is empty when the whole request is meant. */
export function badRequest(message: string, field = ''): Response {
  return errorResponse(400, badResult(message, field));
}

/** A 400 always lists its errors, as the contract has it for a payload. */
export function badResult(message: string, field = ''): OperationResult {
  return { errors: [invalid(field, message)], message };
}
