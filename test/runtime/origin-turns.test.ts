/**
 * Identical requests of all pages of one origin are at least 1,000 ms apart, from the answer to the next sending
 * (specification, Limits), also when a page dies or sleeps; whoever asks the same meanwhile is given the same answer.
 * Nothing hangs, and where a browser has no locks each page goes on alone.
 */
import type { Clock } from '../../src/core/domain/ports';
import type { Answer } from '../../src/core/service/exchange';
import { createGate } from '../../src/core/service/gate';
import type { SharedRequest, Shelf } from '../../src/core/service/together';
import { removeOldMarks } from '../../src/runtime/origin-queue';
import { hashAtOnce } from '../support/hash-at-once';
import { settle, VirtualClock } from '../support/virtual-clock';
import { FakeOrigin, type FakePage } from './fake-origin';
import { FakeStorage } from './fake-storage';

let clock: VirtualClock;
let origin: FakeOrigin;
let restoreHash: () => void;

beforeEach(() => {
  restoreHash = hashAtOnce();
  clock = new VirtualClock({ earlyMs: 0.4 });
  origin = new FakeOrigin(clock);
  requests.length = 0;
});

afterEach(() => restoreHash());

/** What the service saw, in order. */
const requests: { readonly by: string; readonly sentMs: number; answeredMs: number }[] = [];

interface Asking {
  readonly identity?: string;
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  readonly latencyMs?: number;
  readonly fails?: boolean;
  readonly through?: SharedRequest['through'];
  readonly shelf?: Shelf;
}

/** A gate that lets nothing through for so long. */
const closedFor =
  (ms: number) =>
  async (task: () => Promise<Answer>): Promise<Answer> => {
    await clock.sleep(ms);
    return task();
  };

function ask(page: FakePage, by: string, asking: Asking = {}): Promise<Answer> {
  const { identity = 'key GET /a', fresh = false, latencyMs = 40, fails = false } = asking;
  const { signal = new AbortController().signal, through = (task) => task(), shelf } = asking;
  const send = async () => {
    const request = { by, sentMs: clock.monotonicMs(), answeredMs: 0 };
    requests.push(request);
    await clock.sleep(latencyMs, signal).finally(() => {
      request.answeredMs = clock.monotonicMs();
    });
    if (fails) throw new Error('no answer');
    return { status: 200, body: `for ${by}`, retryAfter: null };
  };
  return page.together({ identity, signal, fresh, send, through, shelf });
}

/** Of a page in the background: its timers end once a minute. */
const slowed = (): Clock => ({
  monotonicMs: () => clock.monotonicMs(),
  wallMs: () => clock.wallMs(),
  sleep: (delayMs, signal) => clock.sleep(Math.max(delayMs, 60_000), signal),
});

const bodyOf = async (answer: Promise<Answer>) => (await clock.advanceUntil(answer)).body;

function gaps(): number[] {
  return requests.slice(1).map(({ sentMs }, n) => sentMs - (requests[n]?.answeredMs ?? 0));
}

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

describe('a page that is not let through in its turn', () => {
  test('loses it to the next, and does not send any more', async () => {
    const [first, second, third] = [
      origin.open(),
      origin.open(),
      origin.open({ hasChannel: false }),
    ];
    const failing = ask(first, 'A', { fails: true });
    const robbed = ask(second, 'B', { through: closedFor(60_000) });
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    await clock.advance(5_000);
    expect(await bodyOf(ask(third, 'C'))).toBe('for C');
    await expect(clock.advanceUntil(robbed)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(requests.map(({ by }) => by)).toEqual(['A', 'C']);
  });

  test('is told what the next one is answered', async () => {
    const [first, second, third] = [origin.open(), origin.open(), origin.open()];
    const failing = ask(first, 'A', { fails: true });
    const robbed = ask(second, 'B', { through: closedFor(60_000) });
    await expect(clock.advanceUntil(failing)).rejects.toThrow('no answer');
    expect(await bodyOf(ask(third, 'C'))).toBe('for C');
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

test('an answer older than the second is told to nobody, however late the page’s timers are', async () => {
  const background = origin.open({ clock: slowed() });
  await clock.advanceUntil(ask(background, 'A'));
  await clock.advance(20_000);
  const late = ask(origin.open(), 'B');
  await clock.advance(1);
  expect(await bodyOf(late)).toBe('for B');
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
