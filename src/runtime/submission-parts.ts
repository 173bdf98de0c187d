/** What submitting needs of the page. It is loaded when it is asked for: no formula waits for it. */
import type { Lock } from '../core/submission/lock';
import type { RunSettings } from '../core/submission/settings';
import type { ListedEnvironment } from './environments';
import type { Connection } from './session';
import { createWebLock } from './web-lock';

export { journalScopeOf } from '../core/submission/journal-scope';
export { openIndexedDbJournal } from './indexeddb-journal';

let lock: Lock | undefined;

/** One and the same for the page: where the browser has no locks, it holds within the page only. */
export function pageLock(): Lock {
  lock ??= createWebLock((navigator as Partial<Navigator>).locks);
  return lock;
}

/** What the list says about sending to the environment of this id; nothing where it is not listed. */
export function runSettingsOf(
  environmentId: string,
  listed: readonly ListedEnvironment[],
  connection: Connection | undefined,
): Partial<RunSettings> {
  // Its id may have been an earlier one, of the same address.
  const known = connection?.environment;
  const baseUrl = known?.id === environmentId ? known.baseUrl : undefined;
  const found =
    listed.find(({ id }) => id === environmentId) ??
    listed.find((environment) => environment.baseUrl === baseUrl);
  const settleMs = found?.settleMs;
  return settleMs === undefined ? {} : { settleMs };
}
