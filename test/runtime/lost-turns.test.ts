/**
 * Nothing hangs on a page that has its turn and does not use it: who dies, sleeps or is kept at its gate loses it to who
 * waits, and identical requests are at least 1,000 ms apart all the same (specification, Limits).
 */
import type { Answer } from '../../src/core/service/exchange';
import { removeOldMarks } from '../../src/runtime/origin-queue';
import { settle } from '../support/virtual-clock';
import {
  ask,
  bodyOf,
  clock,
  closedFor,
  gaps,
  origin,
  requests,
  setUpOrigin,
  slowed,
} from './asking-pages';
import type { FakePage } from './fake-origin';
import { FakeStorage } from './fake-storage';

setUpOrigin();

describe('a page that dies', () => {
  test('while it asks: the next one asks a second later', async () => {
    const [first, second] = [origin.open(), origin.open()];
    void ask(first, 'A', { latencyMs: 100_000 });
    const waiting = ask(second, 'B');
    await clock.advance(300);
    first.die();
    expect(await bodyOf(waiting)).toBe('for B');
    expect(requests[1]?.sentMs).toBeGreaterThanOrEqual(1_300);
    expect(requests[1]?.sentMs).toBeLessThan(1_400);
  });

  test('just after its answer: a page that is opened then waits a second, whatever the clock says', async () => {
    const first = origin.open();
    await clock.advanceUntil(ask(first, 'A'));
    await clock.advance(200);
    first.die();
    clock.jumpWall(-3_600_000);
    expect(await bodyOf(ask(origin.open(), 'B'))).toBe('for B');
    expect(gaps()[0]).toBeGreaterThanOrEqual(1_000);
    expect(gaps()[0]).toBeLessThan(1_300);
    await clock.advance(2_000);
    expect(origin.storage.length).toBe(0);
  });

  test('leaves marks that are removed when they are old', () => {
    const storage = new FakeStorage();
    storage.setItem('taxrow.turn old', '1000');
    storage.setItem('taxrow.turn of tomorrow', '90000000');
    storage.setItem('taxrow.turn new', '99000');
    storage.setItem('taxrow.connection', '1000');
    removeOldMarks(() => storage, 100_000);
    expect([storage.key(0), storage.key(1), storage.key(2)]).toEqual([
      'taxrow.turn new',
      'taxrow.connection',
      null,
    ]);
  });
});

test('a page that sleeps with the lock is waited for until its request must have ended', async () => {
  const [sleeper, second] = [origin.open(), origin.open()];
  void ask(sleeper, 'A', { latencyMs: 10_000_000 });
  const waiting = ask(second, 'B');
  await clock.advance(36_000);
  expect(requests).toHaveLength(1);
  expect(await bodyOf(waiting)).toBe('for B');
  expect(clock.monotonicMs()).toBeLessThan(37_000);
});

