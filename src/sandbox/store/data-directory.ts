/**
 * The storage in a directory: LevelDB, one record per key, each write synced to the disk before it
 * resolves. A directory that holds anything else is refused and left as it is.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { ClassicLevel } from 'classic-level';
import { GroupCommit } from './group-commit';
import type { Change, Collection, Storage } from './storage';

const FORMAT_KEY = 'format';
const FORMAT = 'taxrow-sandbox/1';

/** Parts a collection from the key within it; no name of a collection contains it. */
const SEPARATOR = '!';
/** The character after the separator: where the keys of a collection end. */
const AFTER_SEPARATOR = '"';

/** What LevelDB has written before its first record; with any other file a directory is not new. */
const FIRST_FILES = /^(LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.dbtmp|\d+\.log)$/;

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
 * @throws Error in words for whoever named the directory: in use, not ours, of another format, or
 * not to be read.
 */
export async function openDataDirectory(directory: string): Promise<Storage> {
  await refuseWhatIsNotOurs(directory);
  const database = new ClassicLevel<string, string>(directory);
  try {
    await database.open();
  } catch (error) {
    throw new Error(whyNotOpened(directory, error), { cause: error });
  }
  try {
    await checkFormat(directory, database);
    return storageOf(database, await readCollections(database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function refuseWhatIsNotOurs(directory: string): Promise<void> {
  const files = await filesIn(directory);
  if (files.includes('CURRENT') || files.every((name) => FIRST_FILES.test(name))) return;
  throw new Error(`${directory} holds other files (${String(files[0])}). ${CHOOSE_ANOTHER}`);
}

const CHOOSE_ANOTHER = 'Nothing was changed in it; choose a directory of its own.';

async function filesIn(directory: string): Promise<string[]> {
  try {
    await mkdir(directory, { recursive: true });
    return (await readdir(directory)).sort();
  } catch (error) {
    throw new Error(`${directory} cannot be used as a data directory: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

function whyNotOpened(directory: string, error: unknown): string {
  const cause = isNativeError(error) && isNativeError(error.cause) ? error.cause : error;
  if (isNativeError(cause) && 'code' in cause && cause.code === 'LEVEL_LOCKED') {
    return `${directory} is in use by another sandbox. End that one, or choose another directory.`;
  }
  return `${directory} cannot be opened as a data directory: ${messageOf(cause)}`;
}

function messageOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}

/** A database without any record is new: it was made just now, or its maker ended at once. */
async function checkFormat(
  directory: string,
  database: ClassicLevel<string, string>,
): Promise<void> {
  const format = await database.get(FORMAT_KEY);
  if (format === FORMAT) return;
  if (format !== undefined) {
    throw new Error(
      `${directory} was written by another version of the sandbox (its format is ${format}, this ` +
        `one reads ${FORMAT}). ${CHOOSE_ANOTHER}`,
    );
  }
  const records = await database.keys({ limit: 1 }).all();
  if (records.length > 0) {
    throw new Error(`${directory} is the database of another program. ${CHOOSE_ANOTHER}`);
  }
  await database.put(FORMAT_KEY, FORMAT, { sync: true });
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
