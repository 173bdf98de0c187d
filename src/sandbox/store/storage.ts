/**
 * Where the sandbox keeps its state between runs: records by collection and key. What is read at the
 * start is all there is; afterwards it is only written to. Memory keeps nothing, and is the default.
 */

/** What is kept, a collection each. A value is text: its reader knows how to parse it. */
export type Collection = 'transactions' | 'notifications' | 'batch-validations' | 'signing-keys';

export interface Change {
  readonly collection: Collection;
  readonly key: string;
  /** `null` removes the record. */
  readonly value: string | null;
}

export interface Storage {
  /** Everything of a collection as it was when the storage was opened, ordered by key; once. */
  initial(collection: Collection): Iterable<readonly [key: string, value: string]>;
  /**
   * All changes or none; resolves when they survive the end of the process and of the machine.
   * Writes take effect, and resolve, in the order they were asked for.
   */
  write(changes: readonly Change[]): Promise<void>;
  /** Resolves when everything asked for is written; nothing can be written afterwards. */
  close(): Promise<void>;
}

export const memoryStorage: Storage = {
  initial: () => [],
  write: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
