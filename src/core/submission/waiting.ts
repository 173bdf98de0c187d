/** Waiting in a run: for a moment of the clock or for something to happen, until there is no use in it. */
import type { Clock } from '../domain/ports';
import { waitUntil } from '../service/wait';

/** Resolves at `dueMs` of the monotonic clock or when the signal is aborted; never rejects for the abort. */
export async function sleepUntil(clock: Clock, dueMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  try {
    await waitUntil(clock, () => dueMs, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
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
