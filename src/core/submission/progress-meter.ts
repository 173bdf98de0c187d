/**
 * How fast a run gets on and how long it will still take, from its last seconds: a run that a rate limit slows down says
 * so soon. Time in which the run was paused does not count.
 */
import type { Clock } from '../domain/ports';
import type { RunPace } from './run';

/**
 * What happened longer ago says little about what comes: the beginning, when the rate was still searched for, least of
 * all. In a long run a second that the service asked to wait should not be seen in the rate.
 */
const SHARE_AT_FIRST = 1 / 2;
const SHORT_MS = 15_000;
const SHARE_LATER = 1 / 4;
const LONG_MS = 60_000;
/** Apart from each other, so that a run of any size keeps few of them. */
const SAMPLE_MS = 250;
/** From less than this, a rate would be a guess. */
const LEAST_MS = 1_000;

export interface ProgressMeter {
  pause(): void;
  resume(): void;
  readonly paused: boolean;
  /** @param done of `total`, transactions that have their outcome. */
  read(done: number, total: number): RunPace;
}

/** How much of the time that a run has taken so far counts. */
function windowMs(elapsedMs: number): number {
  const later = Math.min(LONG_MS, Math.max(SHORT_MS, elapsedMs * SHARE_LATER));
  return Math.max(LEAST_MS, Math.min(elapsedMs * SHARE_AT_FIRST, later));
}

interface Sample {
  readonly atMs: number;
  readonly done: number;
}

export function createProgressMeter(clock: Clock): ProgressMeter {
  const startMs = clock.monotonicMs();
  let samples: Sample[] = [{ atMs: 0, done: 0 }];
  let pausedMs = 0;
  let pausedAtMs: number | undefined;

  /** Of the run's own time, without its pauses. */
  function nowMs(): number {
    return (pausedAtMs ?? clock.monotonicMs()) - startMs - pausedMs;
  }

  function keep(sample: Sample): void {
    const last = samples.at(-1);
    if (last !== undefined && sample.atMs - last.atMs < SAMPLE_MS) return;
    samples.push(sample);
    const fromMs = sample.atMs - windowMs(sample.atMs);
    const first = samples.findLastIndex(({ atMs }) => atMs <= fromMs);
    if (first > 0) samples = samples.slice(first);
  }

  function perSecond({ atMs, done }: Sample): number | undefined {
    const [first] = samples;
    if (first === undefined || atMs - first.atMs < LEAST_MS || done <= first.done) return undefined;
    return ((done - first.done) * 1_000) / (atMs - first.atMs);
  }

  return {
    pause() {
      pausedAtMs ??= clock.monotonicMs();
    },
    resume() {
      if (pausedAtMs === undefined) return;
      pausedMs += clock.monotonicMs() - pausedAtMs;
      pausedAtMs = undefined;
    },
    get paused() {
      return pausedAtMs !== undefined;
    },
    read(done, total) {
      const sample = { atMs: nowMs(), done };
      keep(sample);
      const rate = perSecond(sample);
      return {
        paused: pausedAtMs !== undefined,
        perSecond: rate,
        remainingMs: rate === undefined ? undefined : ((total - done) * 1_000) / rate,
      };
    },
  };
}
