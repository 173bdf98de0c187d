/**
 * A rate limit that nobody publishes is found: of 5,000 transactions a run uses at least 0.9 of it, and at most 2 % of the
 * answers are refusals. What is not the limit does not slow a run down for long.
 */
import { createSendRate } from '../../../src/core/submission/send-rate';

interface Service {
  /** Requests per second that pass, in any second, at that time. */
  readonly limitAt: (ms: number) => number;
  readonly latencyMs?: number;
  readonly senders?: number;
}

interface Answer {
  readonly atMs: number;
  readonly sentMs: number;
  readonly refused: boolean;
}

/** Sends until so many have passed; answers in the order of their sending. */
function send(count: number, { limitAt, latencyMs = 20, senders = 32 }: Service) {
  let nowMs = 0;
  const clock = { monotonicMs: () => nowMs, wallMs: () => nowMs, sleep: () => Promise.reject() };
  const rate = createSendRate(clock);
  const answers: Answer[] = [];
  const passedMs: number[] = [];
  let sent = 0;
  let refusals = 0;
  let most = 0;

  function post(): void {
    while ((passedMs[0] ?? nowMs) <= nowMs - 1_000) passedMs.shift();
    const refused = passedMs.length >= limitAt(nowMs);
    if (!refused) passedMs.push(nowMs);
    sent += 1;
    rate.sent();
    answers.push({ atMs: nowMs + latencyMs, sentMs: nowMs, refused });
    most = Math.max(most, answers.length);
  }

  function hear({ sentMs, refused }: Answer): void {
    if (!refused) rate.answered();
    else {
      refusals += 1;
      rate.refused(sentMs, 1_000);
    }
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
      nowMs = Math.max(nowMs, Math.min(answers[0]?.atMs ?? Number.POSITIVE_INFINITY, dueMs));
    }
  }
  return { seconds: nowMs / 1_000, refused: refusals / sent, most };
}

test.each([
  [30, 20],
  [30, 300],
  [100, 20],
  [100, 200],
])('%i a second, answers after %i ms', (limit, latencyMs) => {
  const { seconds, refused } = send(5_000, { limitAt: () => limit, latencyMs });
  expect(5_000 / seconds / limit).toBeGreaterThanOrEqual(0.9);
  expect(refused).toBeLessThanOrEqual(0.02);
});

test('where there is no limit, the senders are soon all at work', () => {
  const { seconds, most } = send(20_000, { limitAt: () => Number.POSITIVE_INFINITY });
  expect(most).toBe(32);
  expect(seconds / ((20_000 / 32) * 0.02)).toBeLessThan(1.04);
});

test('a limit that rises is found again', () => {
  const limitAt = (ms: number) => (ms < 60_000 ? 20 : 100);
  expect(send(10_000, { limitAt }).seconds).toBeLessThan(60 + 200);
});

test('a limit that falls is kept', () => {
  const limitAt = (ms: number) => (ms < 20_000 ? 100 : 20);
  const { seconds, refused } = send(4_000, { limitAt });
  expect(seconds).toBeLessThan(20 + 2_200 / 20 / 0.8);
  expect(refused).toBeLessThanOrEqual(0.02);
});

test('a moment of refusals, whoever made it, costs seconds', () => {
  const limitAt = (ms: number) => (ms < 30 ? 0 : Number.POSITIVE_INFINITY);
  expect(send(10_000, { limitAt }).seconds).toBeLessThan(20);
});
