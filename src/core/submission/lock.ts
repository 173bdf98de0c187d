/**
 * One run at a time: two panes of one origin share a journal, and each would take the other's intents for those of a
 * run that died. Held from before a run starts, or unsettled entries are resumed, until it has ended.
 */

/** Lock port: Web Locks in a browser, a lock file beside the journal on the command line. */
export interface Lock {
  /** Resolves at once: to what gives the lock back, or to `undefined` when somebody else holds it. */
  acquire(name: string): Promise<(() => void) | undefined>;
}

/** Does `work` while holding the environment's submission lock; `undefined`, and no work, when it is taken. */
export async function underSubmissionLock<T>(
  lock: Lock,
  environmentId: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const release = await lock.acquire(`taxrow-submission:${environmentId}`);
  if (release === undefined) return undefined;
  try {
    return await work();
  } finally {
    release();
  }
}
