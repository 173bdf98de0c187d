/**
 * Accepted transactions are followed until the service has finished with each, many together, in growing steps; only
 * news are told.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { StatusNews } from '../../../src/core/submission/run';
import {
  createStatusWatch,
  DEFAULT_STATUS_WATCH_SETTINGS,
  stepMs,
  type StatusWatchInput,
} from '../../../src/core/submission/status-watch';
import type { JournalState } from '../../../src/core/submission/journal';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { FakeService } from './fake-service';
import { ENVIRONMENT, entryOf, ids } from './scenario';
import type { SearchRecord } from '../../../src/core/service/search-record';

function watching(...transactionIds: readonly string[]) {
  const clock = new VirtualClock();
  const service = new FakeService();
  const told: StatusNews[] = [];
  const begin = (settings = {}) =>
    createStatusWatch({
      client: service,
      clock,
      random: () => 0.5,
      transactionIds,
      listener: (news) => told.push(...news),
      settings,
    });
  const words = () => told.map((news) => `${news.transactionId} ${news.status.status ?? '-'}`);
  return { clock, service, told, words, begin };
}

test('ends when the service has finished with every one, and asks no more for those it has', async () => {
  const { clock, service, words, begin } = watching('A', 'B');
  service.has('A', { status: 'SUCCESS' });
  service.has('B', { status: 'PROCESSING' });
  const { done } = begin();
  await clock.advance(500);
  service.has('B', { status: 'FAILURE' });
  await clock.advanceUntil(done);
  expect(service.received).toEqual(['GET A B', 'GET B']);
  expect(words()).toEqual(['A SUCCESS', 'B PROCESSING', 'B FAILURE']);
});

test('nothing to follow ends at once and asks nobody', async () => {
  const { clock, service, begin } = watching();
  await clock.advanceUntil(begin().done);
  expect(service.received).toEqual([]);
});

test('what has not changed is not told again; a word of tomorrow is told and followed', async () => {
  const { clock, service, words, begin } = watching('A');
  service.has('A', { status: 'UNDER_A_PALM_TREE' });
  const watch = begin();
  await clock.advance(60_000);
  watch.stop();
  await clock.advanceUntil(watch.done);
  expect(words()).toEqual(['A UNDER_A_PALM_TREE']);
  expect(service.received.length).toBeGreaterThan(3);
});

test('one the search does not show yet is waited for', async () => {
  const { clock, service, words, begin } = watching('A');
  const { done } = begin();
  await clock.advance(5_000);
  expect(words()).toEqual([]);
  service.has('A', { status: 'SUCCESS' });
  await clock.advanceUntil(done);
  expect(words()).toEqual(['A SUCCESS']);
});

test('a failure and the record that repeated it are no duplicate', async () => {
  const { clock, service, told, begin } = watching('A');
  service.has('A', { status: 'SUCCESS' }, { status: 'FAILURE' });
  await clock.advanceUntil(begin().done);
  expect(told.map(({ duplicate }) => duplicate)).toEqual([undefined]);
});

test('of several records the newest counts, and that there are several is told', async () => {
  const { clock, service, told, begin } = watching('A');
  service.has('A', { status: 'SUCCESS', operation_id: 'new' }, { status: 'SUCCESS' });
  await clock.advanceUntil(begin().done);
  expect(told).toEqual([
    {
      transactionId: 'A',
      duplicate: true,
      status: { status: 'SUCCESS', operationId: 'new', reportedAt: undefined, issues: [] },
    },
  ]);
});

test('very many are asked for in batches, whose news are told as they come', async () => {
  const { clock, service, told, begin } = watching(...ids(5));
  for (const id of ids(5)) service.has(id, { status: 'SUCCESS' });
  await clock.advanceUntil(begin({ batchSize: 2 }).done);
  expect(service.received).toEqual(['GET INV-1 INV-2', 'GET INV-3 INV-4', 'GET INV-5']);
  expect(told).toHaveLength(5);
});

test('steps grow: 1, 2, 4 s up to 30 s, and after hours up to one hour', () => {
  const steps = (...rounds: [round: number, ageMs: number][]) =>
    rounds.map(([round, ageMs]) => stepMs(round, ageMs, DEFAULT_STATUS_WATCH_SETTINGS));
  expect(steps([1, 0], [2, 1_000], [3, 3_000], [9, 90_000])).toEqual([1_000, 2_000, 4_000, 30_000]);
  expect(steps([100, 3_600_000], [5_000, 48 * 3_600_000])).toEqual([180_000, 3_600_000]);
});

test('a service out of reach is asked again and again, in the same steps', async () => {
  const { clock, service, words, begin } = watching('A');
  let down = true;
  service.onLook = () => {
    if (down) throw new AppError('UNREACHABLE', 'GET /v1/transactions');
  };
  service.has('A', { status: 'SUCCESS' });
  const { done } = begin();
  await clock.advance(3 * 3_600_000);
  expect(service.received.length).toBeLessThan(120);
  down = false;
  await clock.advanceUntil(done);
  expect(words()).toEqual(['A SUCCESS']);
});

test('a refused key ends the watch with that error', async () => {
  const { clock, service, begin } = watching('A');
  service.onLook = () => {
    throw new AppError('KEY_REFUSED', 'GET /v1/transactions: 401');
  };
  await expect(clock.advanceUntil(begin().done)).rejects.toMatchObject({ code: 'KEY_REFUSED' });
});

test('stopped, it ends at once', async () => {
  const { clock, begin } = watching('A');
  const watch = begin();
  await clock.advance(10_000);
  watch.stop();
  await clock.advanceUntil(watch.done, 1);
});

describe('of what was sent once more', () => {
  const old = { status: 'FAILURE', operation_id: 'old' };

  async function repeated(state: JournalState = 'accepted') {
    const clock = new VirtualClock();
    const service = new FakeService();
    const journal = new MemoryJournal();
    const told: StatusNews[] = [];
    const operation = state === 'accepted' ? { operationId: 'own' } : {};
    await journal.record([await entryOf('A', state, { knownOperationIds: ['old'], ...operation })]);
    const begin = () =>
      createStatusWatch({
        ...{ client: service, clock, random: () => 0, transactionIds: ['A'] },
        listener: (news) => told.push(...news),
        history: { journal, environmentId: ENVIRONMENT },
      });
    const words = () =>
      told.map(({ status }) => `${status.operationId ?? '-'} ${status.status ?? '-'}`);
    return { clock, service, journal, begin, words };
  }

  test('what was known before is no news, and no end', async () => {
    const { clock, service, journal, begin, words } = await repeated();
    service.has('A', { ...old, errors: [{ code: 'field_not_valid' }] });
    const { done } = begin();
    await clock.advance(5_000);
    expect(words()).toEqual([]);
    expect(await journal.unfinished(ENVIRONMENT)).toEqual(['A']);
    service.has('A', { status: 'SUCCESS', operation_id: 'own' }, old);
    await clock.advanceUntil(done);
    expect(words()).toEqual(['own SUCCESS']);
  });

  test('its own operation counts, whichever record is newer', async () => {
    const { clock, service, begin, words } = await repeated();
    service.has('A', { status: 'FAILURE', operation_id: 'foreign' }, old, {
      status: 'SUCCESS',
      operation_id: 'own',
    });
    await clock.advanceUntil(begin().done);
    expect(words()).toEqual(['own SUCCESS']);
  });

  test('a failure of its own gives way to what somebody sent after it', async () => {
    const { clock, service, begin, words } = await repeated();
    const own = { status: 'FAILURE', operation_id: 'own' };
    service.has('A', { status: 'SUCCESS', operation_id: 'foreign' }, own, old);
    await clock.advanceUntil(begin().done);
    expect(words()).toEqual(['foreign SUCCESS']);
  });

  test('and was refused at once, what was there before stands', async () => {
    const { clock, service, begin, words } = await repeated('rejected');
    service.has('A', old);
    await clock.advanceUntil(begin().done);
    expect(words()).toEqual(['old FAILURE']);
  });
});

test('the first round is no answer from before the sending, which the run itself has just had', async () => {
  const { clock, service, begin } = watching('A');
  const fresh: (boolean | undefined)[] = [];
  service.onLook = (_, options) => fresh.push(options.fresh);
  const { done } = begin();
  await clock.advance(1_500);
  service.has('A', { status: 'SUCCESS' });
  await clock.advanceUntil(done);
  expect(fresh).toEqual([true, false, false]);
});

describe('what was accepted in an earlier run', () => {
  const HOUR_MS = 3_600_000;

  async function opening(
    transactionIds: readonly string[],
    how: Pick<StatusWatchInput, 'waitedFor'> = {},
  ) {
    const clock = new VirtualClock();
    const service = new FakeService();
    const journal = new MemoryJournal();
    const updatedAt = clock.wallMs() - 10 * HOUR_MS;
    await journal.record([await entryOf('OLD', 'accepted', { updatedAt })]);
    for (const id of transactionIds) service.has(id, { status: 'PENDING' });
    const watch = createStatusWatch({
      ...{ client: service, clock, random: () => 0, listener: () => undefined, transactionIds },
      history: { journal, environmentId: ENVIRONMENT },
      ...how,
    });
    const stop = async () => {
      watch.stop();
      await clock.advanceUntil(watch.done);
    };
    return { clock, service, stop };
  }

  test('is asked for at once, then as seldom as its age wants', async () => {
    const { clock, service, stop } = await opening(['OLD']);
    await clock.advance(29 * 60_000);
    expect(service.received).toEqual(['GET OLD']);
    await clock.advance(2 * 60_000);
    expect(service.received).toEqual(['GET OLD', 'GET OLD']);
    await stop();
  });

  test('is asked for as often as what is new while somebody waits', async () => {
    const { clock, service, stop } = await opening(['OLD'], { waitedFor: true });
    await clock.advance(8_000);
    expect(service.received).toHaveLength(4);
    await stop();
  });

  test('does not slow down what is new, nor is it asked for as often', async () => {
    const { clock, service, stop } = await opening(['OLD', 'NEW']);
    await clock.advance(8_000);
    expect(service.received).toEqual(['GET OLD NEW', 'GET NEW', 'GET NEW', 'GET NEW']);
    await stop();
  });
});

describe('the journal is told what the service has finished with', () => {
  async function unfinishedAfter(records: Readonly<Record<string, SearchRecord>>) {
    const clock = new VirtualClock();
    const service = new FakeService();
    const journal = new MemoryJournal();
    const transactionIds = Object.keys(records);
    for (const id of transactionIds) {
      await journal.record([await entryOf(id, 'accepted')]);
      service.has(id, records[id] ?? {});
    }
    const watch = createStatusWatch({
      ...{ client: service, clock, random: () => 0, listener: () => undefined, transactionIds },
      history: { journal, environmentId: ENVIRONMENT },
    });
    await clock.advance(5_000);
    watch.stop();
    await clock.advanceUntil(watch.done);
    return journal.unfinished(ENVIRONMENT);
  }

  test('by success, and by a failure that only a person can answer', async () => {
    const errors = [{ code: 'field_not_valid' }];
    expect(
      await unfinishedAfter({
        A: { status: 'SUCCESS' },
        B: { status: 'PENDING' },
        C: { status: 'FAILURE', errors },
      }),
    ).toEqual(['B']);
  });

  test('not by a failure that the service processes again: the next opening asks on', async () => {
    const errors = [{ code: 'internal_server_error' }];
    expect(await unfinishedAfter({ A: { status: 'FAILURE', errors } })).toEqual(['A']);
  });
});
