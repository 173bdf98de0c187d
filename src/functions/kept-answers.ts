/**
 * What is known of the ids that cells have asked for: final answers for the session, others for as long as they may
 * serve without being asked for again, and beyond that as the last good ones. An error serves for the second in which
 * the service must not be asked again (specification, Limits), never longer.
 */
import type { Clock } from '../core/domain/ports';

/** For how long an error serves others. */
const WINDOW_MS = 1000;

/** Beyond that the oldest is asked for again when it is needed. */
const MAX_KEPT = 20_000;

export interface Kept<Answer> {
  readonly answer: Answer;
  /** When it was fetched, milliseconds since 1970. */
  readonly fetchedAtMs: number;
}

export type Outcome<Answer> =
  { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly error: unknown };

interface Good<Answer> extends Kept<Answer> {
  readonly ok: true;
  /** By the monotonic clock. */
  readonly sinceMs: number;
  readonly isFinal: boolean;
}

interface Failure {
  readonly ok: false;
  readonly error: unknown;
  readonly sinceMs: number;
}

export interface KeptAnswers<Answer> {
  /** What serves now: a final answer, one that is at most `maxAgeMs` old, or an error of the last second. */
  serving(key: string, maxAgeMs: number | undefined): Outcome<Answer> | undefined;
  /** The last good answer, however old. */
  last(key: string): Kept<Answer> | undefined;
  keep(key: string, answer: Answer, fetchedAtMs: number): void;
  /** For a second nobody asks again: they are shown the last good answer where there is one, and else the error. */
  fail(key: string, error: unknown, shows: Answer | undefined): void;
  /** What is not final serves nobody any more; as the last good one it stays. */
  forget(): void;
}

export function createKeptAnswers<Answer>(
  clock: Clock,
  isFinal: (answer: Answer) => boolean,
  ageMs: () => number,
): KeptAnswers<Answer> {
  /** Oldest first. */
  const good = new Map<string, Good<Answer>>();
  const failed = new Map<string, Failure | Good<Answer>>();
  let forgottenMs = Number.NEGATIVE_INFINITY;

  function isWithin(periodMs: number, sinceMs: number): boolean {
    return clock.monotonicMs() - sinceMs < periodMs;
  }

  return {
    serving(key, maxAgeMs) {
      const kept = good.get(key);
      if (kept?.isFinal === true) return kept;
      const failure = failed.size === 0 ? undefined : failed.get(key);
      if (failure !== undefined && isWithin(WINDOW_MS, failure.sinceMs)) return failure;
      if (kept === undefined || kept.sinceMs <= forgottenMs) return undefined;
      return isWithin(maxAgeMs ?? ageMs(), kept.sinceMs) ? kept : undefined;
    },
    last: (key) => good.get(key),
    keep(key, answer, fetchedAtMs) {
      failed.delete(key);
      good.delete(key);
      const kept = { answer, fetchedAtMs, sinceMs: clock.monotonicMs(), isFinal: isFinal(answer) };
      good.set(key, { ok: true, ...kept });
      const [oldest] = good.keys();
      if (good.size > MAX_KEPT && oldest !== undefined) good.delete(oldest);
    },
    fail(key, error, shows) {
      const sinceMs = clock.monotonicMs();
      for (const [oldest, failure] of failed) {
        if (isWithin(WINDOW_MS, failure.sinceMs)) break;
        failed.delete(oldest);
      }
      failed.delete(key);
      failed.set(
        key,
        shows === undefined
          ? { ok: false, error, sinceMs }
          : { ok: true, answer: shows, fetchedAtMs: 0, sinceMs, isFinal: false },
      );
    },
    forget() {
      forgottenMs = clock.monotonicMs();
      failed.clear();
    },
  };
}
