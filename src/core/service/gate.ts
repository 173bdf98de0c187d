/**
 * The adaptive gate of one environment: how many requests may be under way at once. The service publishes no rate, so
 * the gate opens while answers are good and closes when the service says "too many": it halves, starts nothing before
 * the time the service named, then lets one request try before it opens again.
 */
import { isAppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import { cancelled } from './exchange';
import { backoffMs } from './retry';
import { waitUntil } from './wait';

/** A browser opens six connections to one origin; more would wait where nobody sees them. */
const PANE_CONCURRENCY = 6;

/** At first, and no less than half of the most. */
const INITIAL_CONCURRENCY = 4;

/** How much goes through now. */
export interface GateRoom {
  /** Until when nothing is begun, on the monotonic clock; `undefined` when the gate is open. */
  limitedUntil(): number | undefined;
  /** What is begun now goes out at once. */
  isFree(): boolean;
}

export interface Gate extends GateRoom {
  /** How many requests may be under way now. */
  concurrency(): number;
  /**
   * Runs `task` when there is room. A task that fails with AppError `RATE_LIMITED` closes the gate for all.
   * @throws AppError `CANCELLED` when `signal` is aborted before the task was begun; what the task throws.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface GateOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Most requests at once. Default `PANE_CONCURRENCY`. */
  readonly max?: number;
}

export function createGate({ clock, random, max = PANE_CONCURRENCY }: GateOptions): Gate {
  let room = Math.min(Math.max(INITIAL_CONCURRENCY, max / 2), max);
  let underWay = 0;
  /** Grows by one per good answer until the first limit, by one per full round after it. */
  let everLimited = false;
  /** Refusals since the last good answer; requests begun before a refusal tell nothing new. */
  let refusals = 0;
  let closedUntilMs = Number.NEGATIVE_INFINITY;
  let trying = false;
  let waking = false;
  /** Counts the closings. */
  let era = 0;
  /** Of those under way, the ones begun since the last closing: an older one that hangs must not hold up the try. */
  let underWayInEra = 0;
  const waiting = new Set<() => void>();

  function concurrency(): number {
    return trying ? 1 : Math.floor(room);
  }

  function isFull(): boolean {
    return trying ? underWayInEra >= 1 : underWay >= concurrency();
  }

  function limitedUntil(): number | undefined {
    return clock.monotonicMs() < closedUntilMs ? closedUntilMs : undefined;
  }

  function admit(): void {
    if (waiting.size === 0) return;
    if (limitedUntil() !== undefined) {
      if (!waking) void wake();
      return;
    }
    for (const begin of waiting) {
      if (isFull()) return;
      waiting.delete(begin);
      begin();
    }
  }

  async function wake(): Promise<void> {
    waking = true;
    // A later refusal may prolong the wait.
    await waitUntil(clock, () => closedUntilMs);
    waking = false;
    admit();
  }

  function answered(begunIn: number): void {
    // Begun before the gate closed: it says nothing about the time after.
    if (begunIn !== era) return;
    refusals = 0;
    trying = false;
    room = Math.min(max, room + (everLimited ? 1 / room : 1));
  }

  function failed(error: unknown, begunIn: number): void {
    if (isAppError(error, 'RATE_LIMITED')) close(error.retryAfterMs, begunIn);
    else if (isAnswer(error)) answered(begunIn);
  }

  function close(retryAfterMs: number | undefined, begunIn: number): void {
    const first = begunIn === era;
    if (first) {
      era += 1;
      underWayInEra = 0;
      refusals += 1;
      everLimited = true;
      trying = true;
      room = Math.max(1, room / 2);
    }
    // "Again at once" after a refusal says nothing either, and taken literally would be a storm.
    const waitMs = retryAfterMs || (first ? backoffMs(refusals, random) : 0);
    closedUntilMs = Math.max(closedUntilMs, clock.monotonicMs() + waitMs);
  }

  function enter(): number {
    underWay += 1;
    underWayInEra += 1;
    return era;
  }

  function isFree(): boolean {
    return waiting.size === 0 && !isFull() && limitedUntil() === undefined;
  }

  /** The era in which the caller was let in: at once where there is room, so that nobody who need not wait pays for it. */
  function turn(signal: AbortSignal | undefined): number | Promise<number> {
    return isFree() && signal?.aborted !== true ? enter() : wait(signal);
  }

  function wait(signal: AbortSignal | undefined): Promise<number> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve(enter());
      };
      const leave = () => {
        waiting.delete(begin);
        reject(cancelled('Waiting to send', signal));
      };
      if (signal?.aborted === true) {
        leave();
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(begin);
      admit();
    });
  }

  async function run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const begunIn = await turn(signal);
    try {
      const result = await task();
      answered(begunIn);
      return result;
    } catch (error) {
      failed(error, begunIn);
      throw error;
    } finally {
      underWay -= 1;
      if (begunIn === era) underWayInEra -= 1;
      admit();
    }
  }

  return { run, limitedUntil, isFree, concurrency };
}

/** The service answered, if only with a refusal that has nothing to do with load. */
function isAnswer(error: unknown): boolean {
  return (
    isAppError(error, 'REJECTED') ||
    isAppError(error, 'INVALID_INPUT') ||
    isAppError(error, 'KEY_REFUSED') ||
    isAppError(error, 'NOT_FOUND')
  );
}
