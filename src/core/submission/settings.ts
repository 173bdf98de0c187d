/**
 * The numbers a run works with, each with its reason. The defaults are for a pane.
 */
import { POST_TIMEOUT_MS } from '../service/client-settings';

export interface RunSettings {
  /** POSTs under way at once. A browser opens six connections per origin; the command line may use up to 32. */
  readonly concurrency: number;
  /** The client's own time-out of a POST: until then a request without an answer may still arrive. */
  readonly postTimeoutMs: number;
  /**
   * How long the service may need until a search shows what it was sent. The specification states no such time, so the
   * default is generous (assumption); too short a time is what makes duplicates.
   */
  readonly settleMs: number;
  /**
   * How long what a look saw is good enough to send on: somebody else may submit the same row meanwhile. What has waited
   * longer, behind a rate limit or slow answers, is looked up again before it is sent.
   */
  readonly lookHoldsMs: number;
  /** Between two looks for the same transaction (specification, Limits: 1,000 ms between identical GETs). */
  readonly lookGapMs: number;
  /** How long what was sent before waits for being sent once more: within a minute a repeat changes nothing (assumption). */
  readonly repeatWaitMs: number;
  /**
   * How long adjustments wait for an original that the service has and has not reported yet. An authority may need days
   * (assumption): what is not reported by then is adjusted in a later run.
   */
  readonly originalWaitMs: number;
  /** How often one transaction is sent in a run before it is left alone: one that breaks the service breaks it again. */
  readonly maxSends: number;
  /**
   * How many rows at most are looked up and journaled together, ahead of being sent; fewer where the service is slow.
   * After a crash up to twice as many need a look. Where it is not set, enough that senders need not wait for the journal.
   */
  readonly batchSize: number;
  /** POSTs in a row without a readable answer after which only one at a time goes out, as a probe. */
  readonly lossesBeforeProbing: number;
  /** A service that gives no readable answer for so long ends the run; the rest can be sent later. */
  readonly patienceMs: number;
  /** A longer `Retry-After` ends the run as well, so that a person decides. */
  readonly longestWaitMs: number;
  /**
   * After a cancel, how long answers under way are waited for; a row without one stays in doubt, and is settled by the
   * next opening. Short enough that a cancelled run ends within a second.
   */
  readonly cancelGraceMs: number;
}

/**
 * How long after a POST went out, at the latest, finding nothing proves something. After a restart the whole time counts
 * from the start: nobody knows when the last POST of the run that died went out.
 */
export function proofAfterMs({ postTimeoutMs, settleMs }: RunSettings): number {
  return postTimeoutMs + settleMs;
}

export const DEFAULT_RUN_SETTINGS: RunSettings = {
  concurrency: 6,
  postTimeoutMs: POST_TIMEOUT_MS,
  settleMs: 60_000,
  lookHoldsMs: 5_000,
  lookGapMs: 1_000,
  repeatWaitMs: 60_000,
  originalWaitMs: 60_000,
  maxSends: 3,
  batchSize: 32,
  lossesBeforeProbing: 8,
  patienceMs: 10 * 60_000,
  longestWaitMs: 15 * 60_000,
  cancelGraceMs: 900,
};

/** Settings in full. */
export function completeSettings(given: Partial<RunSettings> = {}): RunSettings {
  const settings = { ...DEFAULT_RUN_SETTINGS, ...given };
  if (given.batchSize !== undefined) return settings;
  return { ...settings, batchSize: Math.max(settings.batchSize, 4 * settings.concurrency) };
}
