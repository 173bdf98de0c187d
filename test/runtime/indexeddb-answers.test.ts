/**
 * Final answers of formulas outlive the page, apart by environment and account, the oldest making room; a database that
 * fails or does not answer holds nothing and keeps nobody waiting.
 */
import { IDBDatabase as FakeDatabase, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { StoredAnswer } from '../../src/runtime/formula-desk';
import { openIndexedDbAnswers } from '../../src/runtime/indexeddb-answers';
import { VirtualClock } from '../support/virtual-clock';

let clock: VirtualClock;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  clock = new VirtualClock();
});

afterEach(() => {
  jest.restoreAllMocks();
});

function answer(key: string, changes: Partial<StoredAnswer> = {}): StoredAnswer {
  return { kind: 'calculation', key, value: `{"of":"${key}"}`, fetchedAtMs: 1, ...changes };
}

function open(maxKept?: number) {
  return openIndexedDbAnswers(maxKept === undefined ? { clock } : { clock, maxKept });
}

/** Writes, and waits until other pages find it. */
async function keep(...answers: readonly StoredAnswer[]): Promise<void> {
  const store = (await open()).of('demo#1');
  for (const each of answers) store.write(each);
  await clock.advanceUntil(store.settled());
}

test('what was written is found by a page opened later, with its age', async () => {
  await keep(answer('a', { fetchedAtMs: 4711 }));
  const found = await (await open()).of('demo#1').read('calculation', 'a');
  expect(found).toMatchObject(answer('a', { fetchedAtMs: 4711 }));
});

test('another account, another kind and another id find nothing', async () => {
  await keep(answer('a'));
  const kept = await open();
  expect(await kept.of('demo#2').read('calculation', 'a')).toBeUndefined();
  expect(await kept.of('demo#1').read('document', 'a')).toBeUndefined();
  expect(await kept.of('demo#1').read('calculation', 'A')).toBeUndefined();
});

test('thousands of ids asked for in one turn are a few transactions', async () => {
  await keep(answer('1999'));
  const store = (await open()).of('demo#1');
  const begun = jest.spyOn(FakeDatabase.prototype, 'transaction');
  const asked = Array.from({ length: 2000 }, (_, n) => store.read('calculation', String(n)));
  const found = await Promise.all(asked);
  expect(found.flatMap((one) => one?.key ?? [])).toEqual(['1999']);
  expect(begun).toHaveBeenCalledTimes(2);
});

test('the oldest make room, whoever they belong to', async () => {
  const kept = await open(10);
  const stores = [kept.of('demo#1'), kept.of('demo#2')] as const;
  stores[0].write(answer('old', { fetchedAtMs: 1 }));
  for (let n = 2; n <= 10; n += 1) stores[0].write(answer(`n${n}`, { fetchedAtMs: n }));
  stores[1].write(answer('new', { fetchedAtMs: 11 }));
  await clock.advanceUntil(stores[1].settled());
  expect(await stores[1].read('calculation', 'new')).toBeDefined();
  expect(await stores[0].read('calculation', 'old')).toBeUndefined();
  expect(await stores[0].read('calculation', 'n2')).toBeUndefined();
  expect(await stores[0].read('calculation', 'n3')).toBeDefined();
});

test('an answer that is too long is not kept', async () => {
  const long = answer('long', { value: `"${'x'.repeat(100_000)}"` });
  const store = (await open()).of('demo#1');
  store.write(long);
  store.write(answer('short'));
  await clock.advanceUntil(store.settled());
  expect(await store.read('calculation', 'short')).toBeDefined();
  expect(await store.read('calculation', 'long')).toBeUndefined();
});

test('clearing leaves nothing of any account', async () => {
  await keep(answer('a'));
  await (await open()).clear();
  expect(await (await open()).of('demo#1').read('calculation', 'a')).toBeUndefined();
});

test('a database that fails holds nothing, for good', async () => {
  await keep(answer('a'));
  const store = (await open()).of('demo#1');
  jest.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Gone', 'InvalidStateError');
  });
  expect(await store.read('calculation', 'a')).toBeUndefined();
  store.write(answer('b'));
  expect(await store.read('calculation', 'b')).toBeUndefined();
});

test('a database that does not answer is waited for a second, once', async () => {
  await keep(answer('a'));
  const store = (await open()).of('demo#1');
  const askedMs = clock.monotonicMs();
  jest.spyOn(FakeDatabase.prototype, 'transaction').mockImplementation(() => {
    const silent = { get: () => new Promise(() => undefined) };
    return { objectStore: () => silent, store: silent } as never;
  });
  const read = store.read('calculation', 'a');
  expect(await clock.advanceUntil(read)).toBeUndefined();
  expect(clock.monotonicMs() - askedMs).toBeLessThanOrEqual(1000);
  expect(await store.read('calculation', 'a')).toBeUndefined();
});
