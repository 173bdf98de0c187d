/**
 * Identical reads: at least 1,000 ms apart counted from the last answer (specification, Limits), one request for all
 * who ask meanwhile, and the answer that just came for a second. Whoever asks for a fresh answer gets one to a request
 * sent after the asking.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isAppError } from '../../../src/core/domain/app-error';
import { createPacer, type Pacer, type Turn } from '../../../src/core/service/pacer';
import { VirtualClock, settle } from '../../support/virtual-clock';
import { errorOf } from './client-in-test';

class Source {
  readonly sentAt: number[] = [];
  readonly answeredAt: number[] = [];
  readonly aborted: number[] = [];
  latencyMs = 0;
  failures = 0;
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  readonly read = (turn: Turn): Promise<string> =>
    turn.send(async () => {
      this.sentAt.push(this.#clock.monotonicMs());
      const number = this.sentAt.length;
      try {
        await this.#clock.sleep(this.latencyMs, turn.signal);
      } catch (error) {
        this.aborted.push(number);
        throw error;
      } finally {
        this.answeredAt.push(this.#clock.monotonicMs());
      }
      if (this.failures > 0) {
        this.failures -= 1;
        throw new Error(`failure ${number}`);
      }
      return `answer ${number}`;
    });

  gaps(): number[] {
    return this.sentAt.slice(1).map((sent, index) => sent - (this.answeredAt[index] ?? 0));
  }
}

let clock: VirtualClock;
let pacer: Pacer;
let source: Source;

function start(options: { earlyMs?: number; latencyMs?: number } = {}) {
  clock = new VirtualClock(options);
  pacer = createPacer({ clock });
  source = new Source(clock);
  source.latencyMs = options.latencyMs ?? 100;
}

const ask = (options?: { fresh?: boolean; signal?: AbortSignal }, identity = 'a') =>
  pacer.share(identity, source.read, options);

describe('identical reads under way', () => {
  beforeEach(() => start());

  test('are one request, whose answer everybody gets', async () => {
    const calls = Array.from({ length: 1000 }, () => ask());
    const answers = await clock.advanceUntil(Promise.all(calls));
    expect(new Set(answers)).toEqual(new Set(['answer 1']));
    expect(source.sentAt).toEqual([0]);
  });

  test('are told apart by their identity, which does not hold the others up', async () => {
    await clock.advanceUntil(Promise.all([ask({}, 'a'), ask({}, 'b'), ask({}, 'c')]));
    expect(source.sentAt).toEqual([0, 0, 0]);
  });

  test('share an error as well', async () => {
    source.failures = 1;
    const calls = [ask(), ask()].map(errorOf);
    expect((await clock.advanceUntil(Promise.all(calls))).map(String)).toEqual([
      'Error: failure 1',
      'Error: failure 1',
    ]);
    expect(source.sentAt).toEqual([0]);
  });
});

describe('within a second of an answer', () => {
  beforeEach(() => start());

  test('a caller gets the answer that just came', async () => {
    await clock.advanceUntil(ask());
    await clock.advance(999);
    expect(await clock.advanceUntil(ask())).toBe('answer 1');
    expect(source.sentAt).toEqual([0]);
  });

  test('an error is what just came, and afterwards it is asked anew', async () => {
    source.failures = 1;
    await clock.advanceUntil(errorOf(ask()));
    await clock.advance(999);
    expect(String(await errorOf(ask()))).toBe('Error: failure 1');
    await clock.advance(2);
    expect(await clock.advanceUntil(ask())).toBe('answer 2');
  });

  test('a caller who wants a fresh answer waits until the second is over', async () => {
    await clock.advanceUntil(ask());
    expect(await clock.advanceUntil(ask({ fresh: true }))).toBe('answer 2');
    expect(source.gaps()).toEqual([1001]);
  });

  test('another caller need not wait for the fresh answer', async () => {
    await clock.advanceUntil(ask());
    const fresh = ask({ fresh: true });
    expect(await ask()).toBe('answer 1');
    expect(await clock.advanceUntil(fresh)).toBe('answer 2');
  });
});

describe('a fresh answer', () => {
  beforeEach(() => start());

  test('is never that of a request already under way', async () => {
    const first = ask();
    await clock.advance(50);
    const fresh = ask({ fresh: true });
    expect(await clock.advanceUntil(first)).toBe('answer 1');
    expect(await clock.advanceUntil(fresh)).toBe('answer 2');
    expect(source.gaps()).toEqual([1001]);
  });

  test('may be shared by all who asked before it was sent', async () => {
    const first = ask();
    await clock.advance(50);
    const fresh = [ask({ fresh: true }), ask({ fresh: true })];
    await clock.advanceUntil(first);
    fresh.push(ask({ fresh: true }));
    expect(await clock.advanceUntil(Promise.all(fresh))).toEqual([
      'answer 2',
      'answer 2',
      'answer 2',
    ]);
  });

  test('asked for twice in a row is two requests, a second apart', async () => {
    await clock.advanceUntil(ask({ fresh: true }));
    await clock.advanceUntil(ask({ fresh: true }));
    expect(source.sentAt).toEqual([0, 1101]);
  });
});

describe('the gap between identical requests', () => {
  test.each([0, 0.4, 0.9, 5])(
    'is never below 1,000 ms, with timers %d ms early',
    async (earlyMs) => {
      start({ earlyMs, latencyMs: 37 });
      for (let look = 0; look < 20; look += 1) {
        await clock.advanceUntil(ask({ fresh: true }));
      }
      expect(source.gaps()).toHaveLength(19);
      expect(Math.min(...source.gaps())).toBeGreaterThanOrEqual(1000);
      expect(Math.max(...source.gaps())).toBeLessThanOrEqual(1050);
    },
  );

  test('holds between the attempts of one read too', async () => {
    start();
    source.failures = 2;
    const retrying = pacer.share('a', async (turn) => {
      for (;;) {
        try {
          return await source.read(turn);
        } catch {
          // The next attempt.
        }
      }
    });
    expect(await clock.advanceUntil(retrying)).toBe('answer 3');
    expect(source.gaps()).toEqual([1001, 1001]);
  });

  test('is not shortened by the wall clock being set', async () => {
    start();
    await clock.advanceUntil(ask());
    clock.jumpWall(3_600_000);
    await clock.advanceUntil(ask({ fresh: true }));
    expect(source.gaps()).toEqual([1001]);
  });
});

describe('a caller who leaves', () => {
  beforeEach(() => start());

  test('is told CANCELLED, and the others get their answer', async () => {
    const leaving = new AbortController();
    const left = errorOf(ask({ signal: leaving.signal }));
    const stays = ask({ signal: new AbortController().signal });
    await clock.advance(10);
    leaving.abort(new Error('edited'));
    expect(isAppError(await left, 'CANCELLED')).toBe(true);
    expect(await clock.advanceUntil(stays)).toBe('answer 1');
    expect(source.aborted).toEqual([]);
  });

  test('ends the request when nobody else waits for it', async () => {
    const leaving = [new AbortController(), new AbortController()];
    const left = leaving.map(({ signal }) => errorOf(ask({ signal })));
    await clock.advance(10);
    leaving[0]?.abort();
    await settle();
    expect(source.aborted).toEqual([]);
    leaving[1]?.abort();
    await Promise.all(left);
    await settle();
    expect(source.aborted).toEqual([1]);
  });

  test('leaves nothing behind that the next caller could get, but the gap', async () => {
    const leaving = new AbortController();
    const left = errorOf(ask({ signal: leaving.signal }));
    await clock.advance(10);
    leaving.abort();
    const next = ask();
    await left;
    expect(await clock.advanceUntil(next)).toBe('answer 2');
    expect(source.gaps()).toEqual([1001]);
  });

  test('leaves no error behind either, once its request has ended', async () => {
    const leaving = new AbortController();
    const left = errorOf(ask({ signal: leaving.signal }));
    await clock.advance(10);
    leaving.abort();
    await left;
    await clock.advance(10);
    expect(source.aborted).toEqual([1]);
    expect(await clock.advanceUntil(ask())).toBe('answer 2');
    expect(source.gaps()).toEqual([1001]);
  });

  test('before a request was sent makes none', async () => {
    await clock.advanceUntil(ask());
    const leaving = new AbortController();
    const left = errorOf(ask({ fresh: true, signal: leaving.signal }));
    leaving.abort();
    expect(isAppError(await left, 'CANCELLED')).toBe(true);
    await clock.advance(5000);
    expect(source.sentAt).toEqual([0]);
  });

  test('before asking is refused at once', async () => {
    expect(isAppError(await errorOf(ask({ signal: AbortSignal.abort() })), 'CANCELLED')).toBe(true);
    expect(source.sentAt).toEqual([]);
  });

  test('after the answer takes nothing back', async () => {
    const leaving = new AbortController();
    expect(await clock.advanceUntil(ask({ signal: leaving.signal }))).toBe('answer 1');
    leaving.abort();
    expect(await ask()).toBe('answer 1');
  });
});

test('there is one timer per identity at most, however many wait', async () => {
  start({ latencyMs: 0 });
  await clock.advanceUntil(ask());
  const fresh = Array.from({ length: 100 }, () => ask({ fresh: true }));
  await settle();
  expect(clock.sleeping).toBe(1);
  await clock.advanceUntil(Promise.all(fresh));
  expect(clock.sleeping).toBe(0);
});

test('an answer is not kept longer than it may serve', async () => {
  start();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const answer = new WeakRef(
    await clock.advanceUntil(
      pacer.share('old', (turn) => turn.send(() => Promise.resolve({ large: true }))),
    ),
  );
  await clock.advance(1500);
  await clock.advanceUntil(ask());
  collectGarbage();
  expect(answer.deref()).toBeUndefined();
});
