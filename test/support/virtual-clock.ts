/**
 * A settable clock for tests: nothing waits for real. `advance` moves both clocks and runs what is due, in the order of
 * its time, letting the code under test react in between. Timers may be made to fire early, as real ones do.
 */
import type { Clock } from '../../src/core/domain/ports';

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

/** Real sockets under a virtual clock: time stands still while something is on its way. */
export interface Network {
  /** Whether a request or an answer is under way. */
  moving(): boolean;
  /** Resolves when nothing is. */
  still(): Promise<void>;
}

export interface VirtualClockOptions {
  /** Wall clock at the start, milliseconds since 1970. Default 2025-03-01T00:00:00Z. */
  readonly startWallMs?: number;
  /** How much earlier than asked a sleep ends; a sleep never ends before it began. Default 0. */
  readonly earlyMs?: number;
  readonly network?: Network;
}

/** Of the real clock. */
const PATIENCE_MS = 5_000;

export class VirtualClock implements Clock {
  #monotonicMs = 0;
  #wallMs: number;
  readonly #earlyMs: number;
  readonly #network: Network | undefined;
  readonly #sleepers = new Set<Sleeper>();

  constructor(options: VirtualClockOptions = {}) {
    this.#wallMs = options.startWallMs ?? Date.UTC(2025, 2, 1);
    this.#earlyMs = options.earlyMs ?? 0;
    this.#network = options.network;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  wallMs(): number {
    return this.#wallMs;
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    if (Number.isNaN(delayMs)) throw new TypeError('A sleep of NaN milliseconds');
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const abort = () => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason as Error);
      };
      // However early, a timer takes half a millisecond, so that a loop over early timers gets on.
      const waitMs = Math.max(delayMs - this.#earlyMs, Math.min(delayMs, 0.5), 0);
      const sleeper: Sleeper = {
        dueMs: this.#monotonicMs + waitMs,
        wake: () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#sleepers.add(sleeper);
    });
  }

  /** How many sleeps are under way. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Moves time on by `ms`, waking each sleeper at its own time. */
  async advance(ms: number): Promise<void> {
    const targetMs = this.#monotonicMs + ms;
    await this.#settle();
    for (let next = this.#nextDue(targetMs); next !== undefined; next = this.#nextDue(targetMs)) {
      this.#moveTo(next.dueMs);
      this.#sleepers.delete(next);
      next.wake();
      await this.#settle();
    }
    this.#moveTo(targetMs);
  }

  /** Moves time on until `promise` has settled, and hands on what it came to. Gives up after `limitMs`. */
  async advanceUntil<T>(promise: Promise<T>, limitMs = 24 * 3_600_000): Promise<T> {
    const endMs = this.#monotonicMs + limitMs;
    let settled = false;
    const done = () => {
      settled = true;
    };
    promise.then(done, done);
    await this.#settle();
    // What the platform does elsewhere, such as hashing, is due at no time.
    let patientUntilMs = performance.now() + PATIENCE_MS;
    while (!settled) {
      const next = this.#nextDue(endMs);
      if (next !== undefined) {
        await this.advance(next.dueMs - this.#monotonicMs);
        patientUntilMs = performance.now() + PATIENCE_MS;
      } else if (performance.now() < patientUntilMs) await this.#settle();
      else throw new Error('Nothing is due, and the promise has not settled');
    }
    return promise;
  }

  /** The wall clock jumps (somebody sets it); the monotonic clock does not. */
  jumpWall(ms: number): void {
    this.#wallMs += ms;
  }

  async #settle(): Promise<void> {
    await settle();
    while (this.#network?.moving() === true) {
      await this.#network.still();
      await settle();
    }
  }

  #moveTo(monotonicMs: number): void {
    this.#wallMs += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }

  #nextDue(untilMs: number): Sleeper | undefined {
    let next: Sleeper | undefined;
    for (const sleeper of this.#sleepers) {
      if (sleeper.dueMs > untilMs) continue;
      if (next === undefined || sleeper.dueMs < next.dueMs) next = sleeper;
    }
    return next;
  }
}

const laterTurn: (run: () => void) => void =
  typeof setImmediate === 'function'
    ? (run) => setImmediate(run)
    : (run) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          channel.port1.close();
          run();
        };
        channel.port2.postMessage(undefined);
      };

/** Lets everything that is ready run, however many promises lie in between. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => {
      laterTurn(resolve);
    });
  }
}
