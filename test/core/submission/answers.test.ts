/**
 * What a POST's answer means: a readable 2xx is accepted, 400 is rejected, 401 stops the run and loses nothing, 429 is
 * not accepted and waits; everything else is in doubt.
 */
import { AppError } from '../../../src/core/domain/app-error';
import { answerLost, held, limited, refusedKey, requestLost } from './fake-service';
import { ids, outcomesOf, scenario } from './scenario';

describe('a refused key (401)', () => {
  test('stops the run at once, and what was not sent is skipped', async () => {
    const { service, submit, journal } = scenario();
    service.next('INV-2', refusedKey);
    const summary = await submit(ids(4), { concurrency: 1 });
    expect(service.posted).toEqual(['INV-1', 'INV-2']);
    expect(summary.stoppedBy?.code).toBe('KEY_REFUSED');
    expect(outcomesOf(summary)).toEqual({
      'INV-1': 'accepted',
      'INV-2': 'skipped run-stopped',
      'INV-3': 'skipped run-stopped',
      'INV-4': 'skipped run-stopped',
    });
    expect(journal.states()).toEqual({
      'INV-1': 'accepted',
      'INV-2': 'not-arrived',
      'INV-3': 'not-arrived',
      'INV-4': 'not-arrived',
    });
  });

  test('what is under way still gets its answer', async () => {
    const { service, begin, clock } = scenario();
    const first = held();
    service.next('INV-1', first);
    service.next('INV-2', refusedKey);
    const { summary } = await begin(ids(3), { concurrency: 2 });
    await clock.advance(1_000);
    first.release();
    expect(outcomesOf(await clock.advanceUntil(summary))).toMatchObject({ 'INV-1': 'accepted' });
  });

  test('nothing is lost: with a good key the next run sends the rest, once', async () => {
    const { service, submit } = scenario();
    service.next('INV-2', refusedKey);
    await submit(ids(4), { concurrency: 2 });
    const summary = await submit(ids(4));
    expect([...service.ledger].sort()).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV-4']);
    expect(summary.stoppedBy).toBeUndefined();
  });

  test('a key refused while looking stops the run before anything is sent', async () => {
    const { service, submit } = scenario();
    service.onLook = () => {
      throw new AppError('KEY_REFUSED', 'GET /v1/transactions: 401');
    };
    const summary = await submit(ids(2));
    expect(service.posted).toEqual([]);
    expect(summary.stoppedBy?.code).toBe('KEY_REFUSED');
  });
});

describe('too many requests (429)', () => {
  test('the transaction was not accepted: it is sent again after a wait, once', async () => {
    const { service, submit } = scenario();
    service.next('INV-1', limited(), limited());
    const summary = await submit(['INV-1']);
    expect(service.posted).toEqual(['INV-1', 'INV-1', 'INV-1']);
    expect(service.ledger).toEqual(['INV-1']);
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'accepted' });
  });

  test('Retry-After is never shortened, for nobody', async () => {
    const { service, begin, clock } = scenario();
    service.next('INV-1', limited(7_000));
    const { summary } = await begin(ids(3), { concurrency: 1 });
    await clock.advance(6_999);
    expect(service.posted).toEqual(['INV-1']);
    await clock.advanceUntil(summary);
    expect(service.ledger.sort()).toEqual(['INV-1', 'INV-2', 'INV-3']);
  });

  test('without Retry-After it backs off further and further, at random', async () => {
    const { service, submit, clock } = scenario();
    const times: number[] = [];
    service.onPost = () => times.push(clock.monotonicMs());
    service.next('INV-1', limited(), limited(), limited());
    await submit(['INV-1']);
    expect(times).toEqual([0, 250, 750, 1_750]);
  });

  test('a Retry-After beyond all patience ends the run instead', async () => {
    const { service, submit } = scenario();
    service.next('INV-1', limited(1e12));
    const summary = await submit(ids(2), { concurrency: 1 });
    expect(summary.stoppedBy?.code).toBe('RATE_LIMITED');
    expect(outcomesOf(summary)).toEqual({
      'INV-1': 'skipped run-stopped',
      'INV-2': 'skipped run-stopped',
    });
  });

  test('a cancel does not wait for the Retry-After to pass', async () => {
    const { service, begin, clock, journal } = scenario();
    service.next('INV-1', limited(60_000));
    const { run, summary } = await begin(ids(2), { concurrency: 1 });
    await clock.advance(100);
    run.cancel();
    const { progress } = await clock.advanceUntil(summary, 1_000);
    expect(progress).toMatchObject({ total: 2, skipped: 2 });
    expect(journal.states()).toEqual({ 'INV-1': 'not-arrived', 'INV-2': 'not-arrived' });
  });
});

