/**
 * One write at a time: what is asked for while one is under way goes together into the next. So the
 * cost of making something durable is shared by all who wait for it, and everything is written in
 * the order it was asked for.
 */

interface Group<T> {
  readonly entries: T[];
  readonly settled: Promise<void>;
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

export class GroupCommit<T> {
  readonly #writeAll: (entries: readonly T[]) => Promise<void>;
  #gathering: Group<T> | undefined;
  #writing: Promise<void> | undefined;

  /** `writeAll` writes all entries or none. */
  constructor(writeAll: (entries: readonly T[]) => Promise<void>) {
    this.#writeAll = writeAll;
  }

  /** Resolves when the entries are written. Rejects, with all of its group, when they could not be. */
  write(entries: readonly T[]): Promise<void> {
    const group = (this.#gathering ??= newGroup<T>());
    for (const entry of entries) group.entries.push(entry);
    this.#writing ??= this.#writeGroups();
    return group.settled;
  }

  /** Resolves when nothing is left to write. */
  async drained(): Promise<void> {
    await this.#writing;
  }

  async #writeGroups(): Promise<void> {
    for (let group = this.#take(); group !== undefined; group = this.#take()) {
      await this.#writeGroup(group);
    }
    this.#writing = undefined;
  }

  /** Never rejects, whether `writeAll` rejects or throws: what comes after is to be written. */
  async #writeGroup({ entries, succeed, fail }: Group<T>): Promise<void> {
    try {
      await this.#writeAll(entries);
      succeed();
    } catch (error) {
      fail(error);
    }
  }

  #take(): Group<T> | undefined {
    const group = this.#gathering;
    this.#gathering = undefined;
    return group;
  }
}

function newGroup<T>(): Group<T> {
  let succeed: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const settled = new Promise<void>((resolve, reject) => {
    succeed = resolve;
    fail = reject;
  });
  return { entries: [], settled, succeed, fail };
}
