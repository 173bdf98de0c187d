/** Whoever is held back is let through when the time has come, also when it comes while the wait is being set up. */
import type { Clock } from '../../../src/core/domain/ports';
import type { GateRoom } from '../../../src/core/service/gate';
import { createBrake } from '../../../src/core/submission/brake';
import { completeSettings } from '../../../src/core/submission/settings';
import { OPEN_GATE } from '../../support/open-gate';
import { VirtualClock } from '../../support/virtual-clock';

function brakeWith(
  clock: Clock,
  room: GateRoom = OPEN_GATE,
  asked: (waitMs: number) => void = () => undefined,
  waitIsTooLong: (waitMs: number) => void = () => undefined,
) {
  const settings = completeSettings();
  const waits = { answered: () => undefined, asked, lost: () => undefined };
  return createBrake({
    clock,
    random: () => 0.5,
    settings,
    room,
    waits,
    looksBefore: 0,
    waitIsTooLong,
  });
}

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
    const brake = brakeWith(clock);
    await brake.pass();
    brake.limited(1_000, clock.monotonicMs());
    for (let sent = 0; sent < 200; sent += 1) {
      expect(await clock.advanceUntil(brake.pass(), 10_000)).toBe('go');
      brake.answered();
    }
  },
);

test('released, nobody waits any longer', async () => {
  const clock = new VirtualClock();
  const brake = brakeWith(clock);
  await brake.pass();
  brake.limited(60_000, clock.monotonicMs());
  const waiting = Promise.all([brake.pass(), brake.pass()]);
  brake.release();
  expect(await waiting).toEqual(['over', 'over']);
});

test('when the client may send nothing, since a look was refused, nobody passes', async () => {
  const clock = new VirtualClock();
  const asked: number[] = [];
  const brake = brakeWith(clock, { ...OPEN_GATE, limitedUntil: () => 3_000 }, (waitMs) => {
    asked.push(waitMs);
  });
  expect(await clock.advanceUntil(brake.pass())).toBe('go');
  expect(clock.monotonicMs()).toBe(3_000);
  expect(asked).toEqual([3_000]);
});

test('once a limit is known, what would wait in the client does not pass, whoever is in its way', async () => {
  const clock = new VirtualClock();
  let free = true;
  const brake = brakeWith(clock, { ...OPEN_GATE, isFree: () => free });
  await brake.pass();
  brake.limited(1_000, clock.monotonicMs());
  free = false;
  const passed: number[] = [];
  void brake.pass().then(() => passed.push(clock.monotonicMs()));
  await clock.advance(60_000);
  expect(passed).toEqual([]);
  free = true;
  await clock.advance(20);
  expect(passed).toHaveLength(1);
});

test('what has waited too long takes no turn: all of it leaves together', async () => {
  const clock = new VirtualClock();
  const brake = brakeWith(clock);
  await brake.pass();
  brake.limited(6_000, clock.monotonicMs());
  const isTooOld = () => clock.monotonicMs() > 5_000;
  const left = Promise.all([brake.pass(isTooOld), brake.pass(isTooOld), brake.pass(isTooOld)]);
  expect(await clock.advanceUntil(left)).toEqual(['too-old', 'too-old', 'too-old']);
  expect(clock.monotonicMs()).toBe(6_000);
});

test('a refusal that names no time is one refusal, though the client closes its gate for it', async () => {
  const clock = new VirtualClock();
  let isClosed = false;
  const asked: number[] = [];
  const room = { ...OPEN_GATE, limitedUntil: () => (isClosed ? 500 : undefined) };
  const brake = brakeWith(clock, room, (waitMs) => asked.push(waitMs));
  await brake.pass();
  isClosed = true;
  brake.limited(undefined, clock.monotonicMs());
  expect(await clock.advanceUntil(brake.pass())).toBe('go');
  expect(clock.monotonicMs()).toBeGreaterThanOrEqual(500);
  expect(asked).toEqual([]);
});

test('a wait longer than a run has patience for is told, whoever was asked for it', async () => {
  const clock = new VirtualClock();
  const told: number[] = [];
  const hour = 3_600_000;
  const brake = brakeWith(clock, { ...OPEN_GATE, limitedUntil: () => hour }, undefined, (waitMs) =>
    told.push(waitMs),
  );
  void brake.pass();
  await clock.advance(0);
  expect(told).toEqual([hour]);
  brake.release();
});
