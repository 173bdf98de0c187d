/**
 * Identical reads at least 1,000 ms apart (specification, Limits), counted from the last answer. Identical reads under
 * way are one; for a second after an answer it serves everybody who asks, unless they ask for a fresh one.
 *
 * It holds no timer but the wait of a read for its turn, and forgets what is older than a second.
 */
import type { AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import { cancelled } from './exchange';
import type { CallOptions } from './service-client';
import { waitUntil } from './wait';

/** Specification, Limits: delay between identical GET requests. */
const GAP_MS = 1000;
// Browsers coarsen their clock by up to a millisecond; without this a gap of 1,000 could really be 999.1.
const PACE_MS = GAP_MS + 1;

/** What a shared read is given to work with. */
export interface Turn {
  /** As given to `share`. */
  readonly identity: string;
  /** Aborted when nobody waits for the read any more. */
  readonly signal: AbortSignal;
  /** Whether somebody waits who asked for a fresh answer. */
  readonly fresh: boolean;
  /** Waits until the read may be sent (again), sends it, and notes when it was answered. */
  send<T>(request: () => Promise<T>): Promise<T>;
}

export interface Pacer {
  /**
   * The result of `read`, its own or that of an identical one. An error is shared like an answer. Aborting the
   * caller's signal ends only the caller's waiting, with AppError `CANCELLED`.
   *
   * @param identity equal for reads that are the same, and only for them; it may hold secrets and is never shown
   */
  share<T>(identity: string, read: (turn: Turn) => Promise<T>, options?: CallOptions): Promise<T>;
}

type Read = (turn: Turn) => Promise<unknown>;

/** One read for everybody who waits for it. */
interface Flight {
  readonly result: Promise<unknown>;
  readonly start: () => void;
  /** Ends the read once the last of those who wait has gone. */
  readonly abandon: AbortController;
  waiting: number;
  fresh: boolean;
  sent: boolean;
}

/** What an identity leaves behind when nothing of it is under way. */
interface Rest {
  readonly answeredAtMs: number;
  /** `undefined` when the last read was abandoned. */
  readonly result: Promise<unknown> | undefined;
}

/** The reads of one identity: one under way, and at most one that begins after it. */
interface Line {
  readonly identity: string;
  answeredAtMs: number;
  rest: Rest | undefined;
  current: Flight | undefined;
  next: Flight | undefined;
}

export function createPacer({ clock }: { readonly clock: Clock }): Pacer {
  const busy = new Map<string, Line>();
  /** In the order in which they came to rest, so that the oldest are found first. */
  const resting = new Map<string, Rest>();

  function share(identity: string, read: Read, options: CallOptions = {}): Promise<unknown> {
    const { signal, fresh = false } = options;
    if (signal?.aborted === true) return Promise.reject(gone(signal));
    const line = busy.get(identity);
    const rest = line === undefined ? resting.get(identity) : line.rest;
    if (!fresh && rest?.result !== undefined && elapsedMs(rest.answeredAtMs) < GAP_MS) {
      return untilGone(rest.result, signal, () => undefined);
    }
    const flight = line === undefined ? begin(identity, rest, read) : seat(line, read, fresh);
    flight.waiting += 1;
    flight.fresh ||= fresh;
    return untilGone(flight.result, signal, () => {
      flight.waiting -= 1;
      if (flight.waiting === 0) flight.abandon.abort();
    });
  }

  /** A fresh answer is one to a request that is sent after it was asked for. */
  function isBoardable(flight: Flight, fresh: boolean): boolean {
    return !flight.abandon.signal.aborted && !(fresh && flight.sent);
  }

  /** The flight of a busy line that answers a caller who comes now. */
  function seat(line: Line, read: Read, fresh: boolean): Flight {
    const { current } = line;
    if (current !== undefined && isBoardable(current, fresh)) return current;
    if (line.next === undefined || line.next.abandon.signal.aborted) {
      line.next = prepare(line, read);
    }
    return line.next;
  }

  function begin(identity: string, rest: Rest | undefined, read: Read): Flight {
    const answeredAtMs = rest?.answeredAtMs ?? Number.NEGATIVE_INFINITY;
    const line: Line = { identity, answeredAtMs, rest, current: undefined, next: undefined };
    resting.delete(identity);
    busy.set(identity, line);
    return launch(line, prepare(line, read));
  }

  function launch(line: Line, flight: Flight): Flight {
    line.current = flight;
    flight.start();
    return flight;
  }

  function prepare(line: Line, read: Read): Flight {
    const abandon = new AbortController();
    let start: () => void = () => undefined;
    const result = new Promise<void>((resolve) => {
      start = resolve;
    })
      .then(() => read(turn))
      .finally(() => land(line, flight));
    // Everybody may have gone by the time it fails.
    result.catch(() => undefined);
    const flight: Flight = { result, start, abandon, waiting: 0, fresh: false, sent: false };
    const turn: Turn = {
      identity: line.identity,
      signal: abandon.signal,
      get fresh() {
        return flight.fresh;
      },
      send: async (request) => {
        await waitUntil(clock, () => line.answeredAtMs + PACE_MS, abandon.signal);
        flight.sent = true;
        try {
          return await request();
        } finally {
          line.answeredAtMs = clock.monotonicMs();
        }
      },
    };
    return flight;
  }

  function land(line: Line, flight: Flight): void {
    const { answeredAtMs, next } = line;
    const abandoned = flight.abandon.signal.aborted;
    if (flight.sent) {
      line.rest = { answeredAtMs, result: abandoned ? undefined : flight.result };
    }
    line.next = undefined;
    if (next !== undefined && !next.abandon.signal.aborted) {
      launch(line, next);
      return;
    }
    busy.delete(line.identity);
    if (line.rest !== undefined) resting.set(line.identity, line.rest);
    forgetOld();
  }

  function forgetOld(): void {
    for (const [identity, { answeredAtMs }] of resting) {
      if (elapsedMs(answeredAtMs) <= PACE_MS) return;
      resting.delete(identity);
    }
  }

  function elapsedMs(sinceMs: number): number {
    return clock.monotonicMs() - sinceMs;
  }

  return { share: share as Pacer['share'] };
}

/** `result`, or the caller's going. `leave` is called when the caller goes before the result is there. */
function untilGone<T>(
  result: Promise<T>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<T> {
  if (signal === undefined) return result;
  return new Promise((resolve, reject) => {
    const go = () => {
      leave();
      reject(gone(signal));
    };
    signal.addEventListener('abort', go, { once: true });
    const stay = () => signal.removeEventListener('abort', go);
    result.then(
      (value) => {
        stay();
        resolve(value);
      },
      (error: unknown) => {
        stay();
        reject(error as Error);
      },
    );
  });
}

function gone(signal: AbortSignal): AppError {
  return cancelled('Waiting for an answer', signal);
}
