/**
 * The submission lock between all pages of one origin, by Web Locks: a page that closes or crashes lets go by itself.
 * Where a browser has none, the lock holds within the page only.
 */
import type { Lock } from '../core/submission/lock';

/** @param locks `navigator.locks`; absent in old browsers and outside of secure contexts. */
export function createWebLock(locks: LockManager | undefined): Lock {
  return locks === undefined ? createPageLock() : { acquire: (name) => acquire(locks, name) };
}

function acquire(locks: LockManager, name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const held = locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((release) => {
        resolve(release);
      });
    });
    held.catch(reject);
  });
}

function createPageLock(): Lock {
  const taken = new Set<string>();
  return {
    acquire(name) {
      if (taken.has(name)) return Promise.resolve(undefined);
      taken.add(name);
      return Promise.resolve(() => {
        taken.delete(name);
      });
    },
  };
}
