/**
 * The key lives in memory. The device keeps it only when asked to, until it is forgotten, and whoever asks is told
 * whether it does.
 */
import type { Environment } from '../../src/core/service/environment';
import { createDeviceStorage } from '../../src/runtime/device-storage';
import { createSession } from '../../src/runtime/session';
import { FakeStorage } from './fake-storage';

const demo: Environment = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example',
  kind: 'demo',
};

function device(storage: Storage = new FakeStorage(), partition?: string) {
  return {
    storage,
    newSession: () =>
      createSession(
        createDeviceStorage(
          () => storage,
          () => partition,
        ),
      ),
  };
}

test('at first there is no connection', () => {
  const session = device().newSession();
  expect(session.current()).toBeUndefined();
  expect(session.remembered()).toBe(false);
});

test('a connection is kept in memory only, by default', () => {
  const { storage, newSession } = device();
  const session = newSession();
  session.connect(demo, 'secret', { remember: false });
  expect(session.current()).toEqual({ environment: demo, key: 'secret' });
  expect(session.remembered()).toBe(false);
  expect(storage.length).toBe(0);
  expect(newSession().current()).toBeUndefined();
});

test('a remembered connection is there at the next start', () => {
  const { newSession } = device();
  newSession().connect(demo, 'secret', { remember: true });
  const next = newSession();
  expect(next.current()).toEqual({ environment: demo, key: 'secret' });
  expect(next.remembered()).toBe(true);
});

test('the device keeps it under the key of the partition that Office names', () => {
  const { storage, newSession } = device(new FakeStorage(), 'p1.');
  newSession().connect(demo, 'secret', { remember: true });
  expect(storage.key(0)).toBe('p1.taxrow.connection');
});

test('connecting without remembering drops what was remembered before', () => {
  const { newSession } = device();
  newSession().connect(demo, 'old', { remember: true });
  newSession().connect(demo, 'new', { remember: false });
  expect(newSession().current()).toBeUndefined();
});

test('forgetting clears memory and device', () => {
  const { storage, newSession } = device();
  const session = newSession();
  session.connect(demo, 'secret', { remember: true });
  session.forget();
  expect(session.current()).toBeUndefined();
  expect(session.remembered()).toBe(false);
  expect(storage.length).toBe(0);
});

test('without a usable storage it works for as long as the page is open, and says so', () => {
  const session = createSession(
    createDeviceStorage(
      () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
      () => undefined,
    ),
  );
  session.connect(demo, 'secret', { remember: true });
  expect(session.current()?.key).toBe('secret');
  expect(session.remembered()).toBe(false);
  session.forget();
  expect(session.current()).toBeUndefined();
});

test('a full storage is told as not remembered', () => {
  const { newSession } = device(new FakeStorage({ full: true }));
  const session = newSession();
  session.connect(demo, 'secret', { remember: true });
  expect(session.remembered()).toBe(false);
});

test.each([
  ['damaged', '{"version":1,'],
  ['of another version', '{"version":2,"key":"secret"}'],
  ['of another shape', '{"version":1,"environment":{"id":"demo"},"key":"secret"}'],
])('what the device keeps is ignored when it is %s', (_how, text) => {
  const { storage, newSession } = device();
  storage.setItem('taxrow.connection', text);
  expect(newSession().current()).toBeUndefined();
});

test('more than an environment has is not kept', () => {
  const { storage, newSession } = device();
  newSession().connect({ ...demo, sampleKey: 'x' } as Environment, 'secret', { remember: true });
  expect(storage.getItem('taxrow.connection')).toBe(
    '{"version":1,"environment":{"id":"demo","name":"Demo","baseUrl":"https://demo.example","kind":"demo"},"key":"secret"}',
  );
});

describe('what is listed at the address of the connection', () => {
  const restarted: Environment = { ...demo, id: 'demo-2' };

  test('takes the place of its environment, here and at the next start', () => {
    const { newSession } = device();
    newSession().connect(demo, 'secret', { remember: true });
    const session = newSession();
    session.takeListed([{ ...demo, id: 'other', baseUrl: 'https://other.example' }, restarted]);
    expect(session.current()).toEqual({ environment: restarted, key: 'secret' });
    expect(session.remembered()).toBe(true);
    expect(newSession().current()?.environment.id).toBe('demo-2');
  });

  test('is not remembered when the connection was not', () => {
    const { storage, newSession } = device();
    const session = newSession();
    session.connect(demo, 'secret', { remember: false });
    session.takeListed([restarted]);
    expect(session.current()?.environment.id).toBe('demo-2');
    expect(storage.length).toBe(0);
  });

  test('brings how the service reads lists', () => {
    const session = device().newSession();
    session.connect(demo, 'secret', { remember: false });
    session.takeListed([{ ...demo, listParameters: 'comma' }]);
    expect(session.current()?.environment.listParameters).toBe('comma');
  });

  test.each([
    ['at another address only', [{ ...restarted, baseUrl: 'https://other.example' }]],
    ['with the same id among others', [restarted, demo]],
    ['nowhere', []],
  ])('changes nothing when it is listed %s', (_where, listed) => {
    const session = device().newSession();
    session.connect(demo, 'secret', { remember: false });
    const before = session.current();
    session.takeListed(listed);
    expect(session.current()).toBe(before);
  });

  test('makes no connection where there is none', () => {
    const session = device().newSession();
    session.takeListed([demo]);
    expect(session.current()).toBeUndefined();
  });
});

test('listeners hear of every change until they leave', () => {
  const session = device().newSession();
  const heard: (string | undefined)[] = [];
  const leave = session.subscribe(() => heard.push(session.current()?.key));
  session.connect(demo, 'one', { remember: false });
  session.forget();
  leave();
  session.connect(demo, 'two', { remember: false });
  expect(heard).toEqual(['one', undefined]);
});
