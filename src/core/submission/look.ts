/**
 * A look: asks the service, freshly, which of some transactions it has, and keeps asking while it is only busy or out
 * of reach. Looking is safe to repeat; what a look proves is decided elsewhere.
 */
import { AppError, isAppError, type ErrorCode } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import type { FoundTransactions } from '../service/service-client';
import { backoffMs } from '../service/retry';
import type { RunSettings } from './settings';
import { sleepUntil } from './waiting';
import type { LookingClient } from './submission-client';

export interface Look {
  /** When it was asked for (monotonic): it was sent then or later. */
  readonly sentMs: number;
  /** Absent: not known to the service at that time, unless it is among the refused. */
  readonly records: FoundTransactions;
}

/** Resolves to `undefined` when there is no use in going on: aborted, or `gaveUp` was told why. */
export type Looker = (transactionIds: readonly string[]) => Promise<Look | undefined>;

export interface LookerInput {
  readonly client: LookingClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: RunSettings;
  readonly signal: AbortSignal;
  readonly gaveUp: (error: AppError) => void;
  /** About so many requests go out now; they count for the rate that the service allows. */
  readonly asks?: (requests: number) => void;
  /** They were answered. */
  readonly answered?: (requests: number) => void;
  /** A look has failed, and is tried again in `waitMs`. */
  readonly waits?: (error: AppError, waitMs: number) => void;
}

/** What one search asks for at most, by ids and by the length of their part of the address (`findTransactions`). */
const IDS_PER_REQUEST = 100;
const BYTES_PER_REQUEST = 1_900;
const BYTES_BESIDE_ID = '&transaction_id='.length;

/** About how many requests a look for these ids takes. */
export function requestsFor(transactionIds: readonly string[]): number {
  let bytes = 0;
  for (const id of transactionIds) bytes += BYTES_BESIDE_ID + id.length;
  const { length } = transactionIds;
  return Math.max(Math.ceil(length / IDS_PER_REQUEST), Math.ceil(bytes / BYTES_PER_REQUEST));
}

/** True for an error after which it is of use to look again: it may be gone the next time. */
export function mayLookAgain(error: unknown): error is AppError {
  return isAppError(error) && PASSING.has(error.code);
}

const PASSING: ReadonlySet<ErrorCode> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNREACHABLE',
  'TIMEOUT',
  'BAD_RESPONSE',
]);

export function createLooker(input: LookerInput): Looker {
  const { client, clock, random, settings, signal, gaveUp } = input;

  /** How long to wait before asking again; `undefined` when asking again is of no use. */
  function waitMs(error: AppError, failures: number, sinceMs: number): number | undefined {
    if (!mayLookAgain(error)) return undefined;
    if (clock.monotonicMs() - sinceMs > settings.patienceMs) return undefined;
    const askedMs = error.retryAfterMs ?? backoffMs(failures, random);
    return askedMs > settings.longestWaitMs ? undefined : Math.max(askedMs, settings.lookGapMs);
  }

  return async (transactionIds) => {
    const sinceMs = clock.monotonicMs();
    const requests = requestsFor(transactionIds);
    for (let failures = 1; !signal.aborted; failures += 1) {
      const sentMs = clock.monotonicMs();
      input.asks?.(requests);
      try {
        const records = await client.findTransactions(transactionIds, { fresh: true, signal });
        input.answered?.(requests);
        return { sentMs, records };
      } catch (error) {
        if (signal.aborted) return undefined;
        const known = asLookError(error);
        const wait = waitMs(known, failures, sinceMs);
        if (wait === undefined) {
          gaveUp(known);
          return undefined;
        }
        input.waits?.(known, wait);
        await sleepUntil(clock, clock.monotonicMs() + wait, signal);
      }
    }
    return undefined;
  };
}

function asLookError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return new AppError('INVALID_INPUT', 'Looking up transactions failed in an unforeseen way', {
    cause: error,
  });
}
