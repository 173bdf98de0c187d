/**
 * What a run waits for, in facts for whoever shows it: the service has asked for a pause, or gives no answer. It only
 * watches; how long the run waits is decided elsewhere.
 */
import type { AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import type { RunEvent, WaitingFor } from './run';

export interface RunWaits {
  /** The service has answered something readable. */
  answered(): void;
  /** The service asks to send nothing for so long. */
  asked(waitMs: number): void;
  /** No readable answer came, and the run holds back: it tries again in `waitMs`. */
  lost(waitMs: number): void;
  /** A look has failed and is tried again in `waitMs`. */
  lookFailed(error: AppError, waitMs: number): void;
  /** The event as it is, or with what is waited for now. */
  told(event: RunEvent): RunEvent;
}

/** A shorter pause is over before anybody has read of it. */
const WORTH_TELLING_MS = 2_000;

/** @param changed what is told has changed, with no other event to say so. */
export function createRunWaits(clock: Clock, changed: () => void): RunWaits {
  let answeredAt = clock.wallMs();
  let waiting: WaitingFor | undefined;

  function asked(waitMs: number): void {
    if (waitMs < WORTH_TELLING_MS) return;
    const until = clock.wallMs() + waitMs;
    // A shorter pause asked for meanwhile does not end a longer one.
    if (waiting?.kind === 'asked' && waiting.until >= until) return;
    waiting = { kind: 'asked', until };
    changed();
  }

  function lost(waitMs: number): void {
    if (waiting?.kind === 'asked' && waiting.until > clock.wallMs()) return;
    waiting = { kind: 'no-answer', since: answeredAt, triesAt: clock.wallMs() + waitMs };
    changed();
  }

  function current(): WaitingFor | undefined {
    if (waiting?.kind === 'asked' && waiting.until <= clock.wallMs()) waiting = undefined;
    return waiting;
  }

  return {
    answered() {
      answeredAt = clock.wallMs();
      // What was sent before the service asked for a pause is still answered: the pause stays.
      if (waiting?.kind !== 'no-answer') return;
      waiting = undefined;
      changed();
    },
    asked,
    lost,
    lookFailed(error, waitMs) {
      if (error.retryAfterMs === undefined) lost(waitMs);
      else asked(waitMs);
    },
    told(event) {
      if (event.kind !== 'progress') return event;
      const waitingFor = current();
      return waitingFor === undefined ? event : { ...event, pace: { ...event.pace, waitingFor } };
    },
  };
}
