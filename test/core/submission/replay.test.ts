/**
 * What failed by validation or tax authority is replayed when a person confirms: only an operation that was not known
 * before counts as arrived, and a replay waits until the service no longer answers it with the operation before.
 */
import type { SearchRecord } from '../../../src/core/service/search-record';
import type { PlanInput } from '../../../src/core/submission/plan';
import { resumeUnsettled } from '../../../src/core/submission/resume';
import { answerLost, error, requestLost, type FakeService } from './fake-service';
import { AppError } from '../../../src/core/domain/app-error';
import { ENVIRONMENT, entryOf, ids, outcomesOf, scenario, type Scenario } from './scenario';

const START_MS = Date.UTC(2025, 2, 1);
const REPEAT_WAIT_MS = 60_000;

function failed(id: string, operationId: string, updatedMs = START_MS - 3_600_000): SearchRecord {
  return {
    transaction_id: id,
    operation_id: operationId,
    status: 'FAILURE',
    last_updated_date: new Date(updatedMs).toISOString(),
    errors: [{ code: 'supplier_not_valid', type: 'validation' }],
  };
}

/** INV-1 as this device sent it and the service failed it. */
async function afterFailure(scene: Scenario, updatedMs?: number): Promise<void> {
  await scene.journal.record([await entryOf('INV-1', 'accepted', { operationId: 'old' })]);
  scene.service.has('INV-1', failed('INV-1', 'old', updatedMs));
}

const confirmed: Pick<PlanInput, 'replay'> = { replay: new Set(['INV-1']) };

function postTimes({ service, clock }: Scenario): number[] {
  const times: number[] = [];
  service.onPost = () => times.push(clock.monotonicMs());
  return times;
}

/** The next POST is answered with an operation that was there before, and nothing is stored. */
function answersAsRepeat(service: FakeService, operationId: string, times: number): FakeService {
  let left = times;
  const submitTransaction: FakeService['submitTransaction'] = async (transaction, options) => {
    if (left === 0) return service.submitTransaction(transaction, options);
    left -= 1;
    service.received.push(`POST ${transaction.transaction_id}`);
    service.onPost(transaction.transaction_id);
    return Promise.resolve({ operationId });
  };
  return Object.assign(Object.create(service) as FakeService, { submitTransaction });
}

describe('planning a replay', () => {
  test('without confirmation nothing that failed is sent', async () => {
    const scene = scenario();
    await afterFailure(scene);
    const plan = await scene.plan(['INV-1']);
    expect(plan.send).toEqual([]);
    expect(plan.leftOut).toMatchObject([{ transactionId: 'INV-1', why: 'needs-replay' }]);
  });

  test.each([confirmed, { replay: 'all' } as const])(
    'confirmed by %j, it goes with the operations known by then',
    async (consent) => {
      const scene = scenario();
      await afterFailure(scene);
      scene.service.has('INV-1', failed('INV-1', 'older'), failed('INV-1', 'old'));
      const plan = await scene.plan(['INV-1'], consent);
      expect(plan.leftOut).toEqual([]);
      expect(plan.send).toMatchObject([{ knownOperationIds: ['older', 'old'] }]);
    },
  );

  test('the confirmation of one is none for another, and none for what it does not need', async () => {
    const scene = scenario();
    scene.service.has('INV-2', failed('INV-2', 'old'));
    const plan = await scene.plan(['INV-1', 'INV-2'], confirmed);
    expect(plan.send).toHaveLength(1);
    expect(plan.send[0]).not.toHaveProperty('knownOperationIds');
    expect(plan.leftOut).toMatchObject([{ transactionId: 'INV-2', why: 'needs-replay' }]);
  });

  test.each([
    ['SUCCESS', { status: 'SUCCESS' }, 'already-known'],
    ['pending', { status: 'PENDING' }, 'pending'],
    [
      'an internal error',
      { status: 'FAILURE', errors: [{ code: 'internal_server_error' }] },
      'service-reprocessing',
    ],
  ])('a confirmation does not replay %s', async (_what, record, why) => {
    const scene = scenario();
    scene.service.has('INV-1', { transaction_id: 'INV-1', operation_id: 'old', ...record });
    expect((await scene.plan(['INV-1'], { replay: 'all' })).leftOut).toMatchObject([{ why }]);
  });

  test('one that failed without an operation id cannot be told from its replay: not sent', async () => {
    const scene = scenario();
    const nameless = { status: 'FAILURE', errors: [{ code: 'field_not_valid' }] };
    scene.service.has('INV-1', nameless);
    const { send, leftOut } = await scene.plan(['INV-1'], confirmed);
    expect(send).toEqual([]);
    expect(leftOut).toMatchObject([{ why: 'needs-replay' }]);
  });
});

