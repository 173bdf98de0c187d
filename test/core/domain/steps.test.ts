/**
 * Rule: long work stands back every 16 ms, the first time after 2 ms, since whoever begins it has done something in the
 * same turn; what is done with its result has a turn of its own. Short work is done at once.
 */
import { eachInSteps, nowAndThen, paced } from '../../../src/core/domain/steps';

/** A clock that goes on with the work alone, and notes when it was slept by it. */
function slowWork() {
  let nowMs = 0;
  const pausedAtMs: number[] = [];
  const clock = {
    monotonicMs: () => nowMs,
    sleep: (_delayMs: number, signal?: AbortSignal) => {
      pausedAtMs.push(nowMs);
      return signal?.aborted === true ? Promise.reject(new Error('stopped')) : Promise.resolve();
    },
  };
  /** A step is 128 things: a millisecond. */
  const steps = (durationMs: number) =>
    eachInSteps(Array.from({ length: durationMs * 128 }), () => {
      nowMs += 1 / 128;
    });
  return { clock, pausedAtMs, steps, work: (ms: number) => (nowMs += ms) };
}

test('work of less than two milliseconds is done at once', async () => {
  const { clock, pausedAtMs, steps } = slowWork();
  await paced(steps(1), { clock });
  expect(pausedAtMs).toEqual([]);
});

test('longer work pauses soon, then every 16 ms, and once more before its result', async () => {
  const { clock, pausedAtMs, steps } = slowWork();
  await paced(steps(60), { clock });
  expect(pausedAtMs).toEqual([2, 18, 34, 50, 60]);
});

test('it ends at a pause when it is aborted', async () => {
  const { clock, pausedAtMs, steps } = slowWork();
  const signal = AbortSignal.abort();
  await expect(paced(steps(60), { clock, signal })).rejects.toThrow('stopped');
  expect(pausedAtMs).toEqual([2]);
});

test('pieces that are waited for pause where they have taken 16 ms together', async () => {
  const { clock, pausedAtMs, work } = slowWork();
  const rest = nowAndThen({ clock });
  for (let piece = 0; piece < 6; piece += 1) {
    work(7);
    await rest();
  }
  expect(pausedAtMs).toEqual([21, 42]);
});
