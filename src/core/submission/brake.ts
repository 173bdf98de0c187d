/**
 * Holds a run back when the service cannot take more: a `Retry-After` holds every sender; a row of lost answers lets
 * only one probe through at a time, so that an outage does not put every row in doubt.
 */
import type { Clock, Random } from '../domain/ports';
import { backoffMs } from '../service/retry';
import type { RunSettings } from './settings';
import { createBell, sleepUntil } from './waiting';

export interface Brake {
  /** Resolves true when one POST may go out, false when the brake was released for good. */
  pass(): Promise<boolean>;
  /** Whoever was let through sends nothing after all. */
  unused(): void;
  /** A readable answer came. */
  answered(): void;
  /** The service refused for now; with a wait, nobody sends before it is over. */
  limited(waitMs: number | undefined): void;
  /** No readable answer came. */
  lost(): void;
  /** How long the service has given no readable yes or no; 0 while it does. */
  failingForMs(): number;
  /** Nobody passes until `resume`; the time until then does not count as failing. */
  pause(): void;
  resume(): void;
  /** Lets everybody go, with the answer that nothing more is to be sent. */
  release(): void;
}

export function createBrake(clock: Clock, random: Random, settings: RunSettings): Brake {
  let losses = 0;
  let heldUntilMs = clock.monotonicMs();
  let failingSinceMs: number | undefined;
  let probing = false;
  let paused = false;
  let waking = false;
  const released = new AbortController();
  const bell = createBell();

  const isHeld = () => clock.monotonicMs() < heldUntilMs;
  const isProbing = () => losses >= settings.lossesBeforeProbing;

  /** One timer for all who wait; a later failure may prolong it. */
  async function wakeWhenOver(): Promise<void> {
    if (waking) return;
    waking = true;
    while (isHeld() && !released.signal.aborted) {
      await sleepUntil(clock, heldUntilMs, released.signal);
    }
    waking = false;
    bell.ring();
  }

  function failed(waitMs: number): void {
    failingSinceMs ??= clock.monotonicMs();
    heldUntilMs = Math.max(heldUntilMs, clock.monotonicMs() + waitMs);
    probing = false;
    bell.ring();
  }

  return {
    async pass() {
      while (!released.signal.aborted) {
        if (isHeld()) {
          void wakeWhenOver();
          await bell.rung();
        } else if (paused || (isProbing() && probing)) {
          await bell.rung();
        } else {
          probing = isProbing();
          return true;
        }
      }
      return false;
    },
    unused() {
      probing = false;
      bell.ring();
    },
    answered() {
      losses = 0;
      failingSinceMs = undefined;
      probing = false;
      bell.ring();
    },
    limited(waitMs) {
      failed(waitMs ?? 0);
    },
    lost() {
      losses += 1;
      const over = losses - settings.lossesBeforeProbing;
      failed(over < 0 ? 0 : backoffMs(over + 1, random));
    },
    failingForMs() {
      return failingSinceMs === undefined ? 0 : clock.monotonicMs() - failingSinceMs;
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      failingSinceMs = undefined;
      bell.ring();
    },
    release() {
      released.abort();
      bell.ring();
    },
  };
}
