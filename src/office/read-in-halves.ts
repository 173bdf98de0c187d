/** Reads rows that may be too large for one answer of Excel: it refuses then, or gives null, and each half is read by itself. */
import { AppError } from '../core/domain/app-error';
import type { Block } from './block';
import { isTooLarge } from './office-errors';
import { halves } from './read-plan';

/**
 * What `read` gives for the block, or for its parts from top to bottom.
 *
 * @param read gives `undefined` for what is too large, or throws what Excel says then.
 * @param what is read, for the error: values, say.
 * @throws AppError `WORKBOOK`, also when a single row is too large.
 */
export async function readInHalves<Read>(
  rows: Block,
  what: string,
  read: (rows: Block) => Promise<Read | undefined>,
): Promise<readonly Read[]> {
  const all = await unlessTooLarge(() => read(rows));
  if (all !== undefined) return [all];
  const parts = halves(rows);
  if (parts === undefined) throw rowNotGiven(rows, what);
  const upper = await readInHalves(parts[0], what, read);
  return [...upper, ...(await readInHalves(parts[1], what, read))];
}

async function unlessTooLarge<Read>(
  read: () => Promise<Read | undefined>,
): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isTooLarge(error)) return undefined;
    throw error;
  }
}

function rowNotGiven({ row }: Block, what: string): AppError {
  return new AppError(
    'WORKBOOK',
    `Excel does not give the ${what} of row ${String(row + 1)}: the row is too large. ` +
      'Shorten its texts, or move columns that are not needed to another sheet.',
  );
}