describe('a page that is not let through in its turn', () => {
  /** It has waited for A, which fails, and for a minute at its gate, when C is answered; what it comes to itself. */
  async function robbedAtItsGate(third: FakePage): Promise<{ readonly robbed: Promise<Answer> }> {
    const [first, second] = [origin.open(), origin.open()];
    const failing = ask(first, 'A', { fails: true });
    const robbed = ask(second, 'B', { through: closedFor(60_000) });
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    await clock.advance(5_000);
    expect(await bodyOf(ask(third, 'C'))).toBe('for C');
    expect(requests.map(({ by }) => by)).toEqual(['A', 'C']);
    return { robbed };
  }

  test('loses it to the next, and does not send any more', async () => {
    const { robbed } = await robbedAtItsGate(origin.open({ hasChannel: false }));
    await expect(clock.advanceUntil(robbed)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(requests.map(({ by }) => by)).toEqual(['A', 'C']);
  });

  test('is told what the next one is answered', async () => {
    const { robbed } = await robbedAtItsGate(origin.open());
    expect(await bodyOf(robbed)).toBe('for C');
    expect(requests.map(({ by }) => by)).toEqual(['A', 'C']);
  });

  test('for 29 s sends then, and nobody robs it before its request must have ended', async () => {
    const [first, second, third] = [origin.open(), origin.open(), origin.open()];
    const failing = ask(first, 'A', { fails: true });
    const slow = ask(second, 'B', { through: closedFor(29_000), latencyMs: 29_900 });
    await settle();
    const patient = ask(third, 'C', { fresh: true });
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    expect(await bodyOf(slow)).toBe('for B');
    expect(await bodyOf(patient)).toBe('for C');
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(1_000);
  });

  test('for more than 30 s sends nothing: another one may be about to take the turn', async () => {
    const [first, second] = [origin.open(), origin.open()];
    const failing = ask(first, 'A', { fails: true });
    const late = ask(second, 'B', { through: closedFor(30_100) });
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    await expect(clock.advanceUntil(late)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(requests.map(({ by }) => by)).toEqual(['A']);
  });
});

describe('of two pages that lose patience with the same sleeper', () => {
  test('the one that is robbed at once may try again, and sends nothing', async () => {
    const [sleeper, second, third] = [origin.open(), origin.open(), origin.open()];
    void ask(sleeper, 'A', { latencyMs: 10_000_000 });
    const robbed = ask(second, 'B');
    await clock.advance(500);
    const thief = ask(third, 'C');
    await expect(clock.advanceUntil(robbed)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await bodyOf(thief)).toBe('for C');
    await clock.advance(60_000);
    expect(requests.map(({ by }) => by)).toEqual(['A', 'C']);
  });
});

test('patience is with the page that has the turn: who waits through several robs none of them', async () => {
  const [first, second, third] = [origin.open(), origin.open(), origin.open()];
  const failing = ask(first, 'A', { latencyMs: 30_000, fails: true });
  const slow = ask(second, 'B', { latencyMs: 29_000 });
  await settle();
  const patient = ask(third, 'C', { fresh: true });
  await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
  expect(await bodyOf(slow)).toBe('for B');
  expect(await bodyOf(patient)).toBe('for C');
  expect(Math.min(...gaps())).toBeGreaterThanOrEqual(1_000);
});

describe('a page that is robbed and wakes', () => {
  /** Its request is under way while B, who has robbed it, has sent its own. */
  async function robbed(latencyMs: number, robberLatencyMs: number) {
    const [first, second] = [origin.open(), origin.open()];
    void ask(first, 'A', { latencyMs });
    void ask(second, 'B', { latencyMs: robberLatencyMs });
    await clock.advance(36_200);
    expect(requests.map(({ by }) => by)).toEqual(['A', 'B']);
    return { first, second };
  }

  test('leaves the mark of who has robbed it', async () => {
    const { second } = await robbed(36_500, 20_000);
    await clock.advance(2_000);
    second.die();
    const diedMs = clock.monotonicMs();
    expect(await bodyOf(ask(origin.open(), 'C'))).toBe('for C');
    expect((requests[2]?.sentMs ?? 0) - diedMs).toBeGreaterThanOrEqual(1_000);
  });

  test('leaves it also where it was robbed before it could send', async () => {
    const [sleeper, background] = [origin.open(), origin.open({ clock: slowed() })];
    void ask(sleeper, 'A', { latencyMs: 10_000_000 });
    void ask(background, 'B').catch(() => undefined);
    await clock.advance(30_000);
    const robber = origin.open();
    void ask(robber, 'C', { latencyMs: 100_000 });
    await clock.advance(100_000);
    expect(requests.map(({ by }) => by)).toEqual(['A', 'C']);
    robber.die();
    const diedMs = clock.monotonicMs();
    expect(await bodyOf(ask(origin.open(), 'D'))).toBe('for D');
    expect((requests[2]?.sentMs ?? 0) - diedMs).toBeGreaterThanOrEqual(1_000);
  });

  test('still tells what it has asked for since', async () => {
    const { first } = await robbed(60_000, 40);
    void ask(first, 'A again', { latencyMs: 29_000, fresh: true });
    await clock.advance(26_000);
    expect(await bodyOf(ask(origin.open(), 'C'))).toBe('for A again');
    expect(requests).toHaveLength(3);
  });
});