describe('an outage', () => {
  test('does not put every row in doubt: after some lost answers only probes go out', async () => {
    const { service, begin, clock } = scenario();
    service.always(requestLost);
    const { run, summary } = await begin(ids(500));
    await clock.advance(60_000);
    expect(service.posted.length).toBeLessThan(40);
    run.cancel();
    await clock.advanceUntil(summary);
  });

  test('once it is over the run goes on by itself, and every row arrives once', async () => {
    const { service, begin, clock } = scenario();
    service.always(answerLost);
    const { summary } = await begin(ids(100));
    await clock.advance(30_000);
    service.always(undefined);
    const { progress } = await clock.advanceUntil(summary);
    expect(progress).toMatchObject({ total: 100, accepted: 100 });
    expect(new Set(service.ledger).size).toBe(service.ledger.length);
  });

  test('that lasts too long ends the run; what is in doubt stays in the journal', async () => {
    const { service, submit, journal } = scenario();
    service.always(requestLost);
    const summary = await submit(ids(200), { maxSends: 100 });
    expect(summary.stoppedBy?.code).toBe('OUTCOME_UNKNOWN');
    const { total, inDoubt, skipped } = summary.progress;
    expect(inDoubt + skipped).toBe(total);
    const doubtful = Object.values(journal.states()).filter((state) => state === 'in-doubt');
    expect(doubtful).toHaveLength(inDoubt);
  });

  test('of the search only: nothing is sent unlooked for, and the run waits', async () => {
    const { service, begin, clock } = scenario();
    let down = true;
    service.onLook = () => {
      if (down) throw new AppError('UNAVAILABLE', 'GET /v1/transactions: 503');
    };
    const { summary } = await begin(ids(2));
    await clock.advance(20_000);
    expect(service.posted).toEqual([]);
    down = false;
    expect((await clock.advanceUntil(summary)).progress).toMatchObject({ accepted: 2 });
  });
});

describe('a journal that fails', () => {
  test('after the answer: the outcome is still told, and the run stops', async () => {
    const { service, submit } = scenario({
      journal: (journal) => ({
        record: (entries) =>
          entries.some((entry) => entry.state === 'accepted')
            ? Promise.reject(new Error('The disk is full'))
            : journal.record(entries),
        find: (...call) => journal.find(...call),
        unsettled: (...call) => journal.unsettled(...call),
      }),
    });
    const summary = await submit(['INV-1']);
    expect(summary.stoppedBy?.code).toBe('STORAGE');
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'accepted' });
    expect(service.ledger).toEqual(['INV-1']);
  });

  test('while reading: nothing is sent', async () => {
    const { service, submit } = scenario({
      journal: (journal) => ({
        record: (entries) => journal.record(entries),
        find: () => Promise.reject(new Error('The database is gone')),
        unsettled: (...call) => journal.unsettled(...call),
      }),
    });
    const summary = await submit(['INV-1']);
    expect(summary.stoppedBy).toMatchObject({
      code: 'STORAGE',
      cause: { message: 'The database is gone' },
    });
    expect(service.posted).toEqual([]);
  });
});

test('a listener that throws does not disturb the run, and its error is kept', async () => {
  const { service, submit } = scenario({
    listener: () => {
      throw new Error('The sheet is gone');
    },
  });
  const summary = await submit(ids(3));
  expect(service.ledger).toHaveLength(3);
  expect(summary.listenerError).toEqual(new Error('The sheet is gone'));
});
