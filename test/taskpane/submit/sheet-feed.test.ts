/**
 * Results reach the sheet a few times a second at most, the latest of each transaction; what Excel refuses for now is
 * brought again until it is taken.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { RowResult, WriteReport } from '../../../src/office';
import { createSheetFeed } from '../../../src/taskpane/submit/sheet-feed';
import { VirtualClock } from '../../support/virtual-clock';

const row = (transactionId: string, status: string): RowResult => ({
  transactionId,
  status,
  operationId: '',
  message: '',
  environment: '',
  reportedAt: '',
});

function feeding() {
  const clock = new VirtualClock();
  const writes: string[][] = [];
  const heard: string[] = [];
  let refusing = false;
  let place: WriteReport['place'] = 'beside-rows';
  const feed = createSheetFeed(
    {
      writeResults: (results) => {
        writes.push(results.map(({ transactionId, status }) => `${transactionId} ${status}`));
        return refusing
          ? Promise.reject(new AppError('WORKBOOK', 'Finish editing the cell.'))
          : Promise.resolve({
              written: results.length,
              missing: [],
              place,
              syncs: 1,
            });
      },
    },
    clock,
    {
      written: () => heard.push('written'),
      refused: (error) => heard.push(error.message),
    },
  );
  return {
    clock,
    writes,
    heard,
    feed,
    protect: (isProtected: boolean) => {
      place = isProtected ? 'results-sheet' : 'beside-rows';
    },
    refuse: (refuses: boolean) => {
      refusing = refuses;
    },
  };
}

test('what comes in while a write rests is written together, the latest of each', async () => {
  const { clock, writes, feed } = feeding();
  feed.put([row('A', 'Sending…')]);
  await clock.advance(0);
  feed.put([row('B', 'Sending…')]);
  feed.put([row('A', 'Accepted')]);
  feed.put([row('B', 'Rejected')]);
  await clock.advance(400);
  expect(writes).toEqual([['A Sending…'], ['B Rejected', 'A Accepted']]);
});

test('nothing is written when there is nothing new', async () => {
  const { clock, writes, feed } = feeding();
  feed.put([row('A', 'Accepted')]);
  await clock.advance(10_000);
  expect(writes).toHaveLength(1);
});

test('an empty first batch does not keep later results from the sheet', async () => {
  const { clock, writes, feed } = feeding();
  feed.put([]);
  feed.put([row('A', 'Accepted')]);
  await clock.advance(400);
  feed.put([row('A', 'Reported')]);
  await clock.advance(400);
  expect(writes).toEqual([['A Accepted'], ['A Reported']]);
});

test('a refused write is tried again without being asked, until Excel takes it', async () => {
  const { clock, writes, heard, feed, refuse } = feeding();
  refuse(true);
  feed.put([row('A', 'Accepted')]);
  await clock.advance(2000);
  refuse(false);
  await clock.advance(2000);
  await clock.advance(10_000);
  expect(writes).toEqual([['A Accepted'], [], []]);
  expect(heard).toEqual(['Finish editing the cell.', 'Finish editing the cell.', 'written']);
});

test('a closed feed writes no more', async () => {
  const { clock, writes, feed, refuse } = feeding();
  refuse(true);
  feed.put([row('A', 'Accepted')]);
  await clock.advance(0);
  await feed.close();
  await feed.settled();
  await clock.advance(60_000);
  expect(writes).toHaveLength(1);
});

test('closing waits for the write that is under way: the next feed never meets it', async () => {
  let finish = () => {};
  const heard: string[] = [];
  const feed = createSheetFeed(
    {
      writeResults: () =>
        new Promise((resolve) => {
          finish = () => {
            resolve({ written: 1, missing: [], place: 'beside-rows', syncs: 1 });
          };
        }),
    },
    new VirtualClock(),
    { written: () => heard.push('written'), refused: () => heard.push('refused') },
  );
  feed.put([row('A', 'Sending…')]);
  const closed = feed.close().then(() => heard.push('closed'));
  await Promise.resolve();
  expect(heard).toEqual([]);
  finish();
  await closed;
  expect(heard).toEqual(['written', 'closed']);
});

test('of very many results 2,000 are written at once, in their order, the rest with the next writes', async () => {
  const { clock, writes, feed } = feeding();
  feed.put(Array.from({ length: 4_500 }, (_, n) => row(`R${String(n)}`, 'Cancelled')));
  await clock.advance(800);
  expect(writes.map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
  expect(writes.map(([first]) => first)).toEqual([
    'R0 Cancelled',
    'R2000 Cancelled',
    'R4000 Cancelled',
  ]);
});

test('after a write that took long Excel is left alone as long', async () => {
  const clock = new VirtualClock();
  const writtenAtMs: number[] = [];
  const feed = createSheetFeed(
    {
      writeResults: async () => {
        writtenAtMs.push(clock.monotonicMs());
        await clock.sleep(3_000);
        return { written: 1, missing: [], place: 'beside-rows', syncs: 1 };
      },
    },
    clock,
    { written: () => undefined, refused: () => undefined },
  );
  feed.put([row('A', 'Sending…')]);
  await clock.advance(1_000);
  feed.put([row('A', 'Accepted')]);
  await clock.advance(10_000);
  const [first = 0, second] = writtenAtMs;
  expect(second).toBe(first + 6_000);
});

test('what protection held back is tried when it is wanted, until it is beside its rows', async () => {
  const { clock, writes, feed, protect } = feeding();
  feed.put([row('A', 'Reported')]);
  await clock.advance(400);
  feed.bringHeldBack();
  await clock.advance(400);
  expect(writes).toEqual([['A Reported']]);
  protect(true);
  feed.put([row('B', 'Reported')]);
  await clock.advance(5000);
  feed.bringHeldBack();
  await clock.advance(5000);
  protect(false);
  feed.bringHeldBack();
  await clock.advance(400);
  feed.bringHeldBack();
  await clock.advance(400);
  expect(writes.slice(1)).toEqual([['B Reported'], [], []]);
});
