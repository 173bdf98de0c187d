/** A journal in memory: what a test starts from and looks into, and what a crash leaves behind. */
import {
  isUnsettled,
  type Journal,
  type JournalEntry,
  type JournalState,
} from '../../src/core/submission/journal';

export class MemoryJournal implements Journal {
  /** Every durable write so far, oldest first. */
  readonly writes: (readonly JournalEntry[])[] = [];
  readonly #entries = new Map<string, JournalEntry>();

  record(entries: readonly JournalEntry[]): Promise<void> {
    this.writes.push(entries);
    for (const entry of entries) this.#entries.set(keyOf(entry), entry);
    return Promise.resolve();
  }

  find(
    environmentId: string,
    transactionIds: readonly string[],
  ): Promise<ReadonlyMap<string, JournalEntry>> {
    const found = new Map<string, JournalEntry>();
    for (const transactionId of transactionIds) {
      const entry = this.#entries.get(keyOf({ environmentId, transactionId }));
      if (entry !== undefined) found.set(transactionId, entry);
    }
    return Promise.resolve(found);
  }

  unsettled(environmentId: string): Promise<readonly JournalEntry[]> {
    const entries = [...this.#entries.values()]
      .filter((entry) => entry.environmentId === environmentId && isUnsettled(entry))
      .sort((a, b) => a.updatedAt - b.updatedAt);
    return Promise.resolve(entries);
  }

  /** The state of every transaction, whatever its environment. */
  states(): Record<string, JournalState> {
    return Object.fromEntries(
      Array.from(this.#entries.values(), (entry) => [entry.transactionId, entry.state]),
    );
  }
}

function keyOf(entry: Pick<JournalEntry, 'environmentId' | 'transactionId'>): string {
  return JSON.stringify([entry.environmentId, entry.transactionId]);
}
