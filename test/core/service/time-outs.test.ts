/**
 * Time-outs of one length: each comes when its own time is up and not before, one that was called off never, and while
 * none is under way no timer keeps a process from ending.
 */
import { createTimeOuts } from '../../../src/core/service/time-outs';
import { VirtualClock } from '../../support/virtual-clock';

function timed() {
  const clock = new VirtualClock();
  const late: string[] = [];
  const timeOuts = createTimeOuts(clock, 1_000);
  return { clock, late, begin: (name: string) => timeOuts.begin(() => late.push(name)) };
}

test('each comes when its own time is up, one timer for all', async () => {
  const { clock, late, begin } = timed();
  begin('first');
  await clock.advance(400);
  begin('second');
  expect(clock.sleeping).toBe(1);
  await clock.advance(599);
  expect(late).toEqual([]);
  await clock.advance(1);
  expect(late).toEqual(['first']);
  await clock.advance(400);
  expect(late).toEqual(['first', 'second']);
  expect(clock.sleeping).toBe(0);
});

test('one that was called off does not come, and holds up none behind it', async () => {
  const { clock, late, begin } = timed();
  const callOff = begin('first');
  await clock.advance(10);
  begin('second');
  callOff();
  await clock.advance(999);
  expect(late).toEqual([]);
  await clock.advance(1);
  expect(late).toEqual(['second']);
});

test('with the last one called off, nothing is timed any more', async () => {
  const { clock, late, begin } = timed();
  const callOffs = [begin('first'), begin('second')];
  for (const callOff of callOffs) callOff();
  expect(clock.sleeping).toBe(0);
  begin('third');
  await clock.advance(1_000);
  expect(late).toEqual(['third']);
});

test('what is begun when one comes has its whole time', async () => {
  const clock = new VirtualClock();
  const timeOuts = createTimeOuts(clock, 1_000);
  const cameMs: number[] = [];
  timeOuts.begin(() => timeOuts.begin(() => cameMs.push(clock.monotonicMs())));
  await clock.advance(1_999);
  expect(cameMs).toEqual([]);
  await clock.advance(1);
  expect(cameMs).toEqual([2_000]);
});

test('called off twice, or after it came, nothing happens to the others', async () => {
  const { clock, late, begin } = timed();
  const callOff = begin('first');
  await clock.advance(1_000);
  begin('second');
  callOff();
  callOff();
  await clock.advance(1_000);
  expect(late).toEqual(['first', 'second']);
});
