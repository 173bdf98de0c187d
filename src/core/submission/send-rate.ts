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
  /** A readable yes or no has come. */
  answered(): void;
  /** No readable answer has come. */
  lost(): void;
  /** Other requests go out, that count for the same limit. */
  looks(requests: number): void;
  /** They were answered. */
  looked(requests: number): void;
  /**
   * The service has refused one: too many requests.
   * @param sentMs when it was sent; what was sent before the last refusal tells nothing new
   * @param waitMs as the service asked
   */
  refused(sentMs: number, waitMs: number | undefined): void;
  /** As `refused`, of a look, or of anything else that counts for the limit. */
  refusedOther(waitMs: number): void;
}

/**
 * At first so many are under way, and one more for so many answers, to looks as well: a low limit refuses a handful, not
 * all senders.
 */
const FIRST_UNDER_WAY = 4;
const ANSWERS_PER_SENDER = 3;
/** Of what has passed, what is sent: room for looks, and for other users' requests. */
const SHARE = 0.98;
/**
 * Refused within so many windows of the last wait, the limit is lower than what had passed before: a window that begins at
 * a fixed time, or a store of requests that fills up again, lets more through for a moment.
 */
const SOON_WINDOWS = 2;
const BACK = 0.95;
/**
 * While the limit is searched, growth with the square of the seconds since the last wait: 2 % in 0.4 s, twice the rate in
 * 2.6 s. The slower, the nearer is what has passed in the last second to what may pass. What nobody refuses for longer was
 * far too little: then half as much again in each second.
 */
const SEARCHING = 0.15;
const SEARCHED_S = 3;
const FASTER = 1.5;
/**
 * Once it is known, the time in which the rate is doubled, with the fifth power: 2 % in the first half of it, so that a
 * refusal is rare, and a limit that has risen is found nevertheless. Longer each time that the limit is met where it was,
 * and short after one that was found lower: a busy moment makes it seem so.
 */
const FEELING_S = 40;
const LONGER = 3;
const SHORT_FEELING_S = 12;
const LONGEST_FEELING_S = 120;
/** Met where it was: within this share of the rate. */
const NEAR = 0.1;
/** A limit is for a second, or for as long as the service asks to wait. */
const SHORTEST_WINDOW_MS = 1_000;
const LONGEST_WINDOW_MS = 60_000;
/**
 * Timers are late: what they cost is made up for, up to this, and never beyond what passes in a window. Half as much each
 * time that less than the rate was refused: then it was several at once that were too many.
 */
const CATCH_UP_MS = 100;
/** How soon it is asked again whether what is sent would go out: what is in its way may be others' and tell nobody. */
const BLOCKED_MS = 20;
/** What is recent. */
const RECENT_MS = 2_000;
/** A refusal after fewer than these is other users' doing: so few may always be tried. */
const LEAST_PER_SECOND = 5;
/** How many sendings are remembered: a minute at 100 a second. */
const MOST_REMEMBERED = 6_000;

export interface SendRateOptions {
  /** Requests that the service has answered just before. */
  readonly answersBefore?: number;
  /** What is sent now goes out now, when it is counted. */
  readonly goesOutNow?: () => boolean;
}

