/**
 * The journal in the browser's database keeps one entry per environment and transaction, durably, and says STORAGE
 * when it cannot.
 */
import { IDBDatabase as FakeDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { AppError } from '../../src/core/domain/app-error';
import type { JournalEntry } from '../../src/core/submission/journal';
import { openIndexedDbJournal } from '../../src/runtime/indexeddb-journal';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => {
  jest.restoreAllMocks();
});

function entry(transactionId: string, changes: Partial<JournalEntry> = {}): JournalEntry {
  return {
    environmentId: 'demo',
    transactionId,
    runId: 'run-1',
    contentHash: 'abc',
    state: 'intended',
    updatedAt: 1,
    ...changes,
  };
}

test('what was recorded is found again, also by a journal opened later', async () => {
  await (await openIndexedDbJournal()).record([entry('A'), entry('B')]);
  const found = await (await openIndexedDbJournal()).find('demo', ['A', 'C']);
  expect([...found]).toEqual([['A', entry('A')]]);
});

test('of many that are asked for together, each that is there is found', async () => {
  const journal = await openIndexedDbJournal();
  const ids = Array.from({ length: 450 }, (_, index) => `INV-${String(index)}`);
  const even = ids.filter((_, index) => index % 2 === 0);
  await journal.record(even.map((id) => entry(id)));
  const found = await journal.find('demo', ids);
  expect([...found]).toEqual(even.map((id) => [id, entry(id)]));
});

test('what a replay has to know is kept with its entry', async () => {
  const replayed = entry('A', { knownOperationIds: ['op-1', 'op-2'] });
  await (await openIndexedDbJournal()).record([replayed]);
  const journal = await openIndexedDbJournal();
  expect((await journal.find('demo', ['A'])).get('A')).toEqual(replayed);
  expect(await journal.unsettled('demo')).toEqual([replayed]);
});

test('a later entry takes the place of the earlier one', async () => {
  const journal = await openIndexedDbJournal();
  await journal.record([entry('A')]);
  await journal.record([entry('A', { state: 'accepted', operationId: 'op-1' })]);
  const found = await journal.find('demo', ['A']);
  expect(found.get('A')).toEqual(entry('A', { state: 'accepted', operationId: 'op-1' }));
});

test('environments do not see each other', async () => {
  const journal = await openIndexedDbJournal();
  await journal.record([entry('A', { environmentId: 'production' })]);
  expect((await journal.find('demo', ['A'])).size).toBe(0);
  expect(await journal.unsettled('demo')).toEqual([]);
});

test('unsettled entries come oldest first, and are gone once settled', async () => {
  const journal = await openIndexedDbJournal();
  await journal.record([
    entry('late', { updatedAt: 30, state: 'in-doubt' }),
    entry('early', { updatedAt: 10 }),
    entry('settled', { updatedAt: 20 }),
    entry('refused', { updatedAt: 5, state: 'rejected' }),
  ]);
  await journal.record([entry('settled', { updatedAt: 40, state: 'accepted' })]);
  const ids = (await journal.unsettled('demo')).map((left) => left.transactionId);
  expect(ids).toEqual(['early', 'late']);
});

test('writes ask for strict durability', async () => {
  const transaction = jest.spyOn(FakeDatabase.prototype, 'transaction');
  const journal = await openIndexedDbJournal();
  await journal.record([entry('A')]);
  expect(transaction).toHaveBeenLastCalledWith('entries', 'readwrite', { durability: 'strict' });
});

test('a write is one transaction: one bad entry, and none is kept', async () => {
  const journal = await openIndexedDbJournal();
  const bad = entry('B', { transactionId: (() => 0) as unknown as string });
  await expect(journal.record([entry('A'), bad])).rejects.toMatchObject({ code: 'STORAGE' });
  expect((await journal.find('demo', ['A'])).size).toBe(0);
});

