/**
 * Pages of one origin over a virtual clock, and what the service sees of them: the set-up of the tests of turns
 * (`origin-turns.test.ts`, `lost-turns.test.ts`).
 */
import type { Clock } from '../../src/core/domain/ports';
import type { Answer } from '../../src/core/service/exchange';
import type { SharedRequest, Shelf } from '../../src/core/service/together';
import { hashAtOnce } from '../support/hash-at-once';
import { VirtualClock } from '../support/virtual-clock';
import { FakeOrigin, type FakePage } from './fake-origin';

/** Of the test that runs. */
export let clock: VirtualClock;
export let origin: FakeOrigin;

/** What the service saw, in order. */
export const requests: { readonly by: string; readonly sentMs: number; answeredMs: number }[] = [];

/** Before each test a clock, an origin without pages, and a service that has seen nothing. */
export function setUpOrigin(): void {
  let restoreHash: () => void;
  beforeEach(() => {
    restoreHash = hashAtOnce();
    clock = new VirtualClock({ earlyMs: 0.4 });
    origin = new FakeOrigin(clock);
    requests.length = 0;
  });
  afterEach(() => restoreHash());
}

export interface Asking {
  readonly identity?: string;
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
  readonly latencyMs?: number;
  readonly fails?: boolean;
  readonly through?: SharedRequest['through'];
  readonly shelf?: Shelf;
}

/** A gate that lets nothing through for so long. */
export const closedFor =
  (ms: number) =>
  async (task: () => Promise<Answer>): Promise<Answer> => {
    await clock.sleep(ms);
    return task();
  };

/** The answer bears the name of who asked for it. */
export function ask(page: FakePage, by: string, asking: Asking = {}): Promise<Answer> {
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
export const slowed = (): Clock => ({
  monotonicMs: () => clock.monotonicMs(),
  wallMs: () => clock.wallMs(),
  sleep: (delayMs, signal) => clock.sleep(Math.max(delayMs, 60_000), signal),
});

export const bodyOf = async (answer: Promise<Answer>) => (await clock.advanceUntil(answer)).body;

/** From each answer to the next sending, in ms. */
export function gaps(): number[] {
  return requests.slice(1).map(({ sentMs }, n) => sentMs - (requests[n]?.answeredMs ?? 0));
}
