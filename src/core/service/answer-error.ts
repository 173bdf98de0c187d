/**
 * What the answer to a read means when it is not what was asked for: status to code (specification, Status codes), and
 * the service's own complaints. They are told apart by code and status, never by `type`, which comes in either case or
 * not at all. What the answer to a POST means stands in `submission-answer.ts`.
 */
import { safeParse, toDotPath } from 'zod/v4/core';
import { AppError, type ErrorCode, type Issue } from '../domain/app-error';
import { parseDecimalJson } from './decimal-json';
import { toIssue } from './error-object';
import type { Answer } from './exchange';
import type { Schema } from './field-types';
import { operationResult, type OperationResult } from './operation-result';
import { retryAfterMs } from './retry-after';

/** The error that the answer to a read stands for; `undefined` for a 2xx. */
export function readError(answer: Answer, label: string, wallMs: number): AppError | undefined {
  if (isSuccess(answer.status)) return undefined;
  return answerError(readCode(answer.status), answer, label, wallMs);
}

/**
 * The body of a 2xx by `schema`. @throws AppError `BAD_RESPONSE` naming the fields that cannot be read, never their
 * content.
 */
export function readBody<T>(
  schema: Schema<T>,
  answer: Answer,
  label: string,
  parse: (text: string) => unknown = parseDecimalJson,
): T {
  let body: unknown;
  try {
    body = parse(answer.body);
  } catch {
    // The parser's message quotes the body, which stays out of errors.
    throw badResponse(`${label}: the answer is not JSON`, answer.status);
  }
  return readValue(schema, body, label, answer.status);
}

/** `value`, which `parseDecimalJson` gave, by `schema`. @throws AppError as `readBody`. */
export function readValue<T>(schema: Schema<T>, value: unknown, label: string, status?: number): T {
  const parsed = safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 3).map((issue) => toDotPath(issue.path));
  throw badResponse(`${label}: cannot read ${fields.join(', ') || 'the answer'}`, status);
}

export function isSuccess(status: number): boolean {
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

/** An error of this code with the facts that the answer carries. */
export function answerError(
  code: ErrorCode,
  answer: Answer,
  label: string,
  wallMs: number,
): AppError {
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

function badResponse(message: string, status: number | undefined): AppError {
  return new AppError('BAD_RESPONSE', message, status === undefined ? {} : { status });
}

/** The body as an operation result, where it is one: errors come from other machines on the way as well. */
function readOperationResult(body: string): OperationResult | undefined {
  try {
    const parsed = safeParse(operationResult, parseDecimalJson(body));
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
