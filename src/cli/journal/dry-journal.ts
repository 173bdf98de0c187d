/** The journal of a dry run: what is there is looked into, and nothing is written or made. */
import { access } from 'node:fs/promises';
import { AppError } from '../../core/domain/app-error';
import { openJournalDirectory, type JournalDirectory } from './journal-directory';

/** @throws AppError as `openJournalDirectory`. */
export async function openDryJournal(directory: string | undefined): Promise<JournalDirectory> {
  if (directory === undefined || !(await exists(directory))) return EMPTY;
  const journal = await openJournalDirectory(directory);
  return { ...journal, record: refuse, noteEnvironment: refuse };
}

function refuse(): Promise<never> {
  return Promise.reject(new AppError('STORAGE', 'A dry run writes no journal'));
}

/** Nothing was ever sent from here. */
const EMPTY: JournalDirectory = {
  record: refuse,
  noteEnvironment: refuse,
  find: () => Promise.resolve(new Map()),
  unsettled: () => Promise.resolve([]),
  rehearsalScopes: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

async function exists(directory: string): Promise<boolean> {
  return access(directory).then(
    () => true,
    () => false,
  );
}
