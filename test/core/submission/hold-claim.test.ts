/**
 * Rule: of people who have one workbook open, one at a time submits the rows of a place, as soon as their claims can
 * reach each other. Up to the time that is waited before a run (5 s) no two ever begin; beyond it the one that goes
 * second stops at its next sign.
 */
import { type Claim, STALE_AFTER_MS } from '../../../src/core/submission/claim';
import {
  type ClaimAnswer,
  type ClaimBook,
  type Claimant,
  holdClaim,
  SETTLE_MS,
  SIGN_EVERY_MS,
} from '../../../src/core/submission/hold-claim';
import type { Lock } from '../../../src/core/submission/lock';
import { SharedClaims } from '../../support/shared-claims';
import { VirtualClock } from '../../support/virtual-clock';

const going = new AbortController().signal;

function claimant(id: string, parts: Partial<Claimant> = {}): Claimant {
  return {
    ...{ id, place: 'sheet-1', deviceId: `device-${id}` },
    ...{ personName: `Person ${id}`, environmentName: 'Production' },
    ...parts,
  };
}

/** Locks of one device; those in `held` belong to windows that live. */
function device(held: readonly string[] = []): Lock {
  const taken = new Set(held);
  return {
    acquire: (name) => {
      if (taken.has(name)) return Promise.resolve(undefined);
      taken.add(name);
      return Promise.resolve(() => taken.delete(name));
    },
  };
}

function standing(id: string, parts: Partial<Claim> = {}): Claim {
  const at = Date.UTC(2025, 2, 1);
  return { ...claimant(id), startedAt: at, lastSignAt: at, isRunning: true, ...parts };
}

async function idsIn(book: ClaimBook): Promise<readonly string[]> {
  return (await book.read()).map(({ id }) => id);
}

function holderOf(answer: ClaimAnswer): string {
  return answer.kind === 'taken' ? `taken by ${answer.by.id}` : answer.kind;
}

test('alone in the workbook, nothing is waited for', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join(false);
  const answer = await clock.advanceUntil(
    holdClaim({ book, clock, lock: device() }, claimant('a'), going),
  );
  expect([answer.kind, clock.monotonicMs()]).toEqual(['held', 0]);
  expect(await book.read()).toEqual([standing('a', { deviceId: 'device-a' })]);
});

test('with others in the workbook, a run waits until they can have seen its claim', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join();
  await clock.advanceUntil(holdClaim({ book, clock, lock: device() }, claimant('a'), going));
  expect(clock.monotonicMs()).toBe(SETTLE_MS);
});

test('a place that is claimed is not claimed again: who has it, and since when, is told', async () => {
  const clock = new VirtualClock();
  const shared = new SharedClaims(clock, 1_000);
  const [mine, other] = [shared.join(), shared.join()];
  await clock.advanceUntil(holdClaim({ book: other, clock, lock: device() }, claimant('b'), going));
  await clock.advance(1_000);
  const answer = await clock.advanceUntil(
    holdClaim({ book: mine, clock, lock: device() }, claimant('a'), going),
  );
  expect(answer).toMatchObject({
    ...{ kind: 'taken', isStale: false },
    by: { id: 'b', personName: 'Person b', startedAt: Date.UTC(2025, 2, 1) },
  });
  expect(await idsIn(mine)).toEqual(['b']);
});

test('another place of the same workbook is free', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join();
  await book.write(standing('b', { place: 'sheet-2' }));
  const answer = await clock.advanceUntil(
    holdClaim({ book, clock, lock: device() }, claimant('a'), going),
  );
  expect(answer.kind).toBe('held');
});

test('of two that ask at once the one with the smaller id begins, and the other leaves nothing behind', async () => {
  const { answers, begun, views, clock } = await askTogether(2_000, 0);
  expect(answers.map(holderOf)).toEqual(['held', 'taken by a']);
  expect(begun).toEqual(['a']);
  await clock.advance(10_000);
  expect(await Promise.all(views.map(idsIn))).toEqual([['a'], ['a']]);
});

test('of three that ask at once one begins', async () => {
  const clock = new VirtualClock();
  const shared = new SharedClaims(clock, 3_000);
  const asked = ['c', 'a', 'b'].map((id) =>
    holdClaim({ book: shared.join(), clock, lock: device() }, claimant(id), going),
  );
  const answers = await clock.advanceUntil(Promise.all(asked));
  expect(answers.filter(({ kind }) => kind === 'held')).toHaveLength(1);
});

