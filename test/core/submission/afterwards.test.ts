/**
 * What an answer leaves to be done waits until the requests that are due have gone out, is done in its order, and is not
 * lost: whoever ends waits for it, and is told of what failed.
 */
import { createAfterwards } from '../../../src/core/submission/afterwards';
import { VirtualClock } from '../../support/virtual-clock';

function start() {
  const clock = new VirtualClock();
  const failed = jest.fn();
  return { clock, failed, afterwards: createAfterwards(clock, failed) };
}

test('nothing is done at once, and all of it in its order', async () => {
  const { clock, afterwards } = start();
  const done: string[] = [];
  afterwards.do(() => done.push('first'));
  afterwards.do(() => done.push('second'));
  expect(done).toEqual([]);
  await clock.advanceUntil(afterwards.done());
  expect(done).toEqual(['first', 'second']);
});

test('what a task leaves to be done is done as well', async () => {
  const { clock, afterwards } = start();
  const done: string[] = [];
  afterwards.do(() => {
    afterwards.do(() => done.push('left by the first'));
    done.push('first');
  });
  await clock.advanceUntil(afterwards.done());
  expect(done).toEqual(['first', 'left by the first']);
});

test('it begins again after a pause', async () => {
  const { clock, afterwards } = start();
  const done: string[] = [];
  afterwards.do(() => done.push('first'));
  await clock.advanceUntil(afterwards.done());
  afterwards.do(() => done.push('second'));
  await clock.advanceUntil(afterwards.done());
  expect(done).toEqual(['first', 'second']);
});

test('a task that throws is told at once and at the end, and nothing more is done', async () => {
  const { clock, failed, afterwards } = start();
  const done: string[] = [];
  afterwards.do(() => {
    throw new Error('No such row');
  });
  afterwards.do(() => done.push('second'));
  await clock.advance(1);
  expect(failed).toHaveBeenCalledTimes(1);
  await expect(afterwards.done()).rejects.toThrow('No such row');
  expect(done).toEqual([]);
});
