/** Whoever holds the submission lock holds it alone, until it is given back. */
import { underSubmissionLock } from '../../src/core/submission/lock';
import { createWebLock } from '../../src/runtime/web-lock';

/** As navigator.locks does it, for exclusive locks asked for with `ifAvailable`. */
function fakeLocks(): LockManager {
  const taken = new Set<string>();
  const request = async (
    name: string,
    _options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ) => {
    if (taken.has(name)) return callback(null);
    taken.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      taken.delete(name);
    }
  };
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
}

const kinds: [string, LockManager | undefined][] = [
  ['Web Locks', fakeLocks()],
  ['a page without Web Locks', undefined],
];

describe.each(kinds)('with %s', (_kind, locks) => {
  test('the second one who asks gets nothing, until the first gives it back', async () => {
    const lock = createWebLock(locks);
    const release = await lock.acquire('a');
    expect(await lock.acquire('a')).toBeUndefined();
    release?.();
    await Promise.resolve();
    expect(await lock.acquire('a')).toBeDefined();
  });

  test('work under the lock gives it back, also when it fails', async () => {
    const lock = createWebLock(locks);
    const failing = underSubmissionLock(lock, 'demo', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await underSubmissionLock(lock, 'demo', () => Promise.resolve('done'))).toBe('done');
  });

  test('while a run goes on, another does not start; one in another environment does', async () => {
    const lock = createWebLock(locks);
    await underSubmissionLock(lock, 'demo', async () => {
      expect(await underSubmissionLock(lock, 'demo', () => Promise.resolve(1))).toBeUndefined();
      expect(await underSubmissionLock(lock, 'other', () => Promise.resolve(1))).toBe(1);
    });
  });
});

test('a failing lock manager is an error, not a lock', async () => {
  const broken = { request: () => Promise.reject(new Error('insecure')) };
  const lock = createWebLock(broken as unknown as LockManager);
  await expect(lock.acquire('a')).rejects.toThrow('insecure');
});
