/**
 * After a lost answer the service is looked at before anything is sent again. A second sending needs two empty looks,
 * both fresh, at least a second apart, both sent after the POST's time-out and the settle time have passed. After a
 * restart the settle time counts anew.
 */
import { AppError } from '../../../src/core/domain/app-error';
import { resumeUnsettled } from '../../../src/core/submission/resume';
import { answerLost, error, held, requestLost } from './fake-service';
import { ENVIRONMENT, entryOf, ids, outcomesOf, scenario, type Scenario } from './scenario';

/** A POST's time-out (30 s) and the settle time (60 s): before that, finding nothing proves nothing. */
const PROOF_MS = 90_000;

/** When each look for the id was sent, in milliseconds since the start; looks before the first POST do not count. */
function looksAfterPost({ service, clock }: Scenario, id: string): number[] {
  const times: number[] = [];
  service.onLook = (looked) => {
    if (looked.includes(id) && service.posted.includes(id)) times.push(clock.monotonicMs());
  };
  return times;
}

test('a transaction whose answer was lost is looked up, found, and not sent again', async () => {
  const { service, submit, journal } = scenario();
  service.next('INV-1', answerLost);
  const summary = await submit(['INV-1']);
  expect(service.received).toEqual(['GET INV-1', 'POST INV-1', 'GET INV-1']);
  expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'op-1' });
  expect(journal.states()).toEqual({ 'INV-1': 'accepted' });
});

test('the first look comes at once, so that what is there need not wait for the settle time', async () => {
  const scene = scenario();
  const looks = looksAfterPost(scene, 'INV-1');
  scene.service.next('INV-1', answerLost);
  await scene.submit(['INV-1']);
  expect(looks).toEqual([0]);
});

test('while it is in doubt the sheet says so, and never that it failed', async () => {
  const { service, submit, events } = scenario();
  service.next('INV-1', answerLost);
  await submit(['INV-1']);
  const kinds = events.flatMap((event) => (event.kind === 'outcome' ? [event.outcome.kind] : []));
  expect(kinds).toEqual(['in-doubt', 'accepted']);
});

test('what did not arrive is sent again after two empty looks beyond the settle time', async () => {
  const scene = scenario();
  const looks = looksAfterPost(scene, 'INV-1');
  scene.service.next('INV-1', requestLost);
  const summary = await scene.submit(['INV-1']);
  expect(scene.service.posted).toEqual(['INV-1', 'INV-1']);
  expect(scene.service.ledger).toEqual(['INV-1']);
  expect(outcomesOf(summary)).toEqual({ 'INV-1': 'accepted' });
  const [first = 0, second = 0, beforeSending] = looks.filter((at) => at >= PROOF_MS);
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(beforeSending).toBeDefined();
});

test('every look is a fresh one', async () => {
  const { service, submit } = scenario();
  const fresh: unknown[] = [];
  service.onLook = (_ids, options) => fresh.push(options.fresh);
  service.next('INV-1', requestLost);
  await submit(['INV-1']);
  expect(new Set(fresh)).toEqual(new Set([true]));
});

test('one that shows up between the two looks is not sent again', async () => {
  const scene = scenario();
  const { service } = scene;
  const looks = looksAfterPost(scene, 'INV-1');
  const count = service.onLook;
  service.onLook = (looked, options) => {
    count(looked, options);
    if (looks.filter((at) => at >= PROOF_MS).length === 2)
      service.has('INV-1', { operation_id: 'late' });
  };
  service.next('INV-1', requestLost);
  const summary = await scene.submit(['INV-1']);
  expect(service.posted).toEqual(['INV-1']);
  expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'late' });
});

test('a look that fails proves nothing', async () => {
  const { service, submit, clock } = scenario();
  let failing = 0;
  service.onLook = () => {
    if (clock.monotonicMs() < PROOF_MS || failing > 4) return;
    failing += 1;
    throw new AppError('UNAVAILABLE', 'GET /v1/transactions: 503');
  };
  service.next('INV-1', requestLost);
  await submit(['INV-1']);
  expect(service.ledger).toEqual(['INV-1']);
  expect(failing).toBe(5);
});

