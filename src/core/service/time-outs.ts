/**
 * Time-outs of one length: those under way are due in the order in which they began, so one timer serves them all. A timer
 * for each request, set and called off again, costs more than the request's own work. Nothing is timed while none is
 * under way, so that a process may end.
 */
import type { Clock } from '../domain/ports';
import { waitUntil } from './wait';

export interface TimeOuts {
  readonly timeoutMs: number;
  /** Calls `late` once the time is up, unless what this returns is called before. */
  begin(late: () => void): () => void;
}

/** One for all: an abort without a reason makes an error with its stack. */
const NONE_LEFT = new Error('No time-out is under way');

export function createTimeOuts(clock: Clock, timeoutMs: number): TimeOuts {
  /** When each is due, in the order of their beginning. */
  const underWay = new Map<() => void, number>();
  let watch: AbortController | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    // A map is gone through as it is by then: with what has been added, without what was called off.
    for (const [late, dueMs] of underWay) {
      await waitUntil(clock, () => dueMs, signal);
      if (underWay.delete(late)) late();
    }
    if (watch?.signal === signal) watch = undefined;
  }

  return {
    timeoutMs,
    begin(late) {
      // A key of its own, should one be begun twice.
      const own = () => late();
      underWay.set(own, clock.monotonicMs() + timeoutMs);
      if (watch === undefined) {
        watch = new AbortController();
        run(watch.signal).catch(() => undefined); // Rejects only when it is ended below.
      }
      return () => {
        if (!underWay.delete(own) || underWay.size > 0) return;
        watch?.abort(NONE_LEFT);
        watch = undefined;
      };
    },
  };
}
