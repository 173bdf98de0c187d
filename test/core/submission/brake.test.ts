/** Whoever is held back is let through when the time has come, also when it comes while the wait is being set up. */
import { createBrake } from '../../../src/core/submission/brake';
import { completeSettings } from '../../../src/core/submission/settings';
import { VirtualClock } from '../../support/virtual-clock';

const QUIET = { answered: () => undefined, asked: () => undefined, lost: () => undefined };

/** Moves on by a little with every look at it, as time does. */
class RestlessClock extends VirtualClock {
  readonly #stepMs: number;
  #looks = 0;

  constructor(stepMs: number) {
    super();
    this.#stepMs = stepMs;
  }

  override monotonicMs(): number {
    this.#looks += 1;
    return super.monotonicMs() + this.#looks * this.#stepMs;
  }
}

test.each([0.05, 0.3, 0.7, 1.1, 3.9])(
  'with a clock that moves on by %d ms while one looks, every one of 200 gets through',
  async (stepMs) => {
    const clock = new RestlessClock(stepMs);
    const brake = createBrake(clock, () => 0.5, completeSettings(), QUIET);
    await brake.pass();
    brake.limited(1_000, clock.monotonicMs());
    for (let sent = 0; sent < 200; sent += 1) {
      expect(await clock.advanceUntil(brake.pass(), 10_000)).toBe(true);
      brake.answered();
    }
  },
);

test('released, nobody waits any longer', async () => {
  const clock = new VirtualClock();
  const brake = createBrake(clock, () => 0.5, completeSettings(), QUIET);
  await brake.pass();
  brake.limited(60_000, clock.monotonicMs());
  const waiting = Promise.all([brake.pass(), brake.pass()]);
  brake.release();
  expect(await waiting).toEqual([false, false]);
});
