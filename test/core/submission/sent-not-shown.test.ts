/**
 * What this device has sent and the service does not show is never sent silently: a person may choose to, once the
 * settle time has passed, and only for what the journal said then.
 */
import { error, requestLost } from './fake-service';
import { AppError } from '../../../src/core/domain/app-error';
import { entryOf, outcomesOf, scenario, type Scenario } from './scenario';

const START_MS = Date.UTC(2025, 2, 1);
const SETTLE_MS = 60_000;
const chosen = { sendAnyway: new Set(['INV-1']) };

async function sentAt(updatedAt: number, scene: Scenario = scenario()): Promise<Scenario> {
  await scene.journal.record([await entryOf('INV-1', 'accepted', { updatedAt })]);
  return scene;
}

const longAgo = () => sentAt(START_MS - 86_400_000);

test('it has a reason of its own, and is left out', async () => {
  const scene = await longAgo();
  expect(await scene.plan(['INV-1'])).toMatchObject({
    send: [],
    leftOut: [{ transactionId: 'INV-1', why: 'sent-not-shown' }],
  });
});

test('the confirmation of replays does not send it', async () => {
  const scene = await longAgo();
  expect((await scene.plan(['INV-1'], { replay: 'all' })).send).toEqual([]);
});

test('chosen by a person, it is sent, once', async () => {
  const scene = await longAgo();
  expect(outcomesOf(await scene.submit(['INV-1'], {}, chosen))).toEqual({ 'INV-1': 'accepted' });
  expect(scene.service.ledger).toEqual(['INV-1']);
});

test('not before the settle time has passed: the search may only lag behind', async () => {
  const scene = await sentAt(START_MS);
  await scene.clock.advance(SETTLE_MS);
  expect((await scene.plan(['INV-1'], chosen)).send).toEqual([]);
  await scene.clock.advance(1);
  expect((await scene.plan(['INV-1'], chosen)).send).toHaveLength(1);
});

test('the choice is for what stood in the journal then: the same plan sends nothing twice', async () => {
  const scene = await longAgo();
  const plan = await scene.plan(['INV-1'], chosen);
  await scene.run(plan);
  scene.service.has('INV-1');
  await scene.clock.advance(10 * SETTLE_MS);
  expect(outcomesOf(await scene.run(plan))).toEqual({ 'INV-1': 'skipped sent-not-shown' });
  expect(scene.service.ledger).toEqual(['INV-1']);
});

test('shown between plan and run after all, it is not sent', async () => {
  const scene = await longAgo();
  const plan = await scene.plan(['INV-1'], chosen);
  scene.service.has('INV-1', { status: 'SUCCESS', operation_id: 'late' });
  expect(outcomesOf(await scene.run(plan))).toEqual({ 'INV-1': 'already-known' });
  expect(scene.service.posted).toEqual([]);
});

test('the choice is none for a transaction that failed', async () => {
  const scene = await longAgo();
  const errors = [{ code: 'field_not_valid' }];
  scene.service.has('INV-1', { status: 'FAILURE', operation_id: 'old', errors });
  expect((await scene.plan(['INV-1'], chosen)).leftOut).toMatchObject([{ why: 'needs-replay' }]);
});

test('refused, it is still what was sent before: it needs another choice', async () => {
  const scene = await longAgo();
  scene.service.next('INV-1', error(new AppError('REJECTED', 'no', { status: 400 })));
  await scene.submit(['INV-1'], {}, chosen);
  expect((await scene.plan(['INV-1'])).leftOut).toMatchObject([{ why: 'sent-not-shown' }]);
});

test('with its answer lost and the run cancelled, it needs another choice', async () => {
  const scene = await longAgo();
  scene.service.next('INV-1', requestLost);
  const { run, summary } = await scene.begin(['INV-1'], {}, chosen);
  await scene.clock.advance(5_000);
  run.cancel();
  await scene.clock.advanceUntil(summary);
  expect(scene.journal.states()).toEqual({ 'INV-1': 'in-doubt' });
  expect((await scene.plan(['INV-1'])).leftOut).toMatchObject([{ why: 'sent-not-shown' }]);
});

test('what others sent us under the same id is not what we sent', async () => {
  const scene = await longAgo();
  const received = { direction: 'RECEIVED', status: 'SUCCESS', operation_id: 'theirs' };
  scene.service.has('INV-1', received);
  scene.service.has('INV-2', received);
  const plan = await scene.plan(['INV-1', 'INV-2']);
  expect(plan.leftOut).toMatchObject([{ transactionId: 'INV-1', why: 'sent-not-shown' }]);
  expect(outcomesOf(await scene.run(plan))).toEqual({ 'INV-2': 'accepted' });
});

test('nor does it settle what is in doubt', async () => {
  const scene = scenario();
  scene.service.next('INV-1', requestLost);
  scene.service.has('INV-1', { direction: 'RECEIVED', operation_id: 'theirs' });
  await scene.submit(['INV-1']);
  expect(scene.service.ledger).toEqual(['INV-1']);
});
