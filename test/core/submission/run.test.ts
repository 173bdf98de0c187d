/**
 * A run sends each transaction of its plan once, at most `concurrency` at a time, and only after the intent to send it
 * is durable in the journal.
 */
import { AppError } from '../../../src/core/domain/app-error';
import { held, rejected } from './fake-service';
import { ids, outcomesOf, scenario } from './scenario';

test('every transaction of the plan is looked up, then sent once, and accepted with its operation id', async () => {
  const { service, submit, journal } = scenario();
  const summary = await submit(['INV-1', 'INV-2']);
  expect(service.received).toEqual(['GET INV-1 INV-2', 'POST INV-1', 'POST INV-2']);
  expect(summary.outcomes.get('INV-2')).toEqual({ kind: 'accepted', operationId: 'op-2' });
  expect(summary.stoppedBy).toBeUndefined();
  expect(journal.states()).toEqual({ 'INV-1': 'accepted', 'INV-2': 'accepted' });
});

test('a plan with nothing to send ends at once and asks nobody', async () => {
  const { service, submit } = scenario();
  const summary = await submit([]);
  expect(service.received).toEqual([]);
  expect(summary.progress.total).toBe(0);
});

test('the intent is durable before the POST goes out', async () => {
  const order: string[] = [];
  const { submit } = scenario({
    journal: (journal) => ({
      record: async (entries) => {
        await Promise.resolve();
        await journal.record(entries);
        for (const entry of entries) order.push(`${entry.state} ${entry.transactionId}`);
      },
      find: (...call) => journal.find(...call),
      unsettled: (...call) => journal.unsettled(...call),
    }),
    client: (service) =>
      Object.assign(Object.create(service) as typeof service, {
        submitTransaction: (...call: Parameters<typeof service.submitTransaction>) => {
          order.push(`POST ${call[0].transaction_id}`);
          return service.submitTransaction(...call);
        },
      }),
  });
  await submit(['INV-1']);
  expect(order).toEqual(['intended INV-1', 'POST INV-1', 'accepted INV-1']);
});

test('without a durable journal nothing is sent', async () => {
  const { service, submit } = scenario({
    journal: (journal) => ({
      record: () => Promise.reject(new AppError('STORAGE', 'The disk is full')),
      find: (...call) => journal.find(...call),
      unsettled: (...call) => journal.unsettled(...call),
    }),
  });
  const summary = await submit(['INV-1', 'INV-2']);
  expect(service.posted).toEqual([]);
  expect(summary.stoppedBy?.code).toBe('STORAGE');
  expect(outcomesOf(summary)).toEqual({
    'INV-1': 'skipped run-stopped',
    'INV-2': 'skipped run-stopped',
  });
});

test('never more POSTs are under way than the setting allows', async () => {
  const { service, submit } = scenario();
  await submit(ids(40), { concurrency: 3 });
  expect(service.mostAtOnce).toBe(3);
  expect(service.ledger).toHaveLength(40);
});

test('a rejection (400) keeps its reasons, is not sent again, and the others go on', async () => {
  const { service, submit, journal } = scenario();
  service.next('INV-1', rejected('Payments do not sum to the total'));
  const summary = await submit(['INV-1', 'INV-2']);
  expect(summary.outcomes.get('INV-1')).toEqual({
    kind: 'rejected',
    issues: [
      { code: 'field_not_valid', message: 'Payments do not sum to the total', type: 'validation' },
    ],
  });
  expect(service.posted).toEqual(['INV-1', 'INV-2']);
  expect(journal.states()).toEqual({ 'INV-1': 'rejected', 'INV-2': 'accepted' });
});

test('a rejected transaction may be sent anew in the next run', async () => {
  const { service, submit } = scenario();
  service.next('INV-1', rejected('Something'));
  await submit(['INV-1']);
  expect(outcomesOf(await submit(['INV-1']))).toEqual({ 'INV-1': 'accepted' });
});

test('a second run over the same rows submits nothing twice', async () => {
  const { service, submit } = scenario();
  await submit(ids(3));
  const summary = await submit(ids(3));
  expect(service.ledger).toEqual(['INV-1', 'INV-2', 'INV-3']);
  expect(summary.progress).toMatchObject({ total: 3, accepted: 0, skipped: 3 });
});

test('listeners hear of sending, of each outcome, and of counts that never exceed the total', async () => {
  const { events, submit } = scenario();
  await submit(['INV-1']);
  expect(events).toEqual([
    { kind: 'sending', transactionIds: ['INV-1'] },
    {
      kind: 'outcome',
      transactionId: 'INV-1',
      outcome: { kind: 'accepted', operationId: 'op-1' },
    },
    {
      kind: 'progress',
      pace: { paused: false, perSecond: undefined, remainingMs: undefined },
      progress: { total: 1, accepted: 1, rejected: 0, alreadyKnown: 0, inDoubt: 0, skipped: 0 },
    },
  ]);
});

test('a cancel sends nothing more, waits for the answers under way, and the counts add up', async () => {
  const { service, clock, begin, journal } = scenario();
  const first = held();
  const second = held();
  service.next('INV-1', first);
  service.next('INV-2', second);
  const { run, summary } = await begin(ids(5), { concurrency: 2 });
  await clock.advance(10);
  run.cancel();
  first.release();
  second.release();
  const { progress, stoppedBy } = await clock.advanceUntil(summary);
  expect(service.posted).toEqual(['INV-1', 'INV-2']);
  expect(progress).toMatchObject({ total: 5, accepted: 2, skipped: 3, inDoubt: 0 });
  expect(stoppedBy?.code).toBe('CANCELLED');
  expect(journal.states()).toEqual({
    'INV-1': 'accepted',
    'INV-2': 'accepted',
    'INV-3': 'not-arrived',
    'INV-4': 'not-arrived',
    'INV-5': 'not-arrived',
  });
});

test('what somebody else has submitted since the plan was made is noticed, and not sent', async () => {
  const { service, submit } = scenario();
  service.has('INV-1', { status: 'SUCCESS', operation_id: 'theirs' });
  const summary = await submit(['INV-1', 'INV-2']);
  expect(service.posted).toEqual(['INV-2']);
  expect(summary.outcomes.get('INV-1')).toMatchObject({
    kind: 'already-known',
    status: { status: 'SUCCESS', operationId: 'theirs' },
  });
});

test('a lost journal does not submit twice', async () => {
  const { service, submit } = scenario();
  await submit(ids(3));
  const withoutJournal = scenario({ service });
  await withoutJournal.submit(ids(3));
  expect(service.ledger).toEqual(['INV-1', 'INV-2', 'INV-3']);
});

test('batches follow each other, the next one prepared while one is sent', async () => {
  const { service, submit, journal } = scenario();
  const summary = await submit(ids(100), { batchSize: 10, concurrency: 4 });
  expect(summary.progress).toMatchObject({ total: 100, accepted: 100 });
  expect(new Set(service.ledger).size).toBe(100);
  expect(journal.writes.length).toBeLessThanOrEqual(12);
});
