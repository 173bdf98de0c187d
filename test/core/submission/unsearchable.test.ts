/**
 * An id that the service does not search for is never taken for absent: nothing is sent that could not be looked for,
 * and the other transactions go on.
 */
import { resumeUnsettled } from '../../../src/core/submission/resume';
import { createStatusWatch } from '../../../src/core/submission/status-watch';
import { requestLost } from './fake-service';
import { ENVIRONMENT, entryOf, outcomesOf, scenario } from './scenario';

test('planning leaves it out with its reason, and plans the others', async () => {
  const { service, plan } = scenario();
  service.unsearchable.add('INV-1');
  const { send, leftOut } = await plan(['INV-1', 'INV-2'], { replay: 'all' });
  expect(send.map(({ transaction }) => transaction.transaction_id)).toEqual(['INV-2']);
  expect(leftOut).toEqual([{ transactionId: 'INV-1', why: 'cannot-be-looked-up' }]);
});

test('a run leaves it out when that shows only then, and sends the others', async () => {
  const { service, submit, journal } = scenario();
  service.unsearchable.add('INV-1');
  expect(outcomesOf(await submit(['INV-1', 'INV-2']))).toEqual({
    'INV-1': 'skipped cannot-be-looked-up',
    'INV-2': 'accepted',
  });
  expect(service.posted).toEqual(['INV-2']);
  expect(journal.states()).toEqual({ 'INV-2': 'accepted' });
});

test('after a lost answer it stays in doubt, and the run ends', async () => {
  const { service, submit, journal } = scenario();
  service.next('INV-1', requestLost);
  service.onPost = (id) => service.unsearchable.add(id);
  const summary = await submit(['INV-1']);
  expect(outcomesOf(summary)).toEqual({ 'INV-1': 'in-doubt' });
  expect(summary.progress).toMatchObject({ total: 1, inDoubt: 1 });
  expect(service.posted).toEqual(['INV-1']);
  expect(journal.states()).toEqual({ 'INV-1': 'in-doubt' });
});

test('after a restart it stays unsettled, and the others are settled', async () => {
  const { service, journal, clock } = scenario();
  await journal.record([await entryOf('INV-1', 'intended'), await entryOf('INV-2', 'intended')]);
  service.unsearchable.add('INV-1');
  service.has('INV-2', { operation_id: 'op-2' });
  const base = { environmentId: ENVIRONMENT, client: service, journal, clock };
  const resuming = resumeUnsettled({ ...base, random: () => 0.5 });
  expect(await clock.advanceUntil(resuming)).toEqual({
    accepted: ['INV-2'],
    notArrived: [],
    left: ['INV-1'],
  });
  expect(journal.states()).toEqual({ 'INV-1': 'intended', 'INV-2': 'accepted' });
});

test('it is not followed, and the others are', async () => {
  const { service, clock } = scenario();
  service.unsearchable.add('INV-1');
  service.has('INV-2', { status: 'SUCCESS' });
  const told: string[] = [];
  const { done } = createStatusWatch({
    client: service,
    clock,
    random: () => 0,
    transactionIds: ['INV-1', 'INV-2'],
    listener: (news) => told.push(...news.map(({ transactionId }) => transactionId)),
  });
  await clock.advanceUntil(done);
  expect(told).toEqual(['INV-2']);
});
