/** A journal in memory: what a test starts from and looks into, and what a crash leaves behind. */
import {
  isUnsettled,
  type JournalEntry,
  type JournalState,
} from '../../src/core/submission/journal';
import type { NotedEnvironment, PageJournal } from '../../src/runtime/page-journal';

export class MemoryJournal implements PageJournal {
  /** Every durable write so far, oldest first. */
  readonly writes: (readonly JournalEntry[])[] = [];
  readonly #entries = new Map<string, JournalEntry>();
  readonly #finished = new Set<JournalEntry>();
  readonly #environments: NotedEnvironment[] = [];

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

  unfinished(environmentId: string): Promise<readonly string[]> {
    const entries = [...this.#entries.values()]
      .filter((entry) => entry.environmentId === environmentId && entry.state === 'accepted')
      .filter((entry) => !this.#finished.has(entry))
      .sort((a, b) => a.updatedAt - b.updatedAt);
    return Promise.resolve(entries.map(({ transactionId }) => transactionId));
  }

  async noteFinished(environmentId: string, transactionIds: readonly string[]): Promise<void> {
    for (const entry of (await this.find(environmentId, transactionIds)).values()) {
      this.#finished.add(entry);
    }
  }

  noteEnvironment(environment: NotedEnvironment): Promise<void> {
    this.#environments.push(environment);
    return Promise.resolve();
  }

  environments(): Promise<readonly NotedEnvironment[]> {
    return Promise.resolve(this.#environments);
  }

  scopes(): Promise<readonly string[]> {
    return Promise.resolve([
      ...new Set(Array.from(this.#entries.values(), (entry) => entry.environmentId)),
    ]);
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
