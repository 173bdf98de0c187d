/** A run that stands still is ended, and one that goes on, however slowly, is left alone. */
import { unlessStill } from '../../src/cli/submit/unless-still';
import { VirtualClock } from '../support/virtual-clock';

const STILL_MS = 1_800_000;

function bounded(cancel: () => void = () => undefined) {
  const clock = new VirtualClock();
  return { clock, bound: { clock, stillMs: STILL_MS, graceMs: 60_000, cancel } };
}

test('what ends is what it comes to, and no timer is left', async () => {
  const { clock, bound } = bounded();
  expect(await unlessStill(bound, () => Promise.resolve('done'))).toBe('done');
  expect(clock.sleeping).toBe(0);
});

test('while something is heard now and then it may take as long as it likes', async () => {
  const { clock, bound } = bounded(() => {
    throw new Error('cancelled');
  });
  const slowly = unlessStill(bound, async (heard) => {
    for (let step = 0; step < 10; step += 1) {
      await clock.sleep(STILL_MS - 1);
      heard();
    }
    return 'done';
  });
  expect(await clock.advanceUntil(slowly, 20 * STILL_MS)).toBe('done');
});

test('still for too long, it is asked to end, and says what it has come to', async () => {
  let end: (result: string) => void = () => undefined;
  const { clock, bound } = bounded(() => end('cancelled'));
  const still = unlessStill(bound, () => new Promise<string>((resolve) => (end = resolve)));
  await clock.advance(STILL_MS - 1);
  expect(clock.sleeping).toBe(1);
  await clock.advance(1);
  expect(await still).toBe('cancelled');
  expect(clock.sleeping).toBe(0);
});

test('if it does not even end then, nobody waits for it', async () => {
  const { clock, bound } = bounded();
  const stuck = unlessStill(bound, () => new Promise(() => undefined));
  const told = expect(stuck).rejects.toMatchObject({ code: 'CANCELLED' });
  await clock.advance(STILL_MS + 60_000);
  await told;
});

test('what it throws is thrown', async () => {
  const { bound } = bounded();
  await expect(unlessStill(bound, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
