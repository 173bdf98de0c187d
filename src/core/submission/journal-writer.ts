/**
 * The one way into the journal during a run: writes follow each other, and what is not urgent joins the next one, so
 * that a row costs a fraction of a durable write. Only intents are urgent: nothing is sent before they are kept.
 */
import { AppError, isAppError } from '../domain/app-error';
import type { Clock } from '../domain/ports';
import type { Journal, JournalEntry } from './journal';

/** How long an outcome may wait for company. Lost in a crash, it costs one look at the service. */
const LINGER_MS = 200;

export interface JournalWriter {
  /** Resolves when the entries, and all noted before, are durable. @throws AppError `STORAGE`. */
  keep(entries: readonly JournalEntry[]): Promise<void>;
  /** Writes the entry soon; a failure goes to `onFailure`. */
  note(entry: JournalEntry): void;
  /** Resolves when everything has been written; a failure goes to `onFailure`. */
  drained(): Promise<void>;
}

export function createJournalWriter(
  journal: Journal,
  clock: Clock,
  onFailure: (error: AppError) => void,
): JournalWriter {
  let pending: JournalEntry[] = [];
  let last: Promise<unknown> = Promise.resolve();
  /** The write that has not begun: whoever comes before it begins shares it, and its failure. */
  let next: Promise<void> | undefined;
  let lingering = false;

  function write(): Promise<void> {
    if (next !== undefined) return next;
    const begun = last.then(() => {
      next = undefined;
      const entries = newestPerId(pending);
      pending = [];
      return entries.length === 0 ? undefined : record(journal, entries);
    });
    next = begun;
    last = begun.catch(() => undefined); // Told to those who wait for `begun`; the next write must still be tried.
    return begun;
  }

  async function writeNoted(): Promise<void> {
    try {
      await write();
    } catch (error) {
      onFailure(asStorageError(error));
    }
  }

  return {
    keep(entries) {
      pending.push(...entries);
      return write();
    },
    note(entry) {
      pending.push(entry);
      if (lingering) return;
      lingering = true;
      void clock.sleep(LINGER_MS).then(() => {
        lingering = false;
        return writeNoted();
      });
    },
    drained: writeNoted,
  };
}

async function record(journal: Journal, entries: readonly JournalEntry[]): Promise<void> {
  try {
    await journal.record(entries);
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Whatever a journal throws means that it cannot be relied on. */
export function asStorageError(error: unknown): AppError {
  if (isAppError(error, 'STORAGE')) return error;
  return new AppError('STORAGE', 'The journal cannot be used', { cause: error });
}

function newestPerId(entries: readonly JournalEntry[]): JournalEntry[] {
  return [...new Map(entries.map((entry) => [entry.transactionId, entry])).values()];
}