test('timers that fire early do not shorten anything', async () => {
  const scene = scenario({ earlyMs: 3 });
  const looks = looksAfterPost(scene, 'INV-1');
  scene.service.next('INV-1', requestLost);
  await scene.submit(['INV-1']);
  const [first = 0, second = 0] = looks.filter((at) => at >= PROOF_MS);
  expect(second - first).toBeGreaterThanOrEqual(1_000);
});

test('all that is in doubt is looked for together', async () => {
  const { service, submit } = scenario();
  for (const id of ids(3)) service.next(id, answerLost);
  await submit(ids(3), { concurrency: 3 });
  expect(service.received.slice(-1)).toEqual(['GET INV-1 INV-2 INV-3']);
});

test('the rest goes on while one is in doubt', async () => {
  const scene = scenario();
  scene.service.next('INV-1', requestLost);
  const { run, summary } = await scene.begin(ids(100));
  await scene.clock.advance(5_000);
  expect(scene.service.ledger).toHaveLength(99);
  run.cancel();
  const { progress } = await scene.clock.advanceUntil(summary);
  expect(progress).toMatchObject({ total: 100, accepted: 99, inDoubt: 1, skipped: 0 });
  expect(scene.journal.states()['INV-1']).toBe('in-doubt');
});

test('one that never gets an answer is given up after some tries, and may be sent anew', async () => {
  const { service, submit, journal } = scenario();
  service.next('INV-1', requestLost, requestLost, requestLost, requestLost);
  const summary = await submit(ids(2), { maxSends: 3 });
  expect(service.posted.filter((id) => id === 'INV-1')).toHaveLength(3);
  expect(outcomesOf(summary)).toEqual({ 'INV-1': 'skipped not-arrived', 'INV-2': 'accepted' });
  expect(journal.states()['INV-1']).toBe('not-arrived');
});

test.each([
  ['an error nobody has heard of', new TypeError('a mistake of ours')],
  ['a read error where none belongs', new AppError('BAD_RESPONSE', 'POST: HTML')],
])('%s leaves the transaction in doubt, too', async (_what, thrown) => {
  const { service, begin, clock, journal } = scenario();
  service.next('INV-1', error(thrown));
  const { run, summary } = await begin(['INV-1']);
  await clock.advance(500);
  run.cancel();
  expect(outcomesOf(await clock.advanceUntil(summary))).toEqual({ 'INV-1': 'in-doubt' });
  expect(journal.states()).toEqual({ 'INV-1': 'in-doubt' });
});

test('a cancel does not wait for ever for an answer under way: the row stays in doubt', async () => {
  const { service, begin, clock, journal } = scenario();
  service.next('INV-1', held());
  const { run, summary } = await begin(['INV-1']);
  await clock.advance(10);
  run.cancel();
  const { progress } = await clock.advanceUntil(summary, 10_000);
  expect(progress).toMatchObject({ total: 1, inDoubt: 1 });
  expect(journal.states()).toEqual({ 'INV-1': 'in-doubt' });
});

describe('what an earlier run left', () => {
  test('is settled before it is sent: found, and accepted', async () => {
    const { service, submit, journal } = scenario();
    await journal.record([await entryOf('INV-1', 'intended')]);
    service.has('INV-1', { operation_id: 'op-9' });
    const summary = await submit(['INV-1']);
    expect(service.posted).toEqual([]);
    expect(summary.outcomes.get('INV-1')).toEqual({ kind: 'accepted', operationId: 'op-9' });
    expect(journal.states()).toEqual({ 'INV-1': 'accepted' });
  });

  test('and is not there, is sent only when the settle time has passed since this start', async () => {
    const { clock, service, journal, submit } = scenario();
    await clock.advance(5_000);
    await journal.record([await entryOf('INV-1', 'in-doubt')]);
    const posts: number[] = [];
    service.onPost = () => posts.push(clock.monotonicMs());
    await submit(['INV-1']);
    expect(service.ledger).toEqual(['INV-1']);
    expect(posts).toEqual([5_000 + PROOF_MS + 1_000]);
  });

  test('and is there, but with other content, is told as changed', async () => {
    const { service, submit, journal } = scenario();
    await journal.record([await entryOf('INV-1', 'in-doubt', { contentHash: 'other' })]);
    service.has('INV-1', { operation_id: 'op-9' });
    expect(outcomesOf(await submit(['INV-1']))).toEqual({ 'INV-1': 'skipped changed-since-sent' });
    const entries = await journal.find(ENVIRONMENT, ['INV-1']);
    expect(entries.get('INV-1')).toMatchObject({ state: 'accepted', contentHash: 'other' });
  });
});