test('whatever the delay up to 5 s and whoever asks when, no two ever begin', async () => {
  for (let delayMs = 0; delayMs <= SETTLE_MS; delayMs += 250) {
    for (let laterMs = 0; laterMs <= 2 * SETTLE_MS; laterMs += 250) {
      const { begun } = await askTogether(delayMs, laterMs);
      expect({ delayMs, laterMs, begun: begun.length }).toEqual({ delayMs, laterMs, begun: 1 });
    }
  }
});

test('two claims that want the same line of the sheet: the same holds for delays up to 2 s', async () => {
  for (let delayMs = 0; delayMs <= 2_000; delayMs += 250) {
    for (let laterMs = 0; laterMs <= 2 * SETTLE_MS; laterMs += 250) {
      const { begun } = await askTogether(delayMs, laterMs, true);
      expect({ delayMs, laterMs, begun: begun.length }).toEqual({ delayMs, laterMs, begun: 1 });
    }
  }
});

test.each([
  // delay of a change between co-authors, how close together they must ask, how long both then send at most
  [6_000, 1_000, 15_000],
  [10_000, 5_000, 15_000],
  [20_000, 15_000, 30_000],
  [60_000, 55_000, 60_000],
])(
  'the window: with %i ms, two begin when they ask within %i ms; after %i ms at most one stops',
  async (delayMs, withinMs, overlapMs) => {
    const both: number[] = [];
    let longestMs = 0;
    for (let laterMs = 0; laterMs <= delayMs; laterMs += 250) {
      const { begun, stopped, clock } = await askTogether(delayMs, laterMs);
      if (begun.length < 2) continue;
      both.push(laterMs);
      const secondAt = clock.monotonicMs();
      await clock.advance(delayMs + 2 * SIGN_EVERY_MS);
      const [stop] = stopped;
      if (stop === undefined) throw new Error('Both go on');
      longestMs = Math.max(longestMs, stop.atMs - secondAt);
      expect(stopped).toHaveLength(1);
    }
    expect({ withinMs: Math.max(...both) + 250, longestMs }).toEqual({
      withinMs,
      longestMs: overlapMs,
    });
  },
);

test('a claim of a window of this device that died is in nobody’s way', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join(false);
  await book.write(standing('old', { deviceId: 'laptop' }));
  const answer = await clock.advanceUntil(
    holdClaim({ book, clock, lock: device() }, claimant('a', { deviceId: 'laptop' }), going),
  );
  expect(answer.kind).toBe('held');
  expect(await idsIn(book)).toEqual(['a']);
});

test('a claim of another window of this device that lives counts like anybody’s', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join(false);
  await book.write(standing('other', { deviceId: 'laptop' }));
  const lock = device(['taxrow-claim:other']);
  const answer = await holdClaim(
    { book, clock, lock },
    claimant('a', { deviceId: 'laptop' }),
    going,
  );
  expect(holderOf(answer)).toBe('taken by other');
});

test.each([
  ['gave its last sign five minutes ago', STALE_AFTER_MS, false],
  ['gave none since', STALE_AFTER_MS + 1, true],
  ['has a clock that is far ahead', -STALE_AFTER_MS - 1, true],
])('a claim that %s', async (_what, agoMs, isStale) => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join(false);
  await book.write(standing('b', { lastSignAt: clock.wallMs() - agoMs }));
  const answer = await holdClaim({ book, clock, lock: device() }, claimant('a'), going);
  expect(answer).toMatchObject({ kind: 'taken', isStale });
});

test('cancelling while others’ claims are waited for takes the claim away', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join();
  const cancel = new AbortController();
  const asked = holdClaim({ book, clock, lock: device() }, claimant('a'), cancel.signal);
  await clock.advance(1_000);
  cancel.abort();
  expect(await clock.advanceUntil(asked)).toEqual({ kind: 'cancelled' });
  expect(await book.read()).toEqual([]);
});

test('a book that takes no claim rejects, and the next run of this device may ask', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join(false);
  const lock = device();
  const write = () => Promise.reject(new Error('protected'));
  await expect(
    holdClaim({ book: { ...book, write }, clock, lock }, claimant('a'), going),
  ).rejects.toThrow('protected');
  expect((await holdClaim({ book, clock, lock }, claimant('a'), going)).kind).toBe('held');
});

test('a run gives a sign every 15 s, whatever else stands in the book, until it is released', async () => {
  const { clock, book, held } = await holding();
  await clock.advance(SIGN_EVERY_MS);
  const [claim] = await book.read();
  expect((claim?.lastSignAt ?? 0) - (claim?.startedAt ?? 0)).toBe(SIGN_EVERY_MS);
  await held.release();
  await clock.advance(10 * SIGN_EVERY_MS);
  expect(await book.read()).toEqual([]);
});

