/**
 * The sandbox's clock: wall time for what it shows, monotonic time for what it measures, timers for
 * what it does later. Tests pass their own and jump over a minute.
 */

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
    if (this.#ended) return;
    const cancel = this.#clock.setTimer(delayMs, () => {
      this.#cancels.delete(cancel);
      action();
    });
    this.#cancels.add(cancel);
  }

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve));
  }

  cancelAll(): void {
    this.#ended = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }
}
