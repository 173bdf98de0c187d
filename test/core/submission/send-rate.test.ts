/**
 * A rate limit that nobody publishes is found, whatever its form: of 5,000 transactions a run uses at least 0.9 of it, and
 * at most 2 % of the answers are refusals. What is not the limit does not slow a run down for long.
 */
import { createSendRate } from '../../../src/core/submission/send-rate';
import { createProgressMeter } from '../../../src/core/submission/progress-meter';
import { inAnySecond, inEachSecond, storeOf, type RateLimit } from './rate-limits';

interface Service {
  readonly passes: RateLimit;
  readonly latencyMs?: number;
  readonly senders?: number;
  /** Requests that it has answered just before. */
  readonly answersBefore?: number;
  /** How much later than asked a timer fires, at its n-th time. */
  readonly lateMs?: (timer: number) => number;
}

interface Answer {
  readonly atMs: number;
  readonly sentMs: number;
  readonly refused: boolean;
}

const ON_TIME = () => 0;

/** Sends until so many have passed; answers in the order of their sending. */
function send(count: number, service: Service) {
  const { passes, latencyMs = 20, senders = 32, lateMs = ON_TIME, answersBefore = 0 } = service;
  let nowMs = 0;
  const clock = { monotonicMs: () => nowMs, wallMs: () => nowMs, sleep: () => Promise.reject() };
  const rate = createSendRate(clock, { answersBefore });
  const meter = createProgressMeter(clock);
  const told: { readonly atMs: number; readonly remainingMs: number }[] = [];
  let done = 0;
  const answers: Answer[] = [];
  let sent = 0;
  let refusals = 0;
  let most = 0;
  let timers = 0;

  function post(): void {
    const refused = !passes(nowMs);
    sent += 1;
    rate.sent();
    answers.push({ atMs: nowMs + latencyMs, sentMs: nowMs, refused });
    most = Math.max(most, answers.length);
  }

  function hear({ sentMs, refused }: Answer): void {
    if (!refused) {
      rate.answered();
      done += 1;
      const { remainingMs } = meter.read(done, count);
      if (remainingMs !== undefined && done > count / 10) told.push({ atMs: nowMs, remainingMs });
    } else {
      refusals += 1;
      rate.refused(sentMs, 1_000);
    }
  }

  function waitUntil(dueMs: number, answerMs: number): void {
    const isTimer = dueMs < answerMs;
    if (isTimer) timers += 1;
    nowMs = Math.max(nowMs, isTimer ? dueMs + lateMs(timers) : answerMs);
  }

  for (;;) {
    while (answers[0] !== undefined && answers[0].atMs <= nowMs) {
      const [answer] = answers.splice(0, 1);
      if (answer !== undefined) hear(answer);
    }
    const mayPost = sent - refusals < count && answers.length < senders;
    if (mayPost && rate.dueMs() <= nowMs) post();
    else if (answers.length === 0 && sent - refusals >= count) break;
    else {
      const dueMs = mayPost ? rate.dueMs() : Number.POSITIVE_INFINITY;
      waitUntil(dueMs, answers[0]?.atMs ?? Number.POSITIVE_INFINITY);
    }
  }
  const errors = told
    .filter(({ atMs }) => nowMs - atMs > 1_000)
    .map(({ atMs, remainingMs }) => Math.abs(remainingMs / (nowMs - atMs) - 1));
  return { seconds: nowMs / 1_000, refused: refusals / sent, most, errors };
}

const ROWS = 5_000;

function usedOf(limit: number, service: Service) {
  const { seconds, refused, errors } = send(ROWS, service);
  return { used: ROWS / seconds / limit, refused, errors: errors.toSorted((a, b) => a - b) };
}

describe.each([30, 100])('%i a second', (limit) => {
  test.each<[string, RateLimit]>([
    ['in any second', inAnySecond(() => limit)],
    ['in each second of the clock', inEachSecond(limit, 0)],
    ['in each second, begun at another time', inEachSecond(limit, 370)],
    ['from a store that fills up again in a second', storeOf(limit, limit)],
  ])(
    '%s: 0.9 of it is used, 2 %% refused, three of four remaining times right within a tenth',
    (_, passes) => {
      const { used, refused, errors } = usedOf(limit, { passes });
      expect(used).toBeGreaterThanOrEqual(0.9);
      expect(refused).toBeLessThanOrEqual(0.02);
      // From the first tenth on; the rest was told while the limit was met once more.
      expect(errors[Math.floor(errors.length * 0.75)]).toBeLessThanOrEqual(0.1);
    },
  );

  test.each([100, 200, 300])('the same with answers after %i ms', (latencyMs) => {
    const { used, refused } = usedOf(limit, { passes: inAnySecond(() => limit), latencyMs });
    expect(used).toBeGreaterThanOrEqual(0.9);
    expect(refused).toBeLessThanOrEqual(0.02);
  });

  test('the same on a busy machine, whose timers are up to 9 ms late and now and then 80', () => {
    const lateMs = (timer: number) => (timer % 97 === 0 ? 80 : (timer * 7) % 10);
    const { used, refused } = usedOf(limit, { passes: inAnySecond(() => limit), lateMs });
    expect(used).toBeGreaterThanOrEqual(0.9);
    expect(refused).toBeLessThanOrEqual(0.02);
  });

  test('a store of a fifth of a second, which hardly shows how much it is: 0.8 of it', () => {
    const { used, refused } = usedOf(limit, { passes: storeOf(limit, limit / 5) });
    expect(used).toBeGreaterThanOrEqual(0.8);
    expect(refused).toBeLessThanOrEqual(0.02);
  });

  test('nothing but the distance between two counts: two thirds of it', () => {
    const { used, refused } = usedOf(limit, { passes: storeOf(limit, 1) });
    expect(used).toBeGreaterThanOrEqual(0.66);
    expect(refused).toBeLessThanOrEqual(0.02);
  });
});

test('where there is no limit, the senders are soon all at work', () => {
  const { seconds, most } = send(20_000, { passes: () => true });
  expect(most).toBe(32);
  expect(seconds / ((20_000 / 32) * 0.02)).toBeLessThan(1.04);
});

test('after 84 requests that were answered just before, they are at once', () => {
  const { seconds } = send(20_000, { passes: () => true, answersBefore: 84 });
  expect(seconds).toBe((20_000 / 32) * 0.02);
});

test('a limit that rises is found again', () => {
  const limitAt = (ms: number) => (ms < 60_000 ? 20 : 100);
  expect(send(10_000, { passes: inAnySecond(limitAt) }).seconds).toBeLessThan(60 + 200);
});

test('a limit that falls is kept', () => {
  const limitAt = (ms: number) => (ms < 20_000 ? 100 : 20);
  const { seconds, refused } = send(4_000, { passes: inAnySecond(limitAt) });
  expect(seconds).toBeLessThan(20 + 2_200 / 20 / 0.8);
  expect(refused).toBeLessThanOrEqual(0.02);
});

test('a moment of refusals, whoever made it, costs seconds', () => {
  const limitAt = (ms: number) => (ms < 30 ? 0 : Number.POSITIVE_INFINITY);
  expect(send(10_000, { passes: inAnySecond(limitAt) }).seconds).toBeLessThan(20);
});
