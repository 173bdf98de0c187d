/**
 * The journal in the browser's database. Writes ask for strict durability: they resolve only when the operating system
 * says that the data has reached the disk, because sending begins when they resolve.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { AppError } from '../core/domain/app-error';
import { isUnsettled, type Journal, type JournalEntry } from '../core/submission/journal';

const DATABASE = 'taxrow-journal';
const VERSION = 1;

interface Stored {
  readonly entry: JournalEntry;
  /** Only unsettled entries carry it, so that the index holds nothing else. */
  readonly unsettledAt?: number;
}

interface JournalSchema extends DBSchema {
  entries: {
    key: [environmentId: string, transactionId: string];
    value: Stored;
    indexes: { unsettled: [environmentId: string, unsettledAt: number] };
  };
}

type Database = IDBPDatabase<JournalSchema>;

/** Opens, and where needed makes, the journal of this origin. @throws AppError `STORAGE`. */
export async function openIndexedDbJournal(): Promise<Journal> {
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
  };
}

async function open(closed: () => void): Promise<Database> {
  const database = await openDB<JournalSchema>(DATABASE, VERSION, {
    upgrade(fresh) {
      const entries = fresh.createObjectStore('entries', {
        keyPath: ['entry.environmentId', 'entry.transactionId'],
      });
      entries.createIndex('unsettled', ['entry.environmentId', 'unsettledAt']);
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
  const found = await Promise.all(transactionIds.map((id) => store.get([environmentId, id])));
  const entries = found.flatMap((value) => (value === undefined ? [] : [value.entry]));
  return new Map(entries.map((entry) => [entry.transactionId, entry]));
}

async function unsettled(
  database: Database,
  environmentId: string,
): Promise<readonly JournalEntry[]> {
  const all = IDBKeyRange.bound(
    [environmentId, Number.NEGATIVE_INFINITY],
    [environmentId, Number.POSITIVE_INFINITY],
  );
  const values = await database.getAllFromIndex('entries', 'unsettled', all);
  return values.map((value) => value.entry);
}

function stored(entry: JournalEntry): Stored {
  return isUnsettled(entry) ? { entry, unsettledAt: entry.updatedAt } : { entry };
}
