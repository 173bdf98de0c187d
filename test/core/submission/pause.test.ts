/**
 * A paused run begins nothing more; what is under way is answered, the journal stays right, and the progress says so.
 * A cancelled run ends within a second.
 */
import type { Journal } from '../../../src/core/submission/journal';
import type { MemoryJournal } from '../../support/memory-journal';
import { held, limited } from './fake-service';
import { ids, outcomesOf, scenario } from './scenario';

const RUN = { concurrency: 2, batchSize: 2 };

test('paused, it sends nothing more, and what is under way is answered', async () => {
  const { begin, clock, service, journal } = scenario();
  const [first, second] = [held(), held()];
  service.next('INV-1', first);
  service.next('INV-2', second);
  const { run, summary } = await begin(ids(6), RUN);
  await clock.advance(100);
  run.pause();
  first.release();
  second.release();
  await clock.advance(60_000);
  expect(service.posted).toEqual(['INV-1', 'INV-2']);
  expect(journal.states()).toMatchObject({ 'INV-1': 'accepted', 'INV-2': 'accepted' });
  expect(journal.states()['INV-5']).toBeUndefined();
  run.resume();
  expect((await clock.advanceUntil(summary)).progress).toMatchObject({ total: 6, accepted: 6 });
  expect(service.ledger.sort()).toEqual(ids(6));
});

test('what was prepared before a long pause is looked up again before it is sent', async () => {
  const { begin, clock, service } = scenario();
  const first = held();
  service.next('INV-1', first);
  const { run, summary } = await begin(ids(2), { concurrency: 1, batchSize: 2 });
  await clock.advance(100);
  run.pause();
  first.release();
  await clock.advance(60_000);
  service.has('INV-2', { transaction_id: 'INV-2', status: 'SUCCESS', operation_id: 'of another' });
  run.resume();
  await clock.advanceUntil(summary);
  expect(service.posted).toEqual(['INV-1']);
});

test('the progress says that it is paused, and that it goes on', async () => {
  const { begin, clock, service, events } = scenario();
  const { run, summary } = await begin(ids(2), RUN);
  run.pause();
  await clock.advance(10_000);
  expect(service.posted).toEqual([]);
  const told = () =>
    events.flatMap((event) => (event.kind === 'progress' ? event.pace.paused : []));
  expect(told()).toEqual([true]);
  run.resume();
  expect(told()).toEqual([true, false]);
  await clock.advanceUntil(summary);
});

test('a pause does not use up the patience with a service that refuses', async () => {
  const { begin, clock, service } = scenario();
  service.next('INV-1', limited(), limited(), limited());
  const { run, summary } = await begin(['INV-1'], { ...RUN, patienceMs: 60_000 });
  await clock.advance(1);
  run.pause();
  await clock.advance(3_600_000);
  run.resume();
  expect(outcomesOf(await clock.advanceUntil(summary))).toEqual({ 'INV-1': 'accepted' });
});

test('cancelled while paused, it ends, and what was not sent is free', async () => {
  const { begin, clock, journal } = scenario();
  const { run, summary } = await begin(ids(4), RUN);
  run.pause();
  await clock.advance(5_000);
  run.cancel();
  const { progress } = await clock.advanceUntil(summary, 1_000);
  expect(progress).toMatchObject({ total: 4, skipped: 4 });
  expect(Object.values(journal.states()).filter((state) => state === 'intended')).toEqual([]);
});

test('cancelled with answers that do not come, it ends within a second', async () => {
  const { begin, clock, service, journal } = scenario();
  service.next('INV-1', held());
  const { run, summary } = await begin(ids(2), { concurrency: 1, batchSize: 2 });
  await clock.advance(100);
  run.cancel();
  expect(outcomesOf(await clock.advanceUntil(summary, 1_000))).toEqual({
    'INV-1': 'in-doubt',
    'INV-2': 'skipped cancelled',
  });
  expect(journal.states()).toEqual({ 'INV-1': 'in-doubt', 'INV-2': 'not-arrived' });
});

test('cancelled when everything has its outcome and the journal is still written, it went through', async () => {
  let finish: () => void = () => undefined;
  const written = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = (journal: MemoryJournal): Journal => ({
    find: (...asked) => journal.find(...asked),
    unsettled: (environmentId) => journal.unsettled(environmentId),
    record: async (entries) => {
      if (entries.some(({ state }) => state === 'accepted')) await written;
      await journal.record(entries);
    },
  });
  const { begin, clock } = scenario({ journal: slow });
  const { run, summary } = await begin(ids(2), RUN);
  await clock.advance(100);
  run.cancel();
  finish();
  const { stoppedBy, progress } = await clock.advanceUntil(summary);
  expect(stoppedBy).toBeUndefined();
  expect(progress).toMatchObject({ total: 2, accepted: 2 });
});
