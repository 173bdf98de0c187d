/** What comes often is told a few times a second: the first at once, the latest soon, and nothing after the end. */
import { createNowAndThen } from '../../../src/taskpane/submit/now-and-then';
import { VirtualClock } from '../../support/virtual-clock';

function listening() {
  const clock = new VirtualClock();
  const heard: number[] = [];
  const news = createNowAndThen<number>(clock, (one) => heard.push(one));
  return { clock, heard, news };
}

test('the first is told at once', () => {
  const { heard, news } = listening();
  news.tell(1);
  expect(heard).toEqual([1]);
});

test('of many that follow, the latest alone is told, after a fifth of a second', async () => {
  const { clock, heard, news } = listening();
  for (const one of [1, 2, 3, 4]) news.tell(one);
  await clock.advance(199);
  expect(heard).toEqual([1]);
  await clock.advance(1);
  expect(heard).toEqual([1, 4]);
});

test('what comes after a quiet time is told at once again', async () => {
  const { clock, heard, news } = listening();
  news.tell(1);
  await clock.advance(1000);
  news.tell(2);
  expect(heard).toEqual([1, 2]);
});

test('once stopped, nothing is told any more, neither what waits nor what comes', async () => {
  const { clock, heard, news } = listening();
  news.tell(1);
  news.tell(2);
  news.stop();
  news.tell(3);
  await clock.advance(1000);
  expect(heard).toEqual([1]);
});
