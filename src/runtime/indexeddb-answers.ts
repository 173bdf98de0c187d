/**
 * Final answers of formulas in the browser's database, by scope (environment and account), kind and id. What is asked
 * for in one turn, or written within a moment, goes in one transaction. The oldest make room. It never rejects: a database
 * that cannot be read, or not in time, holds nothing.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Clock } from '../core/domain/ports';
import type { AnswerKind, AnswerStore, StoredAnswer } from './formula-desk';
import { losePatience } from './patience';

/** All that this device has kept. */
export interface KeptAnswers {
  /** Those of one environment and account. */
  of(scope: string): AnswerStore;
  /** Nothing is kept of any scope any more. */
  clear(): Promise<void>;
}

export interface KeptAnswersOptions {
  readonly clock: Clock;
  /** Beyond that the oldest are dropped, a tenth at once. */
  readonly maxKept?: number;
}

type Key = [scope: string, kind: AnswerKind, key: string];

interface Row extends StoredAnswer {
  readonly scope: string;
}

interface AnswersSchema extends DBSchema {
  answers: { key: Key; value: Row; indexes: { age: number } };
}

type Database = IDBPDatabase<AnswersSchema>;

interface Question {
  readonly key: Key;
  readonly tell: (found: StoredAnswer | undefined) => void;
}

const DATABASE = 'taxrow-answers';
const MAX_KEPT = 50_000;
/** A longer answer is asked for again. */
const MAX_LENGTH = 100_000;
/** So many are read at once; a slice that takes longer than this is not waited for. */
const SLICE = 1000;
const SLICE_MS = 1000;
/** Within this time answers are written together: other pages do not look for them before a second is over. */
const MOMENT_MS = 100;

/** @throws whatever the browser says when it cannot open it. */
export async function openIndexedDbAnswers(options: KeptAnswersOptions): Promise<KeptAnswers> {
  const { clock, maxKept = MAX_KEPT } = options;
  const database = await open();
  let questions: Question[] = [];
  let writes: Row[] = [];
  let written: Promise<void> | undefined;
  let isReading = false;
  let isBroken = false;

  async function readAll(): Promise<void> {
    if (isReading) return;
    isReading = true;
    await Promise.resolve(); // Whoever asks in this turn belongs to the first transaction.
    while (questions.length > 0) {
      const asked = questions.slice(0, SLICE);
      questions = questions.slice(SLICE);
      const found = isBroken ? undefined : await inTime(find(database, asked));
      isBroken = found === undefined;
      asked.forEach(({ tell }, place) => tell(found?.[place]));
    }
    isReading = false;
  }

  /** `undefined` when it failed, or took too long. */
  async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
    const stop = new AbortController();
    const patience = losePatience(clock, SLICE_MS, stop.signal).catch(() => undefined);
    const result = await Promise.race([work.catch(() => undefined), patience]);
    stop.abort();
    return result ?? undefined;
  }

  /** Transactions that write end in the order in which they were begun: the last one stands for all. */
  async function writeSoon(): Promise<void> {
    await clock.sleep(MOMENT_MS);
    const rows = writes;
    writes = [];
    // What could not be written, for want of room for example, is asked for again another day.
    await put(database, rows, maxKept).catch(() => undefined);
  }

  return {
    of: (scope) => ({
      read: (kind, key) =>
        new Promise((tell) => {
          questions.push({ key: [scope, kind, key], tell });
          void readAll();
        }),
      write({ kind, key, value, fetchedAtMs }) {
        if (value.length > MAX_LENGTH) return;
        writes.push({ scope, kind, key, value, fetchedAtMs });
        if (writes.length === 1) written = writeSoon();
      },
      async settled() {
        if (written !== undefined) await inTime(written);
      },
    }),
    async clear() {
      writes = [];
      await database.clear('answers').catch(() => undefined);
    },
  };
}

async function open(): Promise<Database> {
  const database = await openDB<AnswersSchema>(DATABASE, 1, {
    upgrade(older) {
      const answers = older.createObjectStore('answers', { keyPath: ['scope', 'kind', 'key'] });
      answers.createIndex('age', 'fetchedAtMs');
    },
    /** A page with a newer Taxrow waits for this one, which does without from now on. */
    blocking: () => database.close(),
  });
  return database;
}

async function find(
  database: Database,
  asked: readonly Question[],
): Promise<readonly (StoredAnswer | undefined)[]> {
  const { store } = database.transaction('answers', 'readonly');
  return Promise.all(asked.map(({ key }) => store.get(key)));
}

async function put(database: Database, rows: readonly Row[], maxKept: number): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite');
  await Promise.all([...rows.map((row) => store.put(row)), dropOldest(), done]);

  async function dropOldest(): Promise<void> {
    const count = await store.count();
    if (count <= maxKept) return;
    const excess = count - maxKept + Math.floor(maxKept / 10);
    const oldest = await store.index('age').getAllKeys(null, excess);
    await Promise.all(oldest.map((key) => store.delete(key)));
  }
}
