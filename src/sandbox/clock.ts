/**
 * The sandbox's clock: wall time for what it shows, monotonic time for what it measures, timers for
 * what it does later. Tests pass their own and jump over a minute.
 */
import { ConnectionDropped } from './faults/connection-dropped';

export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  nowMs(): number;
  /** Milliseconds from any fixed start; never goes back; has fractions. */
  monotonicMs(): number;
  /** Runs `action` once after `delayMs`; the returned function cancels it. */
  setTimer(delayMs: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  setTimer(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Timers that can all be cancelled together when the sandbox closes; none begins afterwards. */
export class Timers {
  readonly #clock: Clock;
  readonly #cancels = new Set<() => void>();
  #ended = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  after(delayMs: number, action: () => void): void {
    this.#set(delayMs, action, () => undefined);
  }

  /** @throws ConnectionDropped when it is cancelled: whoever waits for an answer gets none. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#set(delayMs, resolve, () => reject(new ConnectionDropped())),
    );
  }

  cancelAll(): void {
    this.#ended = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }

  #set(delayMs: number, action: () => void, cancelled: () => void): void {
    if (this.#ended) return cancelled();
    const stop = this.#clock.setTimer(delayMs, () => {
      this.#cancels.delete(cancel);
      action();
    });
    const cancel = (): void => {
      stop();
      cancelled();
    };
    this.#cancels.add(cancel);
  }
}
