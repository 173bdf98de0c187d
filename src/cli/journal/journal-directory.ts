/**
 * The journal in a directory, for one process at a time: LevelDB, each write synced to the disk before it resolves. Which
 * states are unsettled is kept beside the entries, in the same write. A directory that holds anything else is refused and
 * left as it is (`docs/decisions`, the command line's journal).
 */
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { AppError } from '../../core/domain/app-error';
import type { EnvironmentKind } from '../../core/service/environment';
import { isUnsettled, type Journal, type JournalEntry } from '../../core/submission/journal';
import { readEntry } from './journal-entry';
import { noteHolder, whoHolds } from './holder';
import { claimDirectory, syncDirectory } from './format';

type Database = ClassicLevel<string, string>;

export interface JournalDirectory extends Journal {
  /** Keeps what kind of environment a scope is of (`journalScopeOf`). @throws AppError `STORAGE`. */
  noteEnvironment(scope: string, kind: EnvironmentKind): Promise<void>;
  /** Scopes of the sandboxes and demos that were submitted to from here. @throws AppError `STORAGE`. */
  rehearsalScopes(): Promise<readonly string[]>;
  /** Frees the directory for the next process. */
  close(): Promise<void>;
}

/** Parts environment from identifier in a key; neither holds one that the service searches for. */
const SEPARATOR = '\u0000';
const AFTER_SEPARATOR = '\u0001';
const ENTRY = 'entry';
const UNSETTLED = 'unsettled';
const ENVIRONMENT = 'environment';

/**
 * Opens the directory, and makes it where there is none.
 * @throws AppError `INVALID_INPUT` in words for whoever named it: in use, not ours, of another format; `STORAGE` when
 * it cannot be read or written.
 */
export async function openJournalDirectory(directory: string): Promise<JournalDirectory> {
  await claimDirectory(directory);
  const database: Database = new ClassicLevel(join(directory, 'entries'));
  try {
    await database.open();
  } catch (error) {
    if (codeOf(error) === 'LEVEL_LOCKED') throw await inUse(directory, error);
    throw new AppError('STORAGE', `The journal ${directory} cannot be opened`, { cause: error });
  }
  await noteHolder(directory);
  await syncDirectory(directory);
  return {
    record: (entries) => use('written', directory, () => record(database, entries)),
    find: (environmentId, ids) => use('read', directory, () => find(database, environmentId, ids)),
    unsettled: (environmentId) => use('read', directory, () => unsettled(database, environmentId)),
    noteEnvironment: (scope, kind) =>
      use('written', directory, () =>
        database.put(`${ENVIRONMENT}${SEPARATOR}${scope}`, kind, { sync: true }),
      ),
    rehearsalScopes: () => use('read', directory, () => rehearsalScopes(database)),
    close: () => database.close(),
  };
}

async function inUse(directory: string, cause: unknown): Promise<AppError> {
  const holder = await whoHolds(directory);
  return new AppError(
    'INVALID_INPUT',
    `The journal ${directory} is in use by another taxrow (${holder}). Wait until that one has ended.`,
    { cause },
  );
}

async function use<T>(what: string, directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('STORAGE', `The journal ${directory} could not be ${what}`, {
      cause: error,
    });
  }
}

async function record(database: Database, entries: readonly JournalEntry[]): Promise<void> {
  const batch = database.batch();
  for (const entry of entries) {
    const { environmentId, transactionId } = entry;
    batch.put(keyOf(ENTRY, environmentId, transactionId), JSON.stringify(entry));
    const open = keyOf(UNSETTLED, environmentId, transactionId);
    if (isUnsettled(entry)) batch.put(open, '');
    else batch.del(open);
  }
  await batch.write({ sync: true });
}

async function find(
  database: Database,
  environmentId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, JournalEntry>> {
  const keys = transactionIds.map((id) => keyOf(ENTRY, environmentId, id));
  const values = await database.getMany(keys);
  const entries = values.flatMap((value) => (value === undefined ? [] : [readEntry(value)]));
  return new Map(entries.map((entry) => [entry.transactionId, entry]));
}

async function unsettled(
  database: Database,
  environmentId: string,
): Promise<readonly JournalEntry[]> {
  const from = keyOf(UNSETTLED, environmentId, '');
  const to = `${UNSETTLED}${SEPARATOR}${environmentId}${AFTER_SEPARATOR}`;
  const keys = await database.keys({ gt: from, lt: to }).all();
  const ids = keys.map((key) => key.slice(from.length));
  const entries = await find(database, environmentId, ids);
  return [...entries.values()].sort((a, b) => a.updatedAt - b.updatedAt);
}

async function rehearsalScopes(database: Database): Promise<readonly string[]> {
  const from = `${ENVIRONMENT}${SEPARATOR}`;
  const range = { gt: from, lt: `${ENVIRONMENT}${AFTER_SEPARATOR}` };
  const noted = await database.iterator(range).all();
  return noted.flatMap(([key, kind]) =>
    kind === 'sandbox' || kind === 'demo' ? [key.slice(from.length)] : [],
  );
}

function keyOf(kind: string, environmentId: string, transactionId: string): string {
  return [kind, environmentId, transactionId].join(SEPARATOR);
}

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}
