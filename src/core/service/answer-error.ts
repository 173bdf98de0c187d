/**
 * What an answer means when it is not what was asked for: status to code, in one place (specification, Status codes),
 * and the service's own complaints.
 */
import * as z from 'zod/mini';
import { AppError, type ErrorCode, type Issue } from '../domain/app-error';
import { parseDecimalJson } from './decimal-json';
import { toIssue } from './error-object';
import type { Answer } from './exchange';
import { operationResult, type OperationResult } from './operation-result';
import { retryAfterMs } from './retry-after';

/** The error that the answer to a read stands for; `undefined` for a 2xx. */
export function readError(answer: Answer, label: string, wallMs: number): AppError | undefined {
  if (isSuccess(answer.status)) return undefined;
  return answerError(readCode(answer.status), answer, label, wallMs);
}

/**
 * The error that the answer to a submission stands for; `undefined` for a 2xx. Only three refusals are sure to have
 * stored nothing; after all else the transaction may be with the service.
 */
export function submissionError(
  answer: Answer,
  label: string,
  wallMs: number,
): AppError | undefined {
  if (isSuccess(answer.status)) return undefined;
  return answerError(submissionCode(answer.status), answer, label, wallMs);
}

/**
 * The body of a 2xx by `schema`. @throws AppError `BAD_RESPONSE` naming the fields that cannot be read, never their
 * content.
 */
export function readBody<T>(schema: z.core.$ZodType<T>, answer: Answer, label: string): T {
  let body: unknown;
  try {
    body = parseDecimalJson(answer.body);
  } catch {
    // The parser's message quotes the body, which stays out of errors.
    throw badResponse(`${label}: the answer is not JSON`, answer);
  }
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 3).map((issue) => z.core.toDotPath(issue.path));
  throw badResponse(`${label}: cannot read ${fields.join(', ') || 'the answer'}`, answer);
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function readCode(status: number): ErrorCode {
  switch (status) {
    case 400:
    case 414:
      return 'INVALID_INPUT';
    case 401:
    case 403:
      return 'KEY_REFUSED';
    case 404:
      return 'NOT_FOUND';
    case 408:
      return 'TIMEOUT';
    case 429:
      return 'RATE_LIMITED';
    default:
      return status >= 500 && status <= 599 ? 'UNAVAILABLE' : 'BAD_RESPONSE';
  }
}

function submissionCode(status: number): ErrorCode {
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

function answerError(code: ErrorCode, answer: Answer, label: string, wallMs: number): AppError {
  const result = readOperationResult(answer.body);
  const waitMs = retryAfterMs(answer.retryAfter, wallMs);
  const facts = {
    status: answer.status,
    issues: issuesOf(result),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    ...(result?.operation_id === undefined ? {} : { operationId: result.operation_id }),
  };
  // Status 0 is how a browser shows a redirect that is not followed.
  const what = answer.status === 0 ? 'a redirect' : `status ${answer.status}`;
  return new AppError(code, `${label}: ${what}`, facts);
}

function badResponse(message: string, answer: Answer): AppError {
  return new AppError('BAD_RESPONSE', message, { status: answer.status });
}

/** The body as an operation result, where it is one: errors come from other machines on the way as well. */
function readOperationResult(body: string): OperationResult | undefined {
  try {
    const parsed = z.safeParse(operationResult, parseDecimalJson(body));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Not JSON: the status has to do.
    return undefined;
  }
}

/** The single complaints, or the message where there are none. */
function issuesOf(result: OperationResult | undefined): readonly Issue[] {
  const issues = (result?.errors ?? []).map(toIssue);
  if (issues.length > 0 || result?.message === undefined) return issues;
  return [{ code: '', message: result.message }];
}
