/**
 * Five minutes of three pages of one origin that ask a service the same at random, by a virtual clock whose timers fire
 * early: answers fail, callers leave, pages die and are opened again. As the service sees it there is at least a second
 * from each answer to the next identical request (specification, Limits); every call is settled; nothing is left behind.
 */
import { setMaxListeners } from 'node:events';
import { createServiceClient } from '../../src/core/service/client';
import type { HttpAnswer, HttpRequest } from '../../src/core/service/transport';
import { DEMO, KEY } from '../core/service/client-in-test';
import { answers, lost } from '../core/service/fake-service';
import { seededRandom } from '../sim/seeded-random';
import { hashAtOnce } from '../support/hash-at-once';
import { VirtualClock } from '../support/virtual-clock';
import { FakeOrigin } from './fake-origin';

const MINUTES_5_MS = 300_000;
const GAP_MS = 1_000;
const TRANSACTIONS = ['0001', '0002', '0003'];

let restoreHash: () => void;
beforeAll(() => {
  restoreHash = hashAtOnce();
});
afterAll(() => restoreHash());

class Soak {
  readonly clock = new VirtualClock({ earlyMs: 0.9 });
  readonly origin = new FakeOrigin(this.clock);
  readonly gapsMs: number[] = [];
  readonly draw: () => number;
  sent = 0;
  calls = 0;
  settled = 0;
  /** When the last answer to an address was given, or its connection was cut off. */
  readonly #endedAtMs = new Map<string, number>();
  readonly #underWay = new Set<string>();

  constructor(seed: number) {
    this.draw = seededRandom(seed).next;
  }

  open(): { ask: (id?: string) => void; die: () => void } {
    const page = this.origin.open();
    const dead = new AbortController();
    setMaxListeners(0, dead.signal);
    const client = createServiceClient({
      environment: DEMO,
      key: KEY,
      transport: (request) => this.#answer(request, dead.signal),
      clock: this.clock,
      random: this.draw,
      together: page.together,
    });
    const drawn = () => TRANSACTIONS[Math.floor(this.draw() * TRANSACTIONS.length)] ?? '';
    const ask = (id = drawn()) => {
      const leaving = new AbortController();
      const options = { fresh: this.draw() < 0.2, signal: leaving.signal };
      const call = client.getTransactionState(id, options);
      if (this.draw() < 0.1) void this.clock.sleep(this.draw() * 2_000).then(() => leaving.abort());
      this.calls += 1;
      const done = () => {
        this.settled += 1;
      };
      call.then(done, done);
      // What a dead page waited for is nobody's any more.
      dead.signal.addEventListener('abort', () => leaving.abort());
    };
    const die = () => {
      page.die();
      dead.abort();
    };
    return { ask, die };
  }

  /** Slow, and now and then not at all. */
  async #answer(request: HttpRequest, dead: AbortSignal): Promise<HttpAnswer> {
    if (dead.aborted) return new Promise(() => undefined);
    const { url } = request;
    expect(this.#underWay.has(url)).toBe(false);
    const endedAtMs = this.#endedAtMs.get(url);
    if (endedAtMs !== undefined) this.gapsMs.push(this.clock.monotonicMs() - endedAtMs);
    this.sent += 1;
    this.#underWay.add(url);
    try {
      const signal = AbortSignal.any([request.signal, dead]);
      await this.clock.sleep(5 + this.draw() * 300, signal);
      const draw = this.draw();
      if (draw < 0.05) return await lost()(request, this.clock);
      return await answers(draw < 0.15 ? 503 : 200, { uuid: url })(request, this.clock);
    } finally {
      this.#underWay.delete(url);
      this.#endedAtMs.set(url, this.clock.monotonicMs());
    }
  }
}

test.each([1, 2, 3])('five minutes of three pages (drawn by %i)', async (seed) => {
  const soak = new Soak(seed);
  const { clock, draw, origin } = soak;
  const pages = [soak.open(), soak.open(), soak.open()];
  while (clock.monotonicMs() < MINUTES_5_MS) {
    const place = Math.floor(draw() * pages.length);
    if (draw() < 0.02) {
      pages[place]?.die();
      pages[place] = soak.open();
    }
    pages[place]?.ask();
    await clock.advance(draw() < 0.5 ? draw() * 5 : draw() * 400);
  }
  await clock.advance(MINUTES_5_MS);
  // Whoever asks next clears away what the last of the dead has left.
  for (const id of TRANSACTIONS) pages[0]?.ask(id);
  await clock.advance(MINUTES_5_MS);

  expect(soak.gapsMs.length).toBeGreaterThan(400);
  expect(Math.min(...soak.gapsMs)).toBeGreaterThanOrEqual(GAP_MS);
  // One page alone would have sent about as much: the others were given its answers.
  expect(soak.sent).toBeLessThan((MINUTES_5_MS / GAP_MS) * TRANSACTIONS.length);
  expect(soak.settled).toBe(soak.calls);
  expect([clock.sleeping, origin.held, origin.storage.length]).toEqual([0, [], 0]);
});