export function createSendRate(clock: Clock, options: SendRateOptions = {}): SendRate {
  const { answersBefore = 0, goesOutNow = () => true } = options;
  let stage: 'opening' | 'searching' | 'feeling' = 'opening';
  let feelingS = FEELING_S;
  let catchUpMs = CATCH_UP_MS;
  let underWay = 0;
  let answers = answersBefore;
  let basePerSecond = Number.POSITIVE_INFINITY;
  let windowMs = SHORTEST_WINDOW_MS;
  const startMs = clock.monotonicMs();
  let sinceMs = startMs;
  let nextMs = Number.NEGATIVE_INFINITY;
  /** When the one was sent whose refusal was last made something of, and when that was. */
  let measuredMs = Number.NEGATIVE_INFINITY;
  let refusedMs = Number.NEGATIVE_INFINITY;
  /** Requests of the last look: the next one is about as large. */
  let lastLooks = 0;
  /** When each was sent that has passed or may yet. */
  let requestsMs: number[] = [];

  function perSecond(atMs = clock.monotonicMs()): number {
    const seconds = Math.max(0, atMs - sinceMs) / 1_000;
    if (stage === 'feeling') return basePerSecond * (1 + (seconds / feelingS) ** 5);
    const faster = FASTER ** Math.max(0, seconds - SEARCHED_S);
    return basePerSecond * (1 + SEARCHING * seconds ** 2) * faster;
  }

  /** They take their share of the rate. */
  function count(requests: number): void {
    const nowMs = clock.monotonicMs();
    for (let one = 0; one < requests; one += 1) requestsMs.push(nowMs);
    nextMs = Math.max(nextMs, nowMs - catchUpMs) + (requests * 1_000) / perSecond();
    if (requestsMs.length > 2 * MOST_REMEMBERED) requestsMs = requestsMs.slice(-MOST_REMEMBERED);
  }

  /** When a window has room again for one more, and for looks: they wait for nobody. */
  function roomMs(): number {
    const mostInWindow = Math.max(1, Math.ceil((perSecond() * windowMs) / 1_000) - lastLooks);
    return (requestsMs.at(-mostInWindow) ?? Number.NEGATIVE_INFINITY) + windowMs;
  }

  /** It has not passed. */
  function forget(sentMs: number): void {
    const at = requestsMs.findLastIndex((atMs) => atMs <= sentMs);
    if (at >= 0) requestsMs.splice(at, 1);
  }

  /** How many per second had passed when the one sent at `sentMs` was refused. */
  function passedPerSecond(sentMs: number): number {
    const passed = requestsMs.filter((atMs) => atMs > sentMs - windowMs && atMs <= sentMs).length;
    return (passed * 1_000) / windowMs;
  }

  function findOut(sentMs: number): void {
    const found = passedPerSecond(sentMs) * SHARE;
    const known = basePerSecond;
    const tried = perSecond(sentMs);
    const isKnown = stage !== 'opening';
    const isLess = isKnown && found < known * (1 - NEAR);
    const isNear = isKnown && !isLess && found < known * (1 + NEAR);
    const isSoon = isKnown && sentMs - sinceMs < SOON_WINDOWS * windowMs;
    if (isLess) {
      feelingS = SHORT_FEELING_S;
      catchUpMs /= 2;
    } else if (isNear && !(isSoon && stage === 'feeling')) {
      feelingS = Math.min(LONGEST_FEELING_S, feelingS * LONGER);
    } else feelingS = FEELING_S;
    // Found twice it is the limit; much less than before may be other users' doing, as the first may.
    stage = found >= known / 2 ? 'feeling' : 'searching';
    const below = isSoon ? Math.min(found, tried * BACK) : found;
    basePerSecond = Math.max(LEAST_PER_SECOND, below);
    measuredMs = sentMs;
  }

  /** One more was refused of those that had counted as passed. */
  function correct(): void {
    const found = passedPerSecond(measuredMs) * SHARE;
    basePerSecond = Math.max(LEAST_PER_SECOND, Math.min(basePerSecond, found));
  }

  /** @param sentMs when what was refused was sent, as far as that is known */
  function limited(sentMs: number, waitMs: number): void {
    const nowMs = clock.monotonicMs();
    windowMs = Math.min(LONGEST_WINDOW_MS, Math.max(SHORTEST_WINDOW_MS, waitMs));
    findOut(sentMs);
    refusedMs = nowMs;
    sinceMs = nowMs + waitMs;
    nextMs = sinceMs;
  }

  return {
    dueMs() {
      if (stage === 'opening') {
        const mayBeUnderWay = FIRST_UNDER_WAY + answers / ANSWERS_PER_SENDER;
        return underWay < mayBeUnderWay ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
      }
      const dueMs = Math.max(nextMs, roomMs());
      return goesOutNow() ? dueMs : Math.max(dueMs, clock.monotonicMs() + BLOCKED_MS);
    },
    recentPerSecond() {
      const fromMs = clock.monotonicMs() - RECENT_MS;
      if (fromMs < startMs) return undefined;
      let recent = 0;
      while ((requestsMs.at(-1 - recent) ?? Number.NEGATIVE_INFINITY) > fromMs) recent += 1;
      return (recent * 1_000) / RECENT_MS;
    },
    sent() {
      underWay += 1;
      count(1);
    },
    answered() {
      underWay -= 1;
      answers += 1;
    },
    lost() {
      underWay -= 1;
    },
    looks(requests) {
      lastLooks = requests;
      count(requests);
    },
    looked(requests) {
      answers += requests;
    },
    refused(sentMs, waitMs = 0) {
      underWay -= 1;
      forget(sentMs);
      if (sentMs <= refusedMs) {
        if (sentMs <= measuredMs) correct();
        return;
      }
      limited(sentMs, waitMs);
    },
    refusedOther(waitMs) {
      limited(clock.monotonicMs(), waitMs);
    },
  };
}
