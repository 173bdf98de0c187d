/**
 * Batches, one after the other: while one is written, whatever comes in is merged, the latest value of a key winning.
 * A batch that failed is merged into the next one, so that nothing is lost. No timers, no Excel.
 */

export interface MergingQueue<Value, Report> {
  /** Resolves with the report of the batch that these entries went out with; rejects when that batch failed. */
  add(entries: Iterable<readonly [string, Value]>): Promise<Report>;
}

/** `write` is never called while an earlier call of it has not settled. */
export function createMergingQueue<Value, Report>(
  write: (batch: ReadonlyMap<string, Value>) => Promise<Report>,
): MergingQueue<Value, Report> {
  let waiting = new Map<string, Value>();
  let next: Promise<Report> | undefined;
  let settled: Promise<unknown> = Promise.resolve();

  async function writeWaiting(): Promise<Report> {
    const batch = waiting;
    waiting = new Map();
    next = undefined;
    try {
      return await write(batch);
    } catch (error) {
      waiting = new Map([...batch, ...waiting]);
      throw error;
    }
  }

  return {
    add(entries) {
      for (const [key, value] of entries) waiting.set(key, value);
      if (next === undefined) {
        next = settled.then(writeWaiting);
        // The caller hears of a failure; the queue itself goes on after it.
        settled = next.catch(() => undefined);
      }
      return next;
    },
  };
}
