/** The remaining time of a run: right within a tenth after the first tenth of a steady run, and soon after a change. */
import { createProgressMeter } from '../../../src/core/submission/progress-meter';
import { VirtualClock } from '../../support/virtual-clock';

function metered() {
  const clock = new VirtualClock();
  return { clock, meter: createProgressMeter(clock) };
}

test('before a second has passed nothing is told', async () => {
  const { clock, meter } = metered();
  await clock.advance(999);
  expect(meter.read(50, 100)).toEqual({
    paused: false,
    perSecond: undefined,
    remainingMs: undefined,
  });
});

test.each([
  [6_000, 600, 30],
  [100_000, 2_000, 50],
])('of %i at a steady rate it is right within a tenth from a tenth on', async (total, ms, each) => {
  const { clock, meter } = metered();
  const rounds = total / each;
  for (let round = 1; round <= rounds; round += 1) {
    await clock.advance(ms);
    const { remainingMs } = meter.read(round * each, total);
    const actual = (rounds - round) * ms;
    if (round < rounds / 10 || actual === 0) continue;
    expect(Math.abs((remainingMs ?? 0) / actual - 1)).toBeLessThan(0.1);
  }
});

test('a rate that changes is the rate of the last seconds', async () => {
  const { clock, meter } = metered();
  let done = 0;
  for (let second = 0; second < 60; second += 1) {
    await clock.advance(1_000);
    done += second < 30 ? 100 : 10;
    meter.read(done, 10_000);
  }
  expect(meter.read(done, 10_000).perSecond).toBeCloseTo(10, 0);
});

test('a pause does not count', async () => {
  const { clock, meter } = metered();
  await clock.advance(2_000);
  meter.read(20, 100);
  meter.pause();
  await clock.advance(3_600_000);
  expect(meter.read(20, 100)).toEqual({ paused: true, perSecond: 10, remainingMs: 8_000 });
  meter.resume();
  await clock.advance(2_000);
  expect(meter.read(40, 100)).toEqual({ paused: false, perSecond: 10, remainingMs: 6_000 });
});
