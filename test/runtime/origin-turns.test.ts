/**
 * Identical requests of all pages of one origin are at least 1,000 ms apart, from the answer to the next sending
 * (specification, Limits); whoever asks the same meanwhile is given the same answer. Where a browser has no locks each
 * page goes on alone. Turns that are lost are in `lost-turns.test.ts`.
 */
import type { Clock } from '../../src/core/domain/ports';
import type { Answer } from '../../src/core/service/exchange';
import { createGate } from '../../src/core/service/gate';
import type { SharedRequest, Shelf } from '../../src/core/service/together';
import { settle } from '../support/virtual-clock';
import {
  ask,
  type Asking,
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

setUpOrigin();

describe('a page that is alone', () => {
  test('sends at once, and leaves neither lock nor mark a second after the answer', async () => {
    const page = origin.open();
    expect(await bodyOf(ask(page, 'A'))).toBe('for A');
    expect(requests).toMatchObject([{ sentMs: 0 }]);
    await clock.advance(1_000);
    expect([origin.held.length, origin.storage.length]).toEqual([1, 1]);
    await clock.advance(2);
    expect([origin.held.length, origin.storage.length, clock.sleeping]).toEqual([0, 0, 0]);
  });

  test('tells neither key nor address by its locks and marks', async () => {
    await clock.advanceUntil(
      ask(origin.open(), 'A', { identity: 'canary-key https://demo.example' }),
    );
    const said = JSON.stringify([origin.held, Object.entries(origin.storage)]);
    expect(said).not.toMatch(/canary|demo/);
  });

  test('waits for itself as for another page', async () => {
    const page = origin.open();
    await clock.advanceUntil(ask(page, 'A'));
    await clock.advanceUntil(ask(page, 'again', { fresh: true }));
    expect(gaps()[0]).toBeGreaterThanOrEqual(1_000);
  });
});

describe('two pages that ask the same', () => {
  test('while the first is asking: one request, one answer', async () => {
    const [first, second] = [origin.open(), origin.open()];
    const answers = [ask(first, 'A'), ask(second, 'B')];
    await settle();
    expect((await clock.advanceUntil(Promise.all(answers))).map(({ body }) => body)).toEqual([
      'for A',
      'for A',
    ]);
    expect(clock.monotonicMs()).toBeLessThan(100);
    expect(requests).toHaveLength(1);
  });

  test('within a second of the answer: the answer, and no request', async () => {
    const [first, second] = [origin.open(), origin.open()];
    await clock.advanceUntil(ask(first, 'A'));
    await clock.advance(900);
    expect(await bodyOf(ask(second, 'B'))).toBe('for A');
    expect(requests).toHaveLength(1);
  });

  test('before the first can hear it: the answer all the same, once it does', async () => {
    const [first, second] = [origin.open({ loadMs: 300 }), origin.open()];
    const answers = Promise.all([ask(first, 'A'), ask(second, 'B')]);
    expect((await clock.advanceUntil(answers)).map(({ body }) => body)).toEqual(['for A', 'for A']);
    expect(requests).toHaveLength(1);
    expect(clock.monotonicMs()).toBeLessThan(400);
  });

  test('a fresh answer is one to a request of its own, a second later', async () => {
    const [first, second] = [origin.open(), origin.open()];
    const before = ask(first, 'A');
    const fresh = ask(second, 'B', { fresh: true });
    expect(await bodyOf(before)).toBe('for A');
    expect(await bodyOf(fresh)).toBe('for B');
    expect(gaps()[0]).toBeGreaterThanOrEqual(1_000);
    expect(gaps()[0]).toBeLessThan(1_050);
  });

  test('a failure is nobody else’s: the second asks itself, a second later', async () => {
    const [first, second] = [origin.open(), origin.open()];
    const failing = ask(first, 'A', { fails: true });
    const waiting = ask(second, 'B');
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    expect(await bodyOf(waiting)).toBe('for B');
    expect(gaps()[0]).toBeGreaterThanOrEqual(1_000);
  });

  test('without a channel they ask one after the other', async () => {
    const [first, second] = [
      origin.open({ hasChannel: false }),
      origin.open({ hasChannel: false }),
    ];
    const answers = Promise.all([ask(first, 'A'), ask(second, 'B')]);
    expect((await clock.advanceUntil(answers)).map(({ body }) => body)).toEqual(['for A', 'for B']);
    expect(gaps()[0]).toBeGreaterThanOrEqual(1_000);
  });

  test('other requests wait for nothing', async () => {
    const [first, second] = [origin.open(), origin.open()];
    const answers = [ask(first, 'A', { identity: 'a' }), ask(second, 'B', { identity: 'b' })];
    await clock.advanceUntil(Promise.all(answers));
    expect(requests.map(({ sentMs }) => sentMs)).toEqual([0, 0]);
  });

  test('who leaves while waiting sends nothing', async () => {
    const [first, second] = [origin.open(), origin.open()];
    const leaving = new AbortController();
    void ask(first, 'A', { latencyMs: 500 });
    const left = ask(second, 'B', { signal: leaving.signal });
    await clock.advance(100);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await clock.advance(5_000);
    expect(requests.map(({ by }) => by)).toEqual(['A']);
  });
});

test('an answer older than the second is told to nobody, however late the page’s timers are', async () => {
  const background = origin.open({ clock: slowed() });
  await clock.advanceUntil(ask(background, 'A'));
  await clock.advance(20_000);
  const late = ask(origin.open(), 'B');
  await clock.advance(1);
  expect(await bodyOf(late)).toBe('for B');
});

describe('an answer that another page has kept', () => {
  const kept: Answer = { status: 200, body: 'kept', retryAfter: null };
  const shelfWith = (find: Shelf['find']): Shelf => ({ find, settled: () => Promise.resolve() });

  test('is found when the turn has come, and the turn is free again at once', async () => {
    const page = origin.open();
    const shelf = shelfWith(() => Promise.resolve(kept));
    expect(await bodyOf(ask(page, 'A', { shelf }))).toBe('kept');
    await settle();
    expect([requests.length, origin.held.length, origin.storage.length]).toEqual([0, 0, 0]);
  });

  test('is found after the page that had the turn', async () => {
    const [first, second] = [origin.open(), origin.open({ hasChannel: false })];
    const failing = ask(first, 'A', { fails: true });
    const waiting = ask(second, 'B', { shelf: shelfWith(() => Promise.resolve(kept)) });
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    expect(await bodyOf(waiting)).toBe('kept');
    expect(requests).toHaveLength(1);
  });

  test('is no answer of the service: a gate is told nothing', async () => {
    const through = jest.fn((task: () => Promise<Answer>) => task());
    const shelf = shelfWith(() => Promise.resolve(kept));
    await clock.advanceUntil(ask(origin.open(), 'A', { shelf, through }));
    expect(through).not.toHaveBeenCalled();
  });

  test('is none for whom asks for a fresh one', async () => {
    const find = jest.fn(() => Promise.resolve(kept));
    const asked = ask(origin.open(), 'A', { shelf: shelfWith(find), fresh: true });
    expect(await bodyOf(asked)).toBe('for A');
    expect(find).not.toHaveBeenCalled();
  });

  test('a page that is robbed while it looks waits for its turn anew', async () => {
    const [sleeper, second] = [origin.open(), origin.open()];
    let looks = 0;
    const find = async () => {
      looks += 1;
      if (looks === 1) await clock.sleep(40_000);
      return undefined;
    };
    const woken = ask(sleeper, 'A', { shelf: shelfWith(find) });
    await settle();
    expect(await bodyOf(ask(second, 'B'))).toBe('for B');
    expect(await bodyOf(woken)).toBe('for B');
    await clock.advance(10_000);
    expect(requests).toHaveLength(1);
  });
});

describe('a page with many requests', () => {
  const many = (page: FakePage, asking: Asking) =>
    Array.from({ length: 20 }, (_, n) =>
      ask(page, 'A', { identity: `id ${String(n)}`, ...asking }),
    );

  test('takes a few turns before its gate has room: looking for answers keeps no connection waiting', async () => {
    const gate = createGate({ clock, random: () => 0.5, max: 1 });
    const find = () => clock.sleep(50).then(() => undefined);
    const shelf: Shelf = { find, settled: () => Promise.resolve() };
    await clock.advanceUntil(
      Promise.all(many(origin.open(), { through: gate.run, shelf, latencyMs: 100 })),
    );
    expect(requests).toHaveLength(20);
    expect(Math.max(...gaps())).toBeLessThan(1);
  });

  test('holds a handful of locks while its gate is closed', async () => {
    const answers = many(origin.open(), { through: closedFor(20_000) });
    await clock.advance(10_000);
    expect(origin.held.length).toBeGreaterThan(1);
    expect(origin.held.length).toBeLessThanOrEqual(8);
    await clock.advanceUntil(Promise.all(answers));
  });

  test('gives a turn back at once that nobody wants any more', async () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const gate = createGate({ clock, random: () => 0.5, max: 1 });
    const through: SharedRequest['through'] = (task) => gate.run(task, signal);
    const [first, ...others] = many(origin.open(), { through, signal, latencyMs: 5_000 });
    first?.catch(() => undefined);
    const left = Promise.allSettled(others);
    await clock.advance(100);
    leaving.abort(new Error('left'));
    await clock.advanceUntil(left);
    await settle();
    expect(origin.held).toHaveLength(1);
  });
});

