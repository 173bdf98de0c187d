/**
 * When a read is sent again: the only retry layer there is. A submission is never sent again here or anywhere blindly.
 */
import { isAppError, type AppError } from '../domain/app-error';
import type { Random } from '../domain/ports';
import type { ClientSettings } from './client-settings';

const BACKOFF_BASE_MS = 500;
const BACKOFF_CAP_MS = 8_000;

export interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number;
  readonly error: unknown;
  /** Since the first attempt was begun. */
  readonly elapsedMs: number;
}

export type RetryDecision = { readonly againInMs: number } | 'stop';

/** Whether a read that failed is sent again, and in how many milliseconds. */
export function decideRetry(
  { attempt, error, elapsedMs }: FailedAttempt,
  { readAttempts, readRetryMs }: ClientSettings,
  random: Random,
): RetryDecision {
  if (attempt >= readAttempts || !mayRetryRead(error)) return 'stop';
  // What the service asks for is never shortened; when it asks for too much, whoever waits is told instead.
  const againInMs = Math.max(error.retryAfterMs ?? 0, backoffMs(attempt, random));
  return elapsedMs + againInMs <= readRetryMs ? { againInMs } : 'stop';
}

/** Capped exponential backoff with full jitter: anything up to 0.5, 1, 2, 4, 8 s, so that clients do not come back together. */
export function backoffMs(attempt: number, random: Random): number {
  return random() * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** (attempt - 1));
}

/** True for an error that may be gone the next time, when the same read is sent again. */
function mayRetryRead(error: unknown): error is AppError {
  return (
    isAppError(error, 'UNREACHABLE') ||
    isAppError(error, 'TIMEOUT') ||
    isAppError(error, 'RATE_LIMITED') ||
    isAppError(error, 'UNAVAILABLE')
  );
}