test('a claim that somebody deleted comes back with the next sign', async () => {
  const { clock, book, lost } = await holding();
  await book.remove(['m']);
  await clock.advance(SIGN_EVERY_MS);
  expect(await idsIn(book)).toEqual(['m']);
  expect(lost).toEqual([]);
});

test('a claim that is gone while others’ are waited for is written anew, and waited for anew', async () => {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join();
  const asked = holdClaim({ book, clock, lock: device() }, claimant('a'), going);
  await clock.advance(SETTLE_MS - 1);
  await book.remove(['a']);
  await clock.advance(1);
  expect(await idsIn(book)).toEqual(['a']);
  expect((await clock.advanceUntil(asked)).kind).toBe('held');
  expect(clock.monotonicMs()).toBe(2 * SETTLE_MS);
});

test('a claim that somebody deleted, and another only asks for, stays that of the run', async () => {
  const { clock, book, lost } = await holding();
  await book.remove(['m']);
  await book.write(standing('b', { isRunning: false }));
  await clock.advance(SIGN_EVERY_MS);
  expect(lost).toEqual([]);
  expect([...(await idsIn(book))].sort((one, other) => one.localeCompare(other))).toEqual([
    'b',
    'm',
  ]);
});

test('a sign that is under way when the run ends does not bring the claim back', async () => {
  const { clock, book, held } = await holding({ writesTakeMs: 2_000 });
  await clock.advance(SIGN_EVERY_MS + 1_000);
  const released = held.release();
  await clock.advanceUntil(released);
  await clock.advance(10_000);
  expect(await book.read()).toEqual([]);
});

test('a run whose claim was set aside stops when another run has taken its place', async () => {
  const { clock, book, lost } = await holding();
  await book.remove(['m']);
  await book.write(standing('z'));
  await clock.advance(SIGN_EVERY_MS);
  expect(lost).toEqual(['z']);
  await clock.advance(10 * SIGN_EVERY_MS);
  expect(await idsIn(book)).toEqual(['z']);
});

test('somebody who only asks does not stop a run, and steps back', async () => {
  const { clock, book, lost } = await holding();
  await book.write(standing('b', { isRunning: false }));
  await clock.advance(SIGN_EVERY_MS);
  expect(lost).toEqual([]);
  expect(await idsIn(book)).toEqual(['m', 'b']);
});

test('a sign that Excel does not take is given again', async () => {
  const { clock, book, lost } = await holding({ failures: 3 });
  await clock.advance(4 * SIGN_EVERY_MS);
  const [claim] = await book.read();
  expect((claim?.lastSignAt ?? 0) - (claim?.startedAt ?? 0)).toBe(4 * SIGN_EVERY_MS);
  expect(lost).toEqual([]);
});

/** Person m holds the place; so many of the signs are refused at first, and each takes so long. */
async function holding({ failures = 0, writesTakeMs = 0 } = {}) {
  const clock = new VirtualClock();
  const book = new SharedClaims(clock, 0).join(false);
  let left = failures;
  let isHeld = false;
  const stubborn: ClaimBook = {
    ...book,
    write: async (claim) => {
      if (isHeld && writesTakeMs > 0) await clock.sleep(writesTakeMs);
      if (!isHeld || left === 0) return book.write(claim);
      left -= 1;
      throw new Error('busy');
    },
  };
  const answer = await holdClaim({ book: stubborn, clock, lock: device() }, claimant('m'), going);
  if (answer.kind !== 'held') throw new Error(answer.kind);
  isHeld = true;
  const lost: string[] = [];
  answer.held.keep(({ id }) => lost.push(id));
  return { clock, book, lost, held: answer.held };
}

/** Two people ask for one place, the second so much later; both keep what they got. */
async function askTogether(delayMs: number, laterMs: number, oneLine = false) {
  const clock = new VirtualClock();
  const shared = new SharedClaims(clock, delayMs, oneLine);
  const views = [shared.join(), shared.join()] as const;
  const begun: string[] = [];
  const stopped: { readonly id: string; readonly atMs: number }[] = [];
  const ask = async (id: string, book: ClaimBook, afterMs: number) => {
    if (afterMs > 0) await clock.sleep(afterMs);
    const answer = await holdClaim({ book, clock, lock: device() }, claimant(id), going);
    if (answer.kind !== 'held') return answer;
    begun.push(id);
    answer.held.keep(() => stopped.push({ id, atMs: clock.monotonicMs() }));
    return answer;
  };
  const asked = [ask('a', views[0], 0), ask('b', views[1], laterMs)];
  const answers = await clock.advanceUntil(Promise.all(asked));
  return { answers, begun, stopped, views, clock };
}