describe('a browser that gives no lock', () => {
  test('because its page is on its way out: who waits may try again', async () => {
    const request = origin.request.bind(origin);
    const waiting = origin.open();
    jest
      .spyOn(origin, 'request')
      .mockImplementation((page, name, options, work) =>
        page !== waiting || options.ifAvailable === true
          ? request(page, name, options, work)
          : Promise.reject(new DOMException('Not active', 'InvalidStateError')),
      );
    void ask(origin.open(), 'A', { latencyMs: 10_000 });
    const refused = ask(waiting, 'B');
    await expect(clock.advanceUntil(refused)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('because it refuses: the page goes on alone', async () => {
    const page = origin.open({ request: () => Promise.reject(new Error('denied')) });
    expect(await bodyOf(ask(page, 'A'))).toBe('for A');
    expect(clock.monotonicMs()).toBeLessThan(50);
  });

  test('because it says nothing: the page goes on alone after five seconds', async () => {
    const page = origin.open({ request: () => new Promise(() => undefined) });
    expect(await bodyOf(ask(page, 'A'))).toBe('for A');
    expect(clock.monotonicMs()).toBeLessThan(5_100);
  });

  test('is not asked for the next ones: only the first requests wait', async () => {
    const request = jest.fn(() => new Promise<never>(() => undefined));
    const page = origin.open({ request });
    const many = Array.from({ length: 20 }, (_, n) =>
      ask(page, 'A', { identity: `id ${String(n)}` }),
    );
    await clock.advanceUntil(Promise.all(many));
    expect(clock.monotonicMs()).toBeLessThan(5_200);
    expect(await bodyOf(ask(page, 'A', { identity: 'later' }))).toBe('for A');
    expect(clock.monotonicMs()).toBeLessThan(5_300);
    expect(request).toHaveBeenCalledTimes(4);
  });

  test('is asked anew after a minute, in which it may have come to itself', async () => {
    const page = origin.open({ request: () => new Promise(() => undefined) });
    await clock.advanceUntil(ask(page, 'A'));
    page.comesToItself();
    await clock.advanceUntil(ask(page, 'A', { identity: 'alone' }));
    expect(origin.held).toEqual([]);
    await clock.advance(60_000);
    await clock.advanceUntil(ask(page, 'A', { identity: 'with lock' }));
    expect(origin.held).toHaveLength(1);
  });

  test('is not thought dumb by a page that was too busy to hear it', async () => {
    let sleeps = 0;
    const busy: Clock = {
      ...slowed(),
      sleep: (delayMs, signal) => {
        sleeps += 1;
        return clock.sleep(sleeps === 1 ? 60_000 : delayMs, signal);
      },
    };
    const page = origin.open({ clock: busy, lockMs: 60_001 });
    await clock.advanceUntil(ask(page, 'A'));
    expect(origin.held).toHaveLength(1);
  });

  test('a device that keeps nothing has no marks: locks hold all the same', async () => {
    jest.spyOn(origin.storage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const [first, second] = [origin.open(), origin.open()];
    const answers = Promise.all([ask(first, 'A'), ask(second, 'B', { fresh: true })]);
    await clock.advanceUntil(answers);
    expect(gaps()[0]).toBeGreaterThanOrEqual(1_000);
  });
});
