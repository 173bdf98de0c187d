/**
 * Between the last look at the service and a POST only seconds pass, whatever a row has waited for: somebody else may
 * have sent it meanwhile.
 */
import { answerLost, limited, requestLost, type FakeService } from './fake-service';
import { ids, outcomesOf, scenario, type Scenario } from './scenario';

const LOOK_HOLDS_MS = 5_000;
/** A POST's time-out and the settle time. */
const PROOF_MS = 90_000;

/** For each POST, how long ago the id was last looked for, in milliseconds. */
function agesOfLooks({ service, clock }: Scenario): { id: string; ageMs: number }[] {
  const looked = new Map<string, number>();
  const ages: { id: string; ageMs: number }[] = [];
  service.onLook = (transactionIds) => {
    for (const id of transactionIds) looked.set(id, clock.monotonicMs());
  };
  service.onPost = (id) => {
    ages.push({ id, ageMs: clock.monotonicMs() - (looked.get(id) ?? Number.NEGATIVE_INFINITY) });
  };
  return ages;
}

/** Every POST takes its time. */
function slowly(tookMs: number, { clock }: { clock: Scenario['clock'] }, service: FakeService) {
  const submitTransaction: FakeService['submitTransaction'] = async (...call) => {
    const receipt = await service.submitTransaction(...call);
    await clock.sleep(tookMs);
    return receipt;
  };
  return Object.assign(Object.create(service) as FakeService, { submitTransaction });
}

function slowScenario(tookMs: number): Scenario {
  const scene: Scenario = scenario({ client: (service) => slowly(tookMs, scene, service) });
  return scene;
}

test('one proved absent in a long run is looked at again right before it is sent again', async () => {
  const scene = slowScenario(4_000);
  const ages = agesOfLooks(scene);
  scene.service.next('INV-1', requestLost);
  await scene.submit(ids(200), { concurrency: 1 });
  const again = ages.filter(({ id }) => id === 'INV-1')[1];
  expect(again?.ageMs).toBeLessThanOrEqual(LOOK_HOLDS_MS);
  expect(scene.service.ledger).toHaveLength(200);
});

test('found by that look, it is not sent again', async () => {
  const scene = slowScenario(4_000);
  const { service, clock } = scene;
  let proving = 0;
  service.onLook = (looked) => {
    if (clock.monotonicMs() < PROOF_MS || !looked.includes('INV-1')) return;
    proving += 1;
    if (proving === 3) service.has('INV-1', { operation_id: 'late' });
  };
  service.next('INV-1', requestLost);
  const summary = await scene.submit(ids(50), { concurrency: 1 });
  expect(proving).toBe(3);
  expect(service.posted.filter((id) => id === 'INV-1')).toHaveLength(1);
  expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'late' });
});

test('rows that wait behind slow answers are looked up again before they are sent', async () => {
  const scene = slowScenario(3_000);
  const ages = agesOfLooks(scene);
  await scene.submit(ids(40), { concurrency: 2 });
  expect(ages).toHaveLength(40);
  expect(Math.max(...ages.map(({ ageMs }) => ageMs))).toBeLessThanOrEqual(LOOK_HOLDS_MS);
});

test('so are rows that a Retry-After held back, together and in their order', async () => {
  const scene = scenario();
  const ages = agesOfLooks(scene);
  scene.service.next('INV-1', limited(60_000));
  await scene.submit(ids(4), { concurrency: 1 });
  expect(ages.every(({ ageMs }) => ageMs <= LOOK_HOLDS_MS)).toBe(true);
  expect(scene.service.ledger).toEqual(ids(4));
  expect(scene.service.received.filter((line) => line.startsWith('GET'))).toHaveLength(3);
});

test('one that somebody else sent during a Retry-After is not sent', async () => {
  const { service, begin, clock, journal } = scenario();
  service.next('INV-1', limited(60_000));
  const { summary } = await begin(['INV-1']);
  await clock.advance(30_000);
  service.has('INV-1', { operation_id: 'theirs' });
  expect(outcomesOf(await clock.advanceUntil(summary))).toEqual({ 'INV-1': 'accepted' });
  expect(service.posted).toEqual(['INV-1']);
  expect(journal.states()).toEqual({ 'INV-1': 'accepted' });
});

test('while only probes go out, each is sent on a look of its own time', async () => {
  const scene = scenario();
  const ages = agesOfLooks(scene);
  scene.service.always(answerLost);
  const { summary } = await scene.begin(ids(60), { lossesBeforeProbing: 2 });
  await scene.clock.advance(60_000);
  scene.service.always(undefined);
  await scene.clock.advanceUntil(summary);
  expect(scene.service.ledger).toHaveLength(60);
  expect(Math.max(...ages.map(({ ageMs }) => ageMs))).toBeLessThanOrEqual(LOOK_HOLDS_MS);
});

describe('a run that begins right after its plan', () => {
  const looks = ({ service }: Scenario) =>
    service.received.filter((line) => line.startsWith('GET')).length;

  test('need not look again for what the plan has just looked for', async () => {
    const scene = scenario();
    const ages = agesOfLooks(scene);
    await scene.run(await scene.plan(ids(4), {}));
    expect(looks(scene)).toBe(1);
    expect(ages.map(({ ageMs }) => ageMs)).toEqual([0, 0, 0, 0]);
    expect(scene.service.ledger).toEqual(ids(4));
  });

  test('looks again when a person has thought about the plan for a few seconds', async () => {
    const scene = scenario();
    const plan = await scene.plan(ids(4), {});
    await scene.clock.advance(4_001);
    scene.service.has('INV-2', { operation_id: 'theirs', status: 'PENDING' });
    const summary = await scene.run(plan);
    expect(looks(scene)).toBe(2);
    expect(outcomesOf(summary)['INV-2']).toBe('skipped pending');
    expect(scene.service.posted).toEqual(['INV-1', 'INV-3', 'INV-4']);
  });

  test('looks again for what waited too long for its turn', async () => {
    const scene = slowScenario(1_000);
    const ages = agesOfLooks(scene);
    await scene.run(await scene.plan(ids(20), {}), { concurrency: 1 });
    expect(Math.max(...ages.map(({ ageMs }) => ageMs))).toBeLessThanOrEqual(LOOK_HOLDS_MS);
    expect(scene.service.ledger).toHaveLength(20);
  });

  test('looks again for what another run of this device has sent since', async () => {
    const scene = scenario();
    const plan = await scene.plan(['INV-1'], {});
    await scene.run(await scene.plan(['INV-1'], {}));
    const summary = await scene.run(plan);
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'skipped pending' });
    expect(scene.service.posted).toEqual(['INV-1']);
  });

  test('looks again when the plan itself has waited long for the answer', async () => {
    const scene = scenario();
    const asking = scene.service.findTransactions.bind(scene.service);
    scene.service.findTransactions = async (...call) => {
      const found = await asking(...call);
      await scene.clock.sleep(4_001);
      return found;
    };
    await scene.run(await scene.clock.advanceUntil(scene.plan(['INV-1'], {})));
    expect(looks(scene)).toBe(2);
  });

  test('what was sent before and is confirmed is looked for again', async () => {
    const scene = scenario();
    const errors = [{ code: 'field_not_valid' }];
    scene.service.has('INV-1', { operation_id: 'op-1', status: 'FAILURE', errors });
    const plan = await scene.plan(['INV-1'], { replay: 'all' });
    expect(plan.send).toHaveLength(1);
    await scene.run(plan);
    expect(looks(scene)).toBeGreaterThan(1);
  });
});
