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

/** Something that many wait for and that is rung many times; a ring while nobody waits is not kept. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring. */
  rung(): Promise<void>;
  /** Aborted at the next ring. */
  readonly signal: AbortSignal;
}

/** One for all: an abort without a reason makes an error with its stack, and a bell rings at every answer. */
const RUNG = new Error('The bell has rung');

export function createBell(): Bell {
  /** There only when somebody has asked for the signal: a bell rings at every answer, and a controller costs as much. */
  let controller: AbortController | undefined;
  // Kept apart from the signal: Node warns of a leak when more than ten listen to one.
  let waiting: (() => void)[] = [];
  return {
    ring() {
      const rung = controller;
      const woken = waiting;
      controller = undefined;
      waiting = [];
      rung?.abort(RUNG);
      for (const wake of woken) wake();
    },
    rung() {
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    get signal() {
      controller ??= new AbortController();
      return controller.signal;
    },
  };
}
