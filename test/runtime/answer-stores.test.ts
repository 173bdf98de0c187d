/**
 * Formulas find what was kept for the connection that stands, and without one for that which stood last. Forgetting the
 * connection clears everything. A store that cannot be had is none.
 */
import type { Environment } from '../../src/core/service/environment';
import { createAnswerStores } from '../../src/runtime/answer-stores';
import { createDeviceStorage } from '../../src/runtime/device-storage';
import type { StoredAnswer } from '../../src/runtime/formula-desk';
import type { KeptAnswers } from '../../src/runtime/indexeddb-answers';
import { createSession } from '../../src/runtime/session';
import { settle, VirtualClock } from '../support/virtual-clock';
import { FakeStorage } from './fake-storage';

const demo: Environment = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example',
  kind: 'demo',
};
const ANSWER: StoredAnswer = { kind: 'transaction', key: 'A', value: '{}', fetchedAtMs: 1 };

/** What one browser profile keeps. */
class Device {
  readonly storage = new FakeStorage();
  readonly answers = new Map<string, StoredAnswer>();
  /** How often the database was loaded. */
  loads = 0;

  readonly kept: KeptAnswers = {
    of: (scope) => ({
      read: (kind, key) => Promise.resolve(this.answers.get(`${scope} ${kind} ${key}`)),
      write: (answer) => void this.answers.set(`${scope} ${answer.kind} ${answer.key}`, answer),
      settled: () => Promise.resolve(),
    }),
    clear: () => Promise.resolve(this.answers.clear()),
  };

  page(load: () => Promise<KeptAnswers> = () => Promise.resolve(this.kept)) {
    const storage = createDeviceStorage(
      () => this.storage,
      () => undefined,
    );
    const session = createSession(storage);
    const clock = new VirtualClock();
    const store = createAnswerStores({
      session,
      storage,
      clock,
      load: () => {
        this.loads += 1;
        return load();
      },
      scope: () => {
        const { environment, key } = session.current() ?? { environment: demo, key: '' };
        return Promise.resolve(`${environment.id}#${key}`);
      },
    });
    const connect = (key: string) => session.connect(demo, key, { remember: false });
    const read = () => clock.advanceUntil(store().read('transaction', 'A'));
    return { session, store, connect, read, clock };
  }
}

async function deviceWithAnswer(): Promise<Device> {
  const device = new Device();
  const { store, connect } = device.page();
  connect('one');
  store().write(ANSWER);
  await settle();
  return device;
}

test('the same account finds it on the next page, another one does not', async () => {
  const device = await deviceWithAnswer();
  const { connect, read } = device.page();
  connect('two');
  expect(await read()).toBeUndefined();
  connect('one');
  expect(await read()).toBe(ANSWER);
});

test('without a key the account that stood last answers', async () => {
  const device = await deviceWithAnswer();
  expect(await device.page().read()).toBe(ANSWER);
  const { connect, read } = device.page();
  connect('two');
  await read();
  expect(await device.page().read()).toBeUndefined();
});

test('the store stays the same as long as the connection does', () => {
  const { store, connect } = new Device().page();
  connect('one');
  const one = store();
  expect(store()).toBe(one);
  connect('two');
  expect(store()).not.toBe(one);
});

test('a device that has kept nothing loads no database to read', async () => {
  const device = new Device();
  const { connect, read } = device.page();
  connect('one');
  expect(await read()).toBeUndefined();
  expect(device.loads).toBe(0);
});

test('forgetting the connection clears the answers of all accounts', async () => {
  const device = await deviceWithAnswer();
  const { connect, session, store } = device.page();
  connect('two');
  store().write(ANSWER);
  await settle();
  session.forget();
  await settle();
  expect(device.answers.size).toBe(0);
  expect(device.storage.getItem('taxrow.answers')).toBeNull();
});

test('an answer that comes after the connection was forgotten is not kept', async () => {
  const device = await deviceWithAnswer();
  const { connect, session, store } = device.page();
  connect('one');
  const before = store();
  session.forget();
  before.write(ANSWER);
  await settle();
  expect(device.answers.size).toBe(0);
  expect(device.storage.getItem('taxrow.answers')).toBeNull();
});

test('a database that cannot be loaded is no store', async () => {
  const device = await deviceWithAnswer();
  const { connect, read } = device.page(() => Promise.reject(new Error('blocked')));
  connect('one');
  expect(await read()).toBeUndefined();
});

test('one that does not open is waited for a second, once for all', async () => {
  const device = await deviceWithAnswer();
  const { connect, read, store, clock } = device.page(() => new Promise(() => undefined));
  connect('one');
  expect(await read()).toBeUndefined();
  expect(clock.monotonicMs()).toBe(1000);
  expect(await store().read('transaction', 'B')).toBeUndefined();
});

test('what was written is settled once the database is open and has it', async () => {
  const device = new Device();
  let has: () => void = () => undefined;
  const settled = () =>
    new Promise<void>((resolve) => {
      has = resolve;
    });
  const kept = { ...device.kept, of: (scope: string) => ({ ...device.kept.of(scope), settled }) };
  const { connect, store, clock } = device.page(() => clock.sleep(500).then(() => kept));
  connect('one');
  await store().settled();
  store().write(ANSWER);
  const told = jest.fn();
  void store().settled().then(told);
  await clock.advance(600);
  expect(told).not.toHaveBeenCalled();
  has();
  await settle();
  expect(told).toHaveBeenCalled();
});

test('a database that does not open keeps nobody waiting for what was written either', async () => {
  const { connect, store, clock } = new Device().page(() => new Promise(() => undefined));
  connect('one');
  store().write(ANSWER);
  await clock.advanceUntil(store().settled());
  expect(clock.monotonicMs()).toBe(1000);
});

test('where nothing may be kept on the device, nothing is', async () => {
  const device = new Device();
  jest.spyOn(device.storage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { connect, store } = device.page();
  connect('one');
  store().write(ANSWER);
  await settle();
  expect(device.answers.size).toBe(0);
});
