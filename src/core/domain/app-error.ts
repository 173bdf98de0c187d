/**
 * The one error type of Taxrow. An error stops something; what became of a row is data (an outcome), never an error.
 *
 * The message is for people and carries method and path at most: never a key, a body or an amount. Of a workbook it may
 * name cells, and what stood in those that were overwritten by mistake.
 */

/** Every way in which work can stop. Each edge (cell, pane, command line) maps all of them. */
export type ErrorCode =
  | 'KEY_MISSING'
  | 'KEY_REFUSED'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'REJECTED'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'BAD_RESPONSE'
  | 'OUTCOME_UNKNOWN'
  | 'CANCELLED'
  | 'STORAGE'
  | 'WORKBOOK';

/** One complaint about a field, in the service's own words (specification, Error object). */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly type?: string;
  readonly docLink?: string;
}

/** Facts that some errors carry beside their code. */
export interface ErrorFacts {
  readonly cause?: unknown;
  /** HTTP status of the answer, where there was one. */
  readonly status?: number;
  /** How long the service asks us to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** What the service said about single fields. */
  readonly issues?: readonly Issue[];
  /** `operation_id` of the answer (specification, Operation result). */
  readonly operationId?: string;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly issues: readonly Issue[];
  readonly operationId: string | undefined;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.issues = facts.issues ?? [];
    this.operationId = facts.operationId;
  }
}

/** True when `error` is an {@link AppError}, of the given code when one is named. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
