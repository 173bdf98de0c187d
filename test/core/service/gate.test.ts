/**
 * The gate of an environment: how many requests may be under way. It opens while answers are good, halves on "too many
 * requests", starts nothing before the time the service named, and then lets one request try.
 */
import { AppError, isAppError } from '../../../src/core/domain/app-error';
import { createGate, type Gate, type GateOptions } from '../../../src/core/service/gate';
import { VirtualClock, settle } from '../../support/virtual-clock';
import { errorOf } from './client-in-test';

let clock: VirtualClock;
let gate: Gate;
let startedAt: number[];
let underWay: number;
let busiest: number;

function start(options: Partial<GateOptions> = {}) {
  clock = new VirtualClock();
  gate = createGate({ clock, random: () => 0.5, ...options });
  startedAt = [];
  underWay = 0;
  busiest = 0;
}

/** A request that takes 100 ms and then ends with `error`, or well. */
function request(error?: AppError, signal?: AbortSignal): Promise<void> {
  return gate.run(async () => {
    startedAt.push(clock.monotonicMs());
    underWay += 1;
    busiest = Math.max(busiest, underWay);
    await clock.sleep(100);
    underWay -= 1;
    if (error !== undefined) throw error;
  }, signal);
}

const many = (count: number, error?: AppError) =>
  Promise.allSettled(Array.from({ length: count }, () => request(error)));

const tooMany = (retryAfterMs?: number) =>
  new AppError('RATE_LIMITED', 'too many', retryAfterMs === undefined ? {} : { retryAfterMs });

describe('while answers are good', () => {
  test('it begins with four at once and grows to its most', async () => {
    start({ max: 6 });
    const done = many(40);
    await clock.advance(99);
    expect(busiest).toBe(4);
    await clock.advanceUntil(done);
    expect(busiest).toBe(6);
    expect(gate.concurrency()).toBe(6);
  });

  test('where there are no six connections to mind it begins with half of its most, and grows to 32', async () => {
    start({ max: 32 });
    const done = many(200);
    await clock.advance(99);
    expect(busiest).toBe(16);
    await clock.advanceUntil(done);
    expect(busiest).toBe(32);
  });

  test('it lets them in in the order in which they came', async () => {
    start({ max: 1 });
    const order: number[] = [];
    const done = [1, 2, 3].map((number) =>
      gate.run(async () => {
        order.push(number);
        await clock.sleep(1);
      }),
    );
    await clock.advanceUntil(Promise.all(done));
    expect(order).toEqual([1, 2, 3]);
  });

  test('a refusal of the content is as good an answer as any', async () => {
    start({ max: 6 });
    await clock.advanceUntil(many(4, new AppError('REJECTED', 'no')));
    expect(gate.concurrency()).toBe(6);
  });

  test('a service in trouble does not make it grow', async () => {
    start({ max: 6 });
    await clock.advanceUntil(many(8, new AppError('UNAVAILABLE', '503')));
    expect(gate.concurrency()).toBe(4);
  });
});

