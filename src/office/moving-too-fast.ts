/** Where the sheet changes again and again under a write: how often that is put right, and what is said then. */
import { AppError } from '../core/domain/app-error';

/** So often what moved is found and written again, before the person is asked to stop. */
export const MAX_ROUNDS = 4;

/** What to throw then. */
export function movingTooFast(what: 'rows move' | 'cells change' = 'rows move'): AppError {
  return new AppError(
    'WORKBOOK',
    `The ${what} faster than Taxrow can write. ` +
      'Leave the sheet alone for a moment (no sorting, no inserting) and try again.',
  );
}
