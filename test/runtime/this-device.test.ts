/**
 * Rule: a device has one random id for all its windows, and a person's name only when the person typed one; where
 * nothing can be kept, both last as long as the page.
 */
import type { DeviceStorage } from '../../src/runtime/device-storage';
import { createThisDevice } from '../../src/runtime/this-device';

function storageWith(kept: Map<string, string>, isBlocked = false): DeviceStorage {
  return {
    read: (key) => (isBlocked ? undefined : kept.get(key)),
    write: (key, text) => {
      if (!isBlocked) kept.set(key, text);
      return !isBlocked;
    },
    remove: (key) => {
      kept.delete(key);
      return !isBlocked;
    },
  };
}

function countingIds(): () => string {
  let count = 0;
  return () => `id-${String((count += 1))}`;
}

test('all windows of a device have one id', () => {
  const kept = new Map<string, string>();
  const newId = countingIds();
  const windows = [1, 2].map(() => createThisDevice(storageWith(kept), newId, new EventTarget()));
  expect(windows.map(({ id }) => id())).toEqual(['id-1', 'id-1']);
});

test('where nothing is kept the id stays for the page, and is another one for the next', () => {
  const newId = countingIds();
  const page = () => createThisDevice(storageWith(new Map(), true), newId, new EventTarget());
  const [one, other] = [page(), page()];
  expect([one.id(), one.id(), other.id()]).toEqual(['id-1', 'id-1', 'id-2']);
});

test('a name is kept as it was typed, without spaces around it and no longer than a name', () => {
  const kept = new Map<string, string>();
  const device = createThisDevice(storageWith(kept), countingIds(), new EventTarget());
  expect(device.personName()).toBe('');
  expect(device.keepPersonName('  Ann Lee ')).toBe(true);
  expect(device.personName()).toBe('Ann Lee');
  const next = createThisDevice(storageWith(kept), countingIds(), new EventTarget());
  expect(next.personName()).toBe('Ann Lee');
  device.keepPersonName('x'.repeat(500));
  expect(device.personName()).toHaveLength(100);
});

test('a name that is emptied leaves nothing on the device', () => {
  const kept = new Map<string, string>();
  const device = createThisDevice(storageWith(kept), countingIds(), new EventTarget());
  device.keepPersonName('Ann');
  device.keepPersonName(' ');
  expect([...kept.keys()]).toEqual([]);
});

test('a device that keeps nothing says so, and knows the name until the page closes', () => {
  const device = createThisDevice(storageWith(new Map(), true), countingIds(), new EventTarget());
  expect(device.keepPersonName('Ann')).toBe(false);
  expect(device.personName()).toBe('Ann');
});

test('leaving the page is told to whoever still wants to know', () => {
  const page = new EventTarget();
  const device = createThisDevice(storageWith(new Map()), countingIds(), page);
  const told: string[] = [];
  device.whenLeft(() => told.push('first'));
  const end = device.whenLeft(() => told.push('second'));
  end();
  page.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual(['first']);
});
