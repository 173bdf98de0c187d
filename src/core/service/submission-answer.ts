/**
 * What the answer to a POST means: status to code, in one place (specification, Status codes). Only three refusals are
 * sure to have stored nothing; after all else what was sent may be with the service.
 */
import { AppError, isAppError, type ErrorCode } from '../domain/app-error';
import { answerError, isSuccess, readBody } from './answer-error';
import type { Answer } from './exchange';
import { operationResult } from './operation-result';
import type { Receipt } from './service-client';

/**
 * What a readable 2xx says.
 * @throws AppError `REJECTED` (400), `KEY_REFUSED` (401), `RATE_LIMITED` (429), for all else what leaves it in doubt.
 */
export function readReceipt(answer: Answer, label: string, wallMs: number): Receipt {
  if (!isSuccess(answer.status)) {
    throw answerError(refusalCode(answer.status), answer, label, wallMs);
  }
  return { operationId: readBody(operationResult, answer, label, parseReceipt).operation_id };
}

/** By the platform: nothing that is read of it is a number, and there is one for every transaction. */
function parseReceipt(text: string): unknown {
  return JSON.parse(text);
}

/** `error` where it settles what became of the submission, else an `OUTCOME_UNKNOWN` that it is the cause of. */
export function settled(error: unknown, label: string): AppError {
  if (isAppError(error) && SETTLING.has(error.code)) return error;
  const status = isAppError(error) ? error.status : undefined;
  return new AppError('OUTCOME_UNKNOWN', `${label}: no readable answer`, {
    cause: error,
    ...(status === undefined ? {} : { status }),
  });
}

const SETTLING: ReadonlySet<ErrorCode> = new Set([
  'REJECTED',
  'KEY_REFUSED',
  'RATE_LIMITED',
  'OUTCOME_UNKNOWN',
]);

function refusalCode(status: number): ErrorCode {
  switch (status) {
    case 400:
      return 'REJECTED';
    case 401:
      return 'KEY_REFUSED';
    case 429:
      return 'RATE_LIMITED';
    default:
      return 'OUTCOME_UNKNOWN';
  }
}
