/**
 * The last step before a POST: a batch is looked up in journal and service, what may be sent is journaled as intended,
 * durably, and the rest gets its outcome, is settled, or is held back.
 */
import type { AppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import { FoundMap } from '../service/found-transactions';
import type { SearchRecord } from '../service/search-record';
import type { FoundTransactions } from '../service/service-client';
import type { HoldBack } from './hold-back';
import type { Journal, JournalEntry } from './journal';
import { asStorageError } from './journal-writer';
import type { Looker } from './look';
import { wasJustLookedFor } from './plan-looks';
import { arrivedSince, repeatDueInMs } from './repeat';
import type { Row, RunBook } from './run-book';
import { sentRecords } from './sent-records';
import type { RunSettings } from './settings';
import { standingOf } from './standing';

export interface PreparerInput {
  readonly environmentId: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly settings: RunSettings;
  readonly book: RunBook;
  readonly look: Looker;
  readonly holdBack: HoldBack<Row>;
  /** Aborted when nothing more is to be begun. */
  readonly signal: AbortSignal;
  readonly found: (row: Row, records: readonly SearchRecord[]) => void;
  /** An earlier run may have sent it, at the latest at `lastSentMs`. */
  readonly settle: (row: Row, lastSentMs: number) => void;
  readonly failed: (error: AppError) => void;
}

/** Resolves to the rows of the batch that may be sent now. Never rejects. */
export type Preparer = (batch: readonly Row[]) => Promise<readonly Row[]>;

export function createPreparer(input: PreparerInput): Preparer {
  const { environmentId, journal, clock, settings, book, look, holdBack, signal } = input;
  const startMs = clock.monotonicMs();

  async function sortOut(batch: readonly Row[]): Promise<readonly Row[]> {
    const ids = batch.map((row) => row.id);
    const entries = await journal.find(environmentId, ids);
    const unseen = batch.filter((row) => entries.has(row.id) || !wasJustPlanned(row));
    const found = await lookFor(unseen);
    if (found === undefined) return [];
    const lookedMs = clock.monotonicMs();
    for (const row of unseen) row.lookedMs = lookedMs;
    return batch.filter((row) => {
      if (!found.refused.has(row.id)) {
        return mayGo(row, entries.get(row.id), sentRecords(found.get(row.id)));
      }
      book.leftOut(row, 'cannot-be-looked-up');
      return false;
    });
  }

  /** True when planning looked for it a moment ago and did not find it, and nothing was done about it since. */
  function wasJustPlanned({ stage, planned }: Row): boolean {
    return stage === 'waiting' && wasJustLookedFor(planned, clock.monotonicMs(), settings);
  }

  async function lookFor(rows: readonly Row[]): Promise<FoundTransactions | undefined> {
    if (rows.length === 0) return new FoundMap();
    return (await look(rows.map((row) => row.id)))?.records;
  }

  /** True when the row may be sent now; else it has got its outcome, is to be settled, or is held back. */
  function mayGo(
    row: Row,
    entry: JournalEntry | undefined,
    records: readonly SearchRecord[],
  ): boolean {
    const standing = standingOf(row.planned.contentHash, entry, records, row.planned);
    if (standing.kind === 'leave-out') {
      const arrived = arrivedSince(entry, records);
      if (entry !== undefined && arrived.length > 0) {
        row.sent = entry; // Maybe not what the row has now.
        input.found(row, arrived);
      } else {
        book.leftOut(row, standing.why, standing.status);
      }
      return false;
    }
    if (standing.kind === 'settle' && row.stage !== 'again') {
      book.inDoubt(row, standing.entry);
      input.settle(row, startMs);
      return false;
    }
    return row.planned.knownOperationIds === undefined || mayRepeat(row, entry, records);
  }

  /** What was sent before is held back before it is sent once more; the others go on. */
  function mayRepeat(
    row: Row,
    entry: JournalEntry | undefined,
    records: readonly SearchRecord[],
  ): boolean {
    const nowMs = clock.monotonicMs();
    row.notBeforeMs ??=
      nowMs + repeatDueInMs(entry, records, clock.wallMs(), settings.repeatWaitMs);
    const held = nowMs < row.notBeforeMs;
    if (held) holdBack.add(row, row.notBeforeMs);
    return !held;
  }

  return async (batch) => {
    try {
      const ready = await sortOut(batch);
      if (ready.length === 0 || signal.aborted) return [];
      await book.intend(ready);
      return ready;
    } catch (error) {
      input.failed(asStorageError(error));
      return [];
    }
  };
}
