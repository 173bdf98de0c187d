/** Waiting on the clock port: timers fire early, so every wait for a moment looks at the clock again. */
import type { Clock } from '../domain/ports';

/** Resolves at `dueMs` of the monotonic clock or when the signal is aborted; never rejects for the abort. */
export async function sleepUntil(clock: Clock, dueMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const leftMs = dueMs - clock.monotonicMs();
    if (leftMs <= 0 || signal.aborted) return;
    try {
      await clock.sleep(leftMs, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}

/** Something to wait for that is rung many times; a ring while nobody waits is not kept. */
export interface Bell {
  ring(): void;
  /** Aborted at the next ring. */
  readonly signal: AbortSignal;
  /** Resolves at the next ring. */
  rung(): Promise<void>;
}

export function createBell(): Bell {
  let controller = new AbortController();
  return {
    ring() {
      const rung = controller;
      controller = new AbortController();
      rung.abort();
    },
    get signal() {
      return controller.signal;
    },
    rung() {
      const { signal } = controller;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    },
  };
}
