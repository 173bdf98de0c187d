/**
 * How often a run sends. The service has a rate limit and publishes no number (specification, Limits), so it is found:
 * senders begin one after the other until a refusal tells how much passed in the time before it; from then on the run
 * stays a little below that, and feels its way up. A refusal costs the wait that the service asks for, so few of them
 * are worth more than the last percent.
 */
import type { Clock } from '../domain/ports';

export interface SendRate {
  /** When the next one may be sent (monotonic); infinite when an answer has to come first. */
  dueMs(): number;
  /** What has been sent and looked up in the last seconds; `undefined` at the beginning. */
  recentPerSecond(): number | undefined;
  sent(): void;
  /** What was last said to be sent was not: its turn is free. */
  unsent(): void;
  /** A readable yes or no has come. */
  answered(): void;
  /** No readable answer has come. */
  lost(): void;
  /** Other requests were answered, that count for the same limit. */
  looked(requests: number): void;
  /**
   * The service has refused one: too many requests.
   * @param sentMs when it was sent; what was sent before the last refusal tells nothing new
   * @param waitMs as the service asked
   */
  refused(sentMs: number, waitMs: number | undefined): void;
}

/** At first so many are under way, and one more for so many answers: a low limit refuses a handful, not all senders. */
const FIRST_UNDER_WAY = 4;
const ANSWERS_PER_SENDER = 6;
/** Of what has passed, what is sent: room for looks, and for other users' requests. */
const SHARE = 0.98;
/**
 * Growth per cubic second once the limit is known: 2 % in 27 s, so that a refusal is rare, and twice the rate in 100 s, so
 * that a higher limit is found.
 */
const FEELING = 1e-6;
/** A limit is for a second, or for as long as the service asks to wait. */
const SHORTEST_WINDOW_MS = 1_000;
const LONGEST_WINDOW_MS = 60_000;
/** Timers are late: what they cost is made up for, up to this. */
const CATCH_UP_MS = 20;
/** What is recent. */
const RECENT_MS = 2_000;
/** A refusal after fewer than these is other users' doing: so few may always be tried. */
const LEAST_PER_SECOND = 5;
/** How many sendings are remembered: a minute at 100 a second. */
const MOST_REMEMBERED = 6_000;

export function createSendRate(clock: Clock): SendRate {
  let growth: 'opening' | 'searching' | 'feeling' = 'opening';
  let underWay = 0;
  /** Since the last refusal. */
  let answers = 0;
  let basePerSecond = Number.POSITIVE_INFINITY;
  const startMs = clock.monotonicMs();
  let sinceMs = startMs;
  let nextMs = Number.NEGATIVE_INFINITY;
  let beforeMs = nextMs;
  let refusedMs = Number.NEGATIVE_INFINITY;
  let requestsMs: number[] = [];

  function perSecond(): number {
    // Doubled in a second of sending at it; by answers, so that it does not run away from what can be sent.
    if (growth !== 'feeling') return basePerSecond + answers;
    const seconds = Math.max(0, clock.monotonicMs() - sinceMs) / 1_000;
    return basePerSecond * (1 + FEELING * seconds ** 3);
  }

  /** They take their share of the rate. */
  function count(requests: number): void {
    const nowMs = clock.monotonicMs();
    for (let one = 0; one < requests; one += 1) requestsMs.push(nowMs);
    nextMs = Math.max(nextMs, nowMs - CATCH_UP_MS) + (requests * 1_000) / perSecond();
    if (requestsMs.length > 2 * MOST_REMEMBERED) requestsMs = requestsMs.slice(-MOST_REMEMBERED);
  }

  /** How many per second had passed when the one sent at `sentMs` was refused. */
  function passedPerSecond(sentMs: number, windowMs: number): number {
    const passed = requestsMs.filter((atMs) => atMs > sentMs - windowMs && atMs <= sentMs).length;
    return ((passed - 1) * 1_000) / windowMs;
  }

  return {
    dueMs() {
      if (growth !== 'opening') return nextMs;
      const mayBeUnderWay = FIRST_UNDER_WAY + answers / ANSWERS_PER_SENDER;
      return underWay < mayBeUnderWay ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    },
    recentPerSecond() {
      const fromMs = clock.monotonicMs() - RECENT_MS;
      if (fromMs < startMs) return undefined;
      let count = 0;
      while ((requestsMs.at(-1 - count) ?? Number.NEGATIVE_INFINITY) > fromMs) count += 1;
      return (count * 1_000) / RECENT_MS;
    },
    sent() {
      underWay += 1;
      beforeMs = nextMs;
      count(1);
    },
    unsent() {
      underWay -= 1;
      requestsMs.pop();
      nextMs = beforeMs;
    },
    answered() {
      underWay -= 1;
      answers += 1;
    },
    lost() {
      underWay -= 1;
    },
    looked: count,
    refused(sentMs, waitMs = 0) {
      underWay -= 1;
      if (sentMs <= refusedMs) return;
      const nowMs = clock.monotonicMs();
      const windowMs = Math.min(LONGEST_WINDOW_MS, Math.max(SHORTEST_WINDOW_MS, waitMs));
      const found = passedPerSecond(sentMs, windowMs);
      // Found twice it is the limit; much less than before may be other users' doing, as the first may.
      growth = found >= basePerSecond / 2 ? 'feeling' : 'searching';
      basePerSecond = Math.max(LEAST_PER_SECOND, found * SHARE);
      answers = 0;
      refusedMs = nowMs;
      sinceMs = nowMs + waitMs;
      nextMs = sinceMs;
    },
  };
}