describe('a replay', () => {
  test('journals the known operations before it is sent', async () => {
    const scene = scenario();
    await afterFailure(scene);
    await scene.submit(['INV-1'], {}, confirmed);
    const intent = scene.journal.writes.flat().find((entry) => entry.state === 'intended');
    expect(intent?.knownOperationIds).toEqual(['old']);
  });

  test('is accepted under its own operation', async () => {
    const scene = scenario();
    await afterFailure(scene);
    const summary = await scene.submit(['INV-1'], {}, confirmed);
    expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'op-1' });
    expect(scene.service.ledger).toEqual(['INV-1']);
  });

  test('whose answer was lost has not arrived as long as only the failure is there', async () => {
    const scene = scenario();
    await afterFailure(scene);
    scene.service.next('INV-1', requestLost);
    const posts = postTimes(scene);
    const summary = await scene.submit(['INV-1'], {}, confirmed);
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'accepted' });
    expect(scene.service.ledger).toEqual(['INV-1']);
    expect((posts[1] ?? 0) - (posts[0] ?? 0)).toBeGreaterThanOrEqual(90_000);
  });

  test('whose answer was lost and that did arrive is found by its new operation', async () => {
    const scene = scenario();
    await afterFailure(scene);
    scene.service.next('INV-1', answerLost);
    const summary = await scene.submit(['INV-1'], {}, confirmed);
    expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'op-1' });
    expect(scene.service.posted).toEqual(['INV-1']);
  });

  test('is not sent when the service has taken the failed one up again meanwhile', async () => {
    const scene = scenario();
    await afterFailure(scene, START_MS);
    const { summary } = await scene.begin(['INV-1'], {}, confirmed);
    await scene.clock.advance(30_000);
    scene.service.has('INV-1', { ...failed('INV-1', 'old'), status: 'SUCCESS', errors: [] });
    expect(outcomesOf(await scene.clock.advanceUntil(summary))).toEqual({
      'INV-1': 'already-known',
    });
    expect(scene.service.posted).toEqual([]);
  });

  test('is not sent again for a failure that nobody has confirmed', async () => {
    const scene = scenario();
    await afterFailure(scene);
    const plan = await scene.plan(['INV-1'], confirmed);
    scene.service.has('INV-1', failed('INV-1', 'newer'), failed('INV-1', 'old'));
    expect(outcomesOf(await scene.run(plan))).toEqual({ 'INV-1': 'skipped needs-replay' });
    expect(scene.service.posted).toEqual([]);
  });

  test('that the search does not show yet is not replayed once more', async () => {
    const scene = scenario();
    await afterFailure(scene);
    await scene.submit(['INV-1'], {}, confirmed);
    scene.service.has('INV-1', failed('INV-1', 'old'));
    const { send, leftOut } = await scene.plan(['INV-1'], confirmed);
    expect(send).toEqual([]);
    expect(leftOut).toMatchObject([{ why: 'sent-not-shown' }]);
  });

  test('that was refused needs a new confirmation, also while the search shows nothing', async () => {
    const scene = scenario();
    await afterFailure(scene);
    scene.service.next('INV-1', error(new AppError('REJECTED', 'no', { status: 400 })));
    await scene.submit(['INV-1'], {}, confirmed);
    expect(scene.journal.states()).toEqual({ 'INV-1': 'rejected' });
    expect((await scene.plan(['INV-1'])).leftOut).toMatchObject([{ why: 'needs-replay' }]);
    scene.service.has('INV-1');
    expect((await scene.plan(['INV-1'])).leftOut).toMatchObject([{ why: 'sent-not-shown' }]);
  });
});

describe('the wait before a replay', () => {
  test('lasts until a minute after the failure, and the others do not wait', async () => {
    const scene = scenario();
    await afterFailure(scene, START_MS - 20_000);
    const posts: [string, number][] = [];
    scene.service.onPost = (id) => posts.push([id, scene.clock.monotonicMs()]);
    await scene.submit(['INV-1', 'INV-2'], { concurrency: 1 }, confirmed);
    expect(posts).toEqual([
      ['INV-2', 0],
      ['INV-1', 40_000],
    ]);
  });

  test.each([
    ['a time that nobody told', { last_updated_date: 'soon' }],
    ['a clock of the service that is ahead', { last_updated_date: '2030-01-01T00:00:00Z' }],
  ])('is a whole minute for %s', async (_what, changes) => {
    const scene = scenario();
    scene.service.has('INV-1', { ...failed('INV-1', 'old'), ...changes });
    const posts = postTimes(scene);
    await scene.submit(['INV-1'], {}, confirmed);
    expect(posts).toEqual([REPEAT_WAIT_MS]);
  });

  test('counts from what the journal last sent, when that was later', async () => {
    const scene = scenario();
    await afterFailure(scene);
    await scene.journal.record([
      await entryOf('INV-1', 'accepted', { operationId: 'old', updatedAt: START_MS - 10_000 }),
    ]);
    const posts = postTimes(scene);
    await scene.submit(['INV-1'], {}, confirmed);
    expect(posts).toEqual([50_000]);
  });

  test('can be cancelled, and nothing was sent', async () => {
    const scene = scenario();
    await afterFailure(scene, START_MS);
    const { run, summary } = await scene.begin(['INV-1'], {}, confirmed);
    await scene.clock.advance(1_000);
    run.cancel();
    expect(outcomesOf(await scene.clock.advanceUntil(summary, 10_000))).toEqual({
      'INV-1': 'skipped cancelled',
    });
    expect(scene.service.posted).toEqual([]);
    expect(scene.journal.states()).toEqual({ 'INV-1': 'accepted' });
  });
});

