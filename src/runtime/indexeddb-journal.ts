/**
 * The journal in the browser's database. Writes ask for strict durability: they resolve only when the operating system
 * says that the data has reached the disk, because sending begins when they resolve.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { AppError } from '../core/domain/app-error';
import { isUnsettled, type JournalEntry } from '../core/submission/journal';
import type { NotedEnvironment, PageJournal } from './page-journal';

const DATABASE = 'taxrow-journal';
const VERSION = 2;

interface Stored {
  readonly entry: JournalEntry;
  /** Only unsettled entries carry it, so that the index holds nothing else. */
  readonly unsettledAt?: number;
  /** Only accepted entries carry it, until the service has finished with them. */
  readonly unfinishedAt?: number;
}

interface JournalSchema extends DBSchema {
  entries: {
    key: [environmentId: string, transactionId: string];
    value: Stored;
    indexes: {
      unsettled: [environmentId: string, unsettledAt: number];
      unfinished: [environmentId: string, unfinishedAt: number];
    };
  };
  environments: {
    key: [scope: string, name: string, baseUrl: string];
    value: NotedEnvironment;
  };
}

type Database = IDBPDatabase<JournalSchema>;

/** Asking for one takes the page a few hundredths of a millisecond: it answers a person between two such groups. */
const READ_TOGETHER = 200;

/** Opens, and where needed makes, the journal of this origin. @throws AppError `STORAGE`. */
export async function openIndexedDbJournal(): Promise<PageJournal> {
  let opened: Promise<Database> | undefined;

  function forget(): void {
    opened = undefined;
  }

  /** The connection, opened again after the browser has closed it. */
  function connection(): Promise<Database> {
    opened ??= open(forget).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  }

  async function use<T>(what: string, work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await work(await connection());
    } catch (error) {
      throw new AppError('STORAGE', `The journal could not be ${what}`, { cause: error });
    }
  }

  await use('opened', () => Promise.resolve());
  return {
    record: (entries) => use('written', (database) => record(database, entries)),
    find: (environmentId, transactionIds) =>
      use('read', (database) => find(database, environmentId, transactionIds)),
    unsettled: (environmentId) => use('read', (database) => unsettled(database, environmentId)),
    unfinished: (environmentId) => use('read', (database) => unfinished(database, environmentId)),
    noteFinished: (environmentId, transactionIds) =>
      use('written', (database) => noteFinished(database, environmentId, transactionIds)),
    noteEnvironment: (environment) =>
      use('written', async (database) => {
        await database.put('environments', environment);
      }),
    environments: () => use('read', (database) => database.getAll('environments')),
    scopes: () => use('read', scopes),
  };
}

async function open(closed: () => void): Promise<Database> {
  const database = await openDB<JournalSchema>(DATABASE, VERSION, {
    upgrade(older, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        const entries = older.createObjectStore('entries', {
          keyPath: ['entry.environmentId', 'entry.transactionId'],
        });
        entries.createIndex('unsettled', ['entry.environmentId', 'unsettledAt']);
      }
      transaction
        .objectStore('entries')
        .createIndex('unfinished', ['entry.environmentId', 'unfinishedAt']);
      older.createObjectStore('environments', { keyPath: ['scope', 'name', 'baseUrl'] });
    },
    /** A page with a newer Taxrow waits for this one. */
    blocking() {
      closed();
      database.close();
    },
    terminated: closed,
  });
  return database;
}

async function record(database: Database, entries: readonly JournalEntry[]): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' });
  const steps: Promise<unknown>[] = [transaction.done];
  try {
    for (const entry of entries) steps.push(transaction.store.put(stored(entry)));
    await Promise.all(steps);
  } catch (error) {
    abandon(transaction);
    await Promise.allSettled(steps); // All or nothing: only the first reason is told.
    throw error;
  }
}

function abandon(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, which is what failed.
  }
}

async function find(
  database: Database,
  environmentId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, JournalEntry>> {
  const { store } = database.transaction('entries', 'readonly');
  const entries = new Map<string, JournalEntry>();
  for (let from = 0; from < transactionIds.length; from += READ_TOGETHER) {
    const ids = transactionIds.slice(from, from + READ_TOGETHER);
    for (const value of await Promise.all(ids.map((id) => store.get([environmentId, id])))) {
      if (value !== undefined) entries.set(value.entry.transactionId, value.entry);
    }
  }
  return entries;
}

async function unsettled(
  database: Database,
  environmentId: string,
): Promise<readonly JournalEntry[]> {
  const values = await database.getAllFromIndex('entries', 'unsettled', allTimes(environmentId));
  return values.map((value) => value.entry);
}

async function unfinished(database: Database, environmentId: string): Promise<readonly string[]> {
  const keys = await database.getAllKeysFromIndex('entries', 'unfinished', allTimes(environmentId));
  return keys.map(([, transactionId]) => transactionId);
}

/** In one transaction with what it reads, so that an entry written meanwhile is not undone. */
async function noteFinished(
  database: Database,
  environmentId: string,
  transactionIds: readonly string[],
): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite');
  const { store } = transaction;
  await Promise.all(
    transactionIds.map(async (id) => {
      const value = await store.get([environmentId, id]);
      if (value?.unfinishedAt !== undefined) await store.put({ entry: value.entry });
    }),
  );
  await transaction.done;
}

/** One step per scope, however many entries each has. */
async function scopes(database: Database): Promise<readonly string[]> {
  const found: string[] = [];
  const { store } = database.transaction('entries', 'readonly');
  let cursor = await store.openKeyCursor();
  while (cursor !== null) {
    const [scope] = cursor.key;
    found.push(scope);
    // Arrays sort after all texts: this is behind every entry of the scope.
    cursor = await store.openKeyCursor(IDBKeyRange.lowerBound([scope, []]));
  }
  return found;
}

function allTimes(environmentId: string): IDBKeyRange {
  return IDBKeyRange.bound(
    [environmentId, Number.NEGATIVE_INFINITY],
    [environmentId, Number.POSITIVE_INFINITY],
  );
}

function stored(entry: JournalEntry): Stored {
  if (isUnsettled(entry)) return { entry, unsettledAt: entry.updatedAt };
  return entry.state === 'accepted' ? { entry, unfinishedAt: entry.updatedAt } : { entry };
}
