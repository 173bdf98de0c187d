/** A clock that moves only when a test says so, and runs due timers in their order. */
import type { Clock } from '../../src/sandbox';

export interface ManualClock extends Clock {
  /** Moves on by so much; timers that fall due run at their own time. */
  advance(ms: number): void;
  /** Resolves when the next timer is set: something now waits. */
  nextTimer(): Promise<void>;
}

interface Timer {
  readonly dueMs: number;
  readonly action: () => void;
}

/** As of a busy process: what is due when it looks fires late, and the last first. */
export function lastFirstClock(): ManualClock {
  const timers: Timer[] = [];
  const inner = manualClock();
  return {
    ...inner,
    setTimer(delayMs, action) {
      const timer = { dueMs: inner.monotonicMs() + delayMs, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    advance(ms) {
      inner.advance(ms);
      const isDue = ({ dueMs }: Timer): boolean => dueMs <= inner.monotonicMs();
      const due = timers.filter(isDue).sort((a, b) => b.dueMs - a.dueMs);
      for (const timer of due) {
        timers.splice(timers.indexOf(timer), 1);
        timer.action();
      }
    },
  };
}

export function manualClock(startMs = Date.parse('2024-06-01T12:00:00.000Z')): ManualClock {
  const timers = new Set<Timer>();
  let waiting: (() => void)[] = [];
  let elapsedMs = 0;

  const nextDue = (untilMs: number): Timer | undefined =>
    [...timers].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)[0];

  return {
    nowMs: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    setTimer(delayMs, action) {
      const timer = { dueMs: elapsedMs + delayMs, action };
      timers.add(timer);
      for (const wake of waiting) wake();
      waiting = [];
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const untilMs = elapsedMs + ms;
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        elapsedMs = due.dueMs;
        timers.delete(due);
        due.action();
      }
      elapsedMs = untilMs;
    },
    nextTimer: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