describe('an answer with the operation that failed', () => {
  test('is no arrival: sent again after another minute', async () => {
    const scene: Scenario = scenario({ client: (service) => answersAsRepeat(service, 'old', 1) });
    await afterFailure(scene);
    const posts = postTimes(scene);
    const summary = await scene.submit(['INV-1'], {}, confirmed);
    expect(posts).toEqual([0, REPEAT_WAIT_MS]);
    expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'op-1' });
    expect(scene.service.ledger).toEqual(['INV-1']);
  });

  test('again and again: left alone after some tries, and told as not arrived', async () => {
    const scene: Scenario = scenario({ client: (service) => answersAsRepeat(service, 'old', 9) });
    await afterFailure(scene);
    const summary = await scene.submit(['INV-1'], { maxSends: 3 }, confirmed);
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'skipped not-arrived' });
    expect(scene.service.posted).toEqual(['INV-1', 'INV-1', 'INV-1']);
  });
});

test('an earlier sending found late to be the one that failed is not taken for its replay', async () => {
  const scene = scenario();
  await scene.journal.record([await entryOf('INV-1', 'intended')]);
  scene.service.has('INV-1', failed('INV-1', 'old'));
  const plan = await scene.plan(['INV-1'], confirmed);
  let looks = 0;
  scene.service.onLook = () => {
    looks += 1;
    scene.service.has('INV-1', ...(looks === 1 ? [] : [failed('INV-1', 'old')]));
  };
  await scene.run(plan);
  expect(scene.service.posted).toEqual([]);
  expect((await scene.plan(['INV-1'])).leftOut).toMatchObject([{ why: 'needs-replay' }]);
});

describe('a replay that a crash interrupted', () => {
  async function crashed(scene: Scenario): Promise<void> {
    await afterFailure(scene);
    await scene.journal.record([
      await entryOf('INV-1', 'intended', { knownOperationIds: ['old'] }),
    ]);
  }

  test('is not sent again without a new confirmation', async () => {
    const scene = scenario();
    await crashed(scene);
    const { send, leftOut } = await scene.plan(['INV-1']);
    expect(send).toEqual([]);
    expect(leftOut).toMatchObject([{ why: 'needs-replay' }]);
  });

  test('confirmed anew it is looked for over the settle time before it is sent', async () => {
    const scene = scenario();
    await crashed(scene);
    const posts = postTimes(scene);
    await scene.submit(['INV-1'], {}, confirmed);
    expect(posts).toEqual([91_000]);
    expect(scene.service.ledger).toEqual(['INV-1']);
  });

  test('and that shows up late is not sent a second time', async () => {
    const scene = scenario();
    await crashed(scene);
    const { summary } = await scene.begin(['INV-1'], {}, confirmed);
    await scene.clock.advance(50_000);
    scene.service.has('INV-1', { operation_id: 'new' }, failed('INV-1', 'old'));
    const { outcomes } = await scene.clock.advanceUntil(summary);
    expect(outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'new' });
    expect(scene.service.posted).toEqual([]);
  });

  test.each([
    ['only the failure is there: not arrived', [failed('INV-1', 'old')], 'not-arrived'],
    ['a new operation is there: accepted', [{ operation_id: 'new' }], 'accepted'],
  ] as const)('is settled by looking. %s', async (_what, records, state) => {
    const { service, journal, clock, ...scene } = scenario();
    await crashed({ service, journal, clock, ...scene });
    service.has('INV-1', ...records);
    const base = { environmentId: ENVIRONMENT, client: service, journal, clock };
    await clock.advanceUntil(resumeUnsettled({ ...base, random: () => 0.5 }));
    expect(journal.states()).toEqual({ 'INV-1': state });
  });
});

test('many replays wait together and go out each once', async () => {
  const scene = scenario();
  for (const id of ids(60)) scene.service.has(id, failed(id, `old-${id}`, START_MS));
  const { progress } = await scene.submit(ids(60), {}, { replay: 'all' });
  expect(progress).toMatchObject({ total: 60, accepted: 60 });
  expect([...scene.service.ledger].sort()).toEqual(ids(60).sort());
});