test('a browser without a usable database is told as STORAGE, with the cause', async () => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  });
  const opening = openIndexedDbJournal();
  await expect(opening).rejects.toBeInstanceOf(AppError);
  await expect(opening).rejects.toMatchObject({
    code: 'STORAGE',
    cause: expect.objectContaining({ name: 'SecurityError' }),
  });
});

test('a connection given up for a newer page is opened again when needed', async () => {
  const journal = await openIndexedDbJournal();
  await journal.record([entry('A')]);
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('taxrow-journal');
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => reject(new Error('not deleted'));
  });
  expect((await journal.find('demo', ['A'])).size).toBe(0);
});

describe('what the service has not finished with', () => {
  test('is what was accepted, the oldest first, until it is noted as finished', async () => {
    const journal = await openIndexedDbJournal();
    await journal.record([
      entry('late', { state: 'accepted', updatedAt: 30 }),
      entry('early', { state: 'accepted', updatedAt: 10 }),
      entry('elsewhere', { state: 'accepted', environmentId: 'production' }),
      entry('in doubt', { state: 'in-doubt' }),
      entry('refused', { state: 'rejected' }),
    ]);
    expect(await journal.unfinished('demo')).toEqual(['early', 'late']);
    await journal.noteFinished('demo', ['early', 'never heard of']);
    expect(await (await openIndexedDbJournal()).unfinished('demo')).toEqual(['late']);
  });

  test('finished, an entry is the same as before', async () => {
    const journal = await openIndexedDbJournal();
    const accepted = entry('A', { state: 'accepted', operationId: 'op-1' });
    await journal.record([accepted]);
    await journal.noteFinished('demo', ['A']);
    expect((await journal.find('demo', ['A'])).get('A')).toEqual(accepted);
  });

  test('sent once more, it is unfinished again, and a late word on the sending before changes no intent', async () => {
    const journal = await openIndexedDbJournal();
    await journal.record([entry('A', { state: 'accepted' })]);
    await journal.noteFinished('demo', ['A']);
    const again = entry('A', { knownOperationIds: ['op-1'], updatedAt: 50 });
    await journal.record([again]);
    await journal.noteFinished('demo', ['A']);
    expect(await journal.unsettled('demo')).toEqual([again]);
    await journal.record([{ ...again, state: 'accepted' }]);
    expect(await journal.unfinished('demo')).toEqual(['A']);
  });
});

describe('environments', () => {
  const DEMO = { scope: 'demo#1', name: 'Demo', baseUrl: 'https://demo', kind: 'demo' } as const;

  test('are noted with their kind; another name or address of one stands beside it', async () => {
    const journal = await openIndexedDbJournal();
    await journal.noteEnvironment(DEMO);
    await journal.noteEnvironment(DEMO);
    await journal.noteEnvironment({ ...DEMO, name: 'Trying out' });
    const noted = await (await openIndexedDbJournal()).environments();
    expect(noted.map(({ name }) => name)).toEqual(['Demo', 'Trying out']);
  });

  test('every scope that entries are kept under is known, noted or not', async () => {
    const journal = await openIndexedDbJournal();
    await journal.record([
      entry('A', { environmentId: 'demo#1' }),
      entry('B', { environmentId: 'demo#1' }),
      entry('A', { environmentId: 'production#2' }),
      entry('A', { environmentId: 'a sandbox#3' }),
    ]);
    expect(await journal.scopes()).toEqual(['a sandbox#3', 'demo#1', 'production#2']);
  });
});

test('a journal of the version before is taken over with its entries', async () => {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('taxrow-journal', 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore('entries', {
        keyPath: ['entry.environmentId', 'entry.transactionId'],
      });
      store.createIndex('unsettled', ['entry.environmentId', 'unsettledAt']);
      store.put({ entry: entry('A'), unsettledAt: 1 });
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(new Error('not opened'));
  });
  const journal = await openIndexedDbJournal();
  expect(await journal.unsettled('demo')).toEqual([entry('A')]);
  expect(await journal.unfinished('demo')).toEqual([]);
});
