/**
 * The storage in a directory: LevelDB, one record per key, each write synced to the disk before it
 * resolves. It is opened only in a directory that is claimed (`directory-claim.ts`): LevelDB deletes
 * what it does not know.
 */
import { isNativeError } from 'node:util/types';
import { ClassicLevel } from 'classic-level';
import { claimDirectory } from './directory-claim';
import { GroupCommit } from './group-commit';
import type { Change, Collection, Storage } from './storage';

/** Parts a collection from the key within it; no name of a collection contains it. */
const SEPARATOR = '!';
/** The character after the separator: where the keys of a collection end. */
const AFTER_SEPARATOR = '"';

const COLLECTIONS: readonly Collection[] = [
  'transactions',
  'notifications',
  'batch-validations',
  'signing-keys',
];

type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string };

/**
 * Opens the directory, and makes it where there is none.
 * @throws Error in words for whoever named the directory: in use, damaged, or not to be claimed.
 */
export async function openDataDirectory(directory: string): Promise<Storage> {
  const database = new ClassicLevel<string, string>(await claimDirectory(directory));
  try {
    await database.open();
  } catch (error) {
    throw new Error(whyNotOpened(directory, error), { cause: error });
  }
  try {
    return storageOf(database, await readCollections(database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function whyNotOpened(directory: string, error: unknown): string {
  const cause = isNativeError(error) && isNativeError(error.cause) ? error.cause : error;
  if (isNativeError(cause) && 'code' in cause && cause.code === 'LEVEL_LOCKED') {
    return `${directory} is in use by another sandbox. End that one, or choose another directory.`;
  }
  const why = isNativeError(cause) ? cause.message : String(cause);
  return `${directory} cannot be opened as a data directory: ${why}`;
}

type Entries = (readonly [key: string, value: string])[];

async function readCollections(
  database: ClassicLevel<string, string>,
): Promise<Map<Collection, Entries>> {
  const read = new Map<Collection, Entries>();
  for (const collection of COLLECTIONS) {
    const entries: Entries = [];
    const from = `${collection}${SEPARATOR}`;
    const range = { gt: from, lt: `${collection}${AFTER_SEPARATOR}` };
    for await (const [key, value] of database.iterator(range)) {
      entries.push([key.slice(from.length), value]);
    }
    read.set(collection, entries);
  }
  return read;
}

function storageOf(
  database: ClassicLevel<string, string>,
  unread: Map<Collection, Entries>,
): Storage {
  const commit = new GroupCommit<Operation>((operations) =>
    database.batch([...operations], { sync: true }),
  );
  return {
    initial(collection) {
      const entries = unread.get(collection) ?? [];
      // Whoever has read them keeps what they say: the text itself would double the memory.
      unread.delete(collection);
      return entries;
    },
    write: (changes) => commit.write(changes.map(operationOf)),
    async close() {
      await commit.drained();
      await database.close();
    },
  };
}

function operationOf({ collection, key, value }: Change): Operation {
  const whole = `${collection}${SEPARATOR}${key}`;
  return value === null ? { type: 'del', key: whole } : { type: 'put', key: whole, value };
}
