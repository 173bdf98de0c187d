/** Keeps rows back until their time has come, without blocking the others. */
import type { Clock } from '../domain/ports';
import { createBell, sleepUntil } from './waiting';

export interface HoldBack<Row> {
  /** @param untilMs of the monotonic clock. */
  add(row: Row, untilMs: number): void;
  /** Releases each row at its time, until the signal is aborted. Never rejects. */
  run(): Promise<void>;
}

export function createHoldBack<Row>(
  clock: Clock,
  signal: AbortSignal,
  release: (row: Row) => void,
): HoldBack<Row> {
  const held = new Map<Row, number>();
  const bell = createBell();
  signal.addEventListener('abort', bell.ring, { once: true });

  function releaseDue(): void {
    const nowMs = clock.monotonicMs();
    for (const [row, untilMs] of held) {
      if (untilMs > nowMs) continue;
      held.delete(row);
      release(row);
    }
  }

  function nextMs(): number {
    let firstMs = Number.POSITIVE_INFINITY;
    for (const untilMs of held.values()) firstMs = Math.min(firstMs, untilMs);
    return firstMs;
  }

  return {
    add(row, untilMs) {
      held.set(row, untilMs);
      bell.ring();
    },
    async run() {
      while (!signal.aborted) {
        releaseDue();
        if (held.size === 0) await bell.rung();
        else await sleepUntil(clock, nextMs(), bell.signal);
      }
    },
  };
}