describe('after "too many requests"', () => {
  test('nothing is started before the time the service named, by anybody', async () => {
    start();
    await clock.advanceUntil(errorOf(request(tooMany(7000))));
    expect(gate.limitedUntil()).toBe(7100);
    const later = many(3);
    await clock.advance(6999);
    expect(startedAt).toEqual([0]);
    await clock.advanceUntil(later);
    expect(Math.min(...startedAt.slice(1))).toBe(7100);
    expect(gate.limitedUntil()).toBeUndefined();
  });

  test('one request tries alone, and the rest follow when it went well', async () => {
    start({ max: 32 });
    await clock.advanceUntil(many(20));
    await clock.advanceUntil(errorOf(request(tooMany(1000))));
    const from = startedAt.length;
    const opensAt = gate.limitedUntil() ?? 0;
    await clock.advanceUntil(many(30));
    expect(startedAt.slice(from).filter((at) => at < opensAt + 100)).toEqual([opensAt]);
    expect(startedAt.slice(from).filter((at) => at === opensAt + 100).length).toBeGreaterThan(5);
  });

  test('it halves once for all that were under way, then grows slowly', async () => {
    start({ max: 32 });
    await clock.advanceUntil(many(60));
    expect(gate.concurrency()).toBe(32);
    await clock.advanceUntil(many(32, tooMany(1000)));
    await clock.advanceUntil(request());
    expect(gate.concurrency()).toBe(16);
    await clock.advanceUntil(many(14));
    expect(gate.concurrency()).toBe(16);
    await clock.advanceUntil(many(2));
    expect(gate.concurrency()).toBe(17);
  });

  test('a late good answer to a request from before does not open it', async () => {
    start({ max: 32 });
    const before = gate.run(() => clock.sleep(1150));
    await clock.advanceUntil(errorOf(request(tooMany(1000))));
    const waiting = many(3);
    await clock.advanceUntil(before);
    expect(clock.monotonicMs()).toBe(1150);
    await clock.advance(49);
    expect(startedAt).toEqual([0, 1100]);
    await clock.advanceUntil(waiting);
    expect(startedAt).toEqual([0, 1100, 1200, 1200]);
  });

  test('the longest time named counts', async () => {
    start();
    const done = Promise.all([errorOf(request(tooMany(9000))), errorOf(request(tooMany(2000)))]);
    await clock.advanceUntil(done);
    expect(gate.limitedUntil()).toBe(9100);
  });

  test('without a time named it waits longer with every refusal, and forgets after an answer', async () => {
    start();
    const waits: number[] = [];
    for (let refusal = 0; refusal < 4; refusal += 1) {
      await clock.advanceUntil(errorOf(request(tooMany())));
      waits.push((gate.limitedUntil() ?? 0) - clock.monotonicMs());
    }
    expect(waits).toEqual([250, 500, 1000, 2000]);
    await clock.advanceUntil(request());
    await clock.advanceUntil(errorOf(request(tooMany())));
    expect((gate.limitedUntil() ?? 0) - clock.monotonicMs()).toBe(250);
  });

  test('a named time of nothing counts as none named', async () => {
    start();
    await clock.advanceUntil(errorOf(request(tooMany(0))));
    expect((gate.limitedUntil() ?? 0) - clock.monotonicMs()).toBe(250);
  });

  test('a storm of a minute costs a request per time named, and the first answer comes at once', async () => {
    start({ max: 32 });
    await clock.advanceUntil(many(60));
    const calmAtMs = clock.monotonicMs() + 60_000;
    const before = startedAt.length;
    let refused = 0;
    const persistent = async () => {
      for (;;) {
        try {
          await gate.run(async () => {
            startedAt.push(clock.monotonicMs());
            await clock.sleep(20);
            if (clock.monotonicMs() >= calmAtMs) return;
            refused += 1;
            throw tooMany(5000);
          });
          return;
        } catch {
          // Again, through the gate.
        }
      }
    };
    await clock.advanceUntil(Promise.all(Array.from({ length: 50 }, persistent)));
    // 32 were under way when it began; then one for every five seconds.
    expect(refused).toBeLessThanOrEqual(32 + 12);
    const firstGood = startedAt.slice(before).find((at) => at + 20 >= calmAtMs) ?? Infinity;
    expect(firstGood).toBeLessThanOrEqual(calmAtMs + 5000 + 1000);
  });

  test('timers that fire early do not open it early', async () => {
    clock = new VirtualClock({ earlyMs: 3 });
    gate = createGate({ clock, random: () => 0.5 });
    startedAt = [];
    await clock.advanceUntil(errorOf(request(tooMany(1000))));
    const opensAt = gate.limitedUntil() ?? 0;
    await clock.advanceUntil(request());
    expect(startedAt[1]).toBeGreaterThanOrEqual(opensAt);
  });
});

describe('a caller who leaves', () => {
  test('before being let in is told CANCELLED and is never started', async () => {
    start({ max: 1 });
    const leaving = new AbortController();
    const first = request();
    const left = errorOf(request(undefined, leaving.signal));
    const third = request();
    leaving.abort();
    expect(isAppError(await left, 'CANCELLED')).toBe(true);
    await clock.advanceUntil(Promise.all([first, third]));
    expect(startedAt).toEqual([0, 100]);
  });

  test('after being let in changes nothing', async () => {
    start();
    const leaving = new AbortController();
    const first = request(undefined, leaving.signal);
    await settle();
    leaving.abort();
    await clock.advanceUntil(first);
    expect(startedAt).toEqual([0]);
  });

  test('already before asking is not let in', async () => {
    start();
    expect(isAppError(await errorOf(request(undefined, AbortSignal.abort())), 'CANCELLED')).toBe(
      true,
    );
    expect(startedAt).toEqual([]);
  });
});
