/**
 * TXLIVE shows a status, and the next one when it changes. It asks at growing intervals, stops when the status is final or
 * the cell is gone, and never throws: what fails is a result.
 */
import { isAppError } from '../../../src/core/domain/app-error';
import { familyOf } from '../../../src/functions/family/family';
import { followStatus } from '../../../src/functions/family/live-status';
import { answers, lost, slowly, type Behaviour } from '../../core/service/fake-service';
import { cellsInTest, PREVIEW, TestCell } from '../cells-in-test';

function status(word: string): Behaviour {
  return answers(200, { transactions: [{ transaction_id: 'A', status: word }] });
}

/** A stream, and what it has shown. */
function stream(behaviour: Behaviour, id: unknown = 'A', cell = new TestCell()) {
  const inTest = cellsInTest(behaviour);
  const shown: string[] = [];
  let isOver = false;
  const transactions = () => familyOf(inTest.cells).transactions;
  const followed = followStatus({ clock: inTest.clock, transactions }, id, {
    invocation: cell,
    show: (word) => shown.push(word),
    fail: (error) => shown.push(isAppError(error) ? error.code : String(error)),
  }).then(() => {
    isOver = true;
  });
  return { ...inTest, shown, cell, followed, isOver: () => isOver };
}

test('shows each status once, and ends with SUCCESS', async () => {
  const { clock, service, shown, isOver } = stream(status('PENDING'));
  await clock.advance(10_000);
  expect(shown).toEqual(['PENDING']);
  service.usually = status('SUCCESS');
  await clock.advance(600_000);
  expect(shown).toEqual(['PENDING', 'SUCCESS']);
  expect([isOver(), clock.sleeping]).toEqual([true, 0]);
});

test('asks after 2, 4, 8, … s, at most every 5 minutes', async () => {
  const { clock, service } = stream(status('PENDING'));
  await clock.advance(1_800_000);
  const gapsMs = service.times.slice(1).map((atMs, n) => atMs - (service.times[n] ?? 0));
  const wholeSeconds = gapsMs.map((gapMs) => Math.round(gapMs / 1000));
  expect(wholeSeconds.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('begins anew with short intervals when the status has changed', async () => {
  const { clock, service } = stream(status('PENDING'));
  await clock.advance(120_000);
  service.usually = status('FAILURE');
  await clock.advance(10_000);
  const count = service.count;
  await clock.advance(30_000);
  expect(service.count).toBeGreaterThan(count + 2);
});

test('ends when the cell is edited, also while it is asking', async () => {
  const waiting = stream(status('PENDING'));
  await waiting.clock.advance(1_000);
  waiting.cell.cancel();
  await waiting.clock.advance(600_000);
  expect([waiting.service.count, waiting.isOver()]).toEqual([1, true]);

  const asking = stream(slowly(10_000, status('PENDING')));
  await asking.clock.advance(1_000);
  asking.cell.cancel();
  await asking.clock.advance(100);
  expect([asking.service.underWay, asking.isOver(), asking.shown]).toEqual([0, true, []]);
});

test('an unknown id is an error until the transaction is there', async () => {
  const { clock, service, shown } = stream(answers(200, { transactions: [] }));
  await clock.advance(20_000);
  expect(shown).toEqual(['NOT_FOUND']);
  service.usually = status('PENDING');
  await clock.advance(30_000);
  expect(shown).toEqual(['NOT_FOUND', 'PENDING']);
});

test('a failure that will pass leaves the status as it is', async () => {
  const { clock, service, shown } = stream(status('PENDING'));
  await clock.advance(100);
  service.usually = lost();
  await clock.advance(120_000);
  service.usually = status('SUCCESS');
  await clock.advance(300_000);
  expect(shown).toEqual(['PENDING', 'SUCCESS']);
});

test('a refused key is not tried again', async () => {
  const { clock, service, shown } = stream(answers(401));
  await clock.advance(600_000);
  expect([shown, service.count]).toEqual([['KEY_REFUSED'], 1]);
});

test('an id that can be none is an error, and the end', async () => {
  const { clock, service, shown, isOver } = stream(status('PENDING'), true);
  await clock.advance(10_000);
  expect([shown, service.count, isOver()]).toEqual([['INVALID_INPUT'], 0, true]);
});

test('a preview asks nothing', async () => {
  const { clock, service, shown, isOver } = stream(status('PENDING'), 'A', {
    ...PREVIEW,
  } as TestCell);
  await clock.advance(10_000);
  expect([shown, service.count, isOver()]).toEqual([['NOT_FOUND'], 0, true]);
});

test('many streams of one id ask once, with what other cells ask for', async () => {
  const { clock, service, cells, txStatus } = stream(slowly(200, status('PENDING')));
  const transactions = () => familyOf(cells).transactions;
  const live = { invocation: new TestCell(), show: () => undefined, fail: () => undefined };
  void followStatus({ clock, transactions }, 'A', live);
  await clock.advanceUntil(txStatus('A', new TestCell()));
  expect(service.count).toBe(1);
});
