/** Waiting by the clock rather than by the timer: timers fire early, and overflow. */
import type { Clock } from '../domain/ports';

/** Browsers' timers hold 2^31 ms; a longer wait is made of several. */
const LONGEST_SLEEP_MS = 3_600_000;

/**
 * Resolves once the monotonic clock has reached `dueMs()`, which is asked anew after every timer.
 * Rejects with the signal's reason when aborted.
 */
export async function waitUntil(
  clock: Clock,
  dueMs: () => number,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const restMs = dueMs() - clock.monotonicMs();
    if (restMs <= 0) return;
    await clock.sleep(Math.min(Math.ceil(restMs), LONGEST_SLEEP_MS), signal);
  }
}