describe('resuming after a restart', () => {
  function resume({ service, journal, clock, events }: Scenario, signal?: AbortSignal) {
    return resumeUnsettled({
      environmentId: ENVIRONMENT,
      client: service,
      journal,
      clock,
      random: () => 0.5,
      listener: (event) => events.push(event),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  test('looks only, and never sends', async () => {
    const scene = scenario();
    await scene.journal.record([
      await entryOf('INV-1', 'intended'),
      await entryOf('INV-2', 'in-doubt'),
    ]);
    scene.service.has('INV-1', { operation_id: 'op-1' });
    const summary = await scene.clock.advanceUntil(resume(scene));
    expect(summary).toEqual({ accepted: ['INV-1'], notArrived: ['INV-2'], left: [] });
    expect(scene.service.posted).toEqual([]);
    expect(scene.journal.states()).toEqual({ 'INV-1': 'accepted', 'INV-2': 'not-arrived' });
  });

  test('what proved not to be there is sent by the next run without another wait', async () => {
    const scene = scenario();
    await scene.journal.record([await entryOf('INV-1', 'in-doubt')]);
    await scene.clock.advanceUntil(resume(scene));
    const before = scene.clock.monotonicMs();
    await scene.submit(['INV-1']);
    expect(scene.service.ledger).toEqual(['INV-1']);
    expect(scene.clock.monotonicMs() - before).toBeLessThan(PROOF_MS);
  });

  test('the settle time counts anew from its start', async () => {
    const scene = scenario();
    await scene.journal.record([await entryOf('INV-1', 'in-doubt')]);
    const resuming = resume(scene);
    await scene.clock.advance(PROOF_MS);
    expect(scene.journal.states()).toEqual({ 'INV-1': 'in-doubt' });
    await scene.clock.advanceUntil(resuming);
    expect(scene.journal.states()).toEqual({ 'INV-1': 'not-arrived' });
  });

  test('with nothing unsettled nobody is asked', async () => {
    const scene = scenario();
    expect(await resume(scene)).toEqual({ accepted: [], notArrived: [], left: [] });
    expect(scene.service.received).toEqual([]);
  });

  test('aborted, it leaves the rest as it was', async () => {
    const scene = scenario();
    await scene.journal.record([await entryOf('INV-1', 'in-doubt')]);
    const ending = new AbortController();
    const resuming = resume(scene, ending.signal);
    await scene.clock.advance(5_000);
    ending.abort();
    expect(await scene.clock.advanceUntil(resuming)).toMatchObject({ left: ['INV-1'] });
    expect(scene.journal.states()).toEqual({ 'INV-1': 'in-doubt' });
  });

  test('a refused key ends it, and leaves the rest as it was', async () => {
    const scene = scenario();
    await scene.journal.record([await entryOf('INV-1', 'in-doubt')]);
    scene.service.onLook = () => {
      throw new AppError('KEY_REFUSED', 'GET /v1/transactions: 401');
    };
    await expect(scene.clock.advanceUntil(resume(scene))).rejects.toMatchObject({
      code: 'KEY_REFUSED',
    });
    expect(scene.journal.states()).toEqual({ 'INV-1': 'in-doubt' });
  });
});
