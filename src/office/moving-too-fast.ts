/** Where the sheet changes again and again under a write: how often that is put right, and what is said then. */
import { AppError } from '../core/domain/app-error';

/**
 * So often, after the first time, is found and written again what had moved, and put back what was hit meanwhile: columns
 * that come and go, filters, rows that are sorted, cells that somebody types into.
 */
export const MAX_ROUNDS = 4;

const LEAVE_ALONE = {
  'rows move': 'Leave the sheet alone for a moment (no sorting, no inserting) and try again.',
  'cells change': 'Leave the sheet alone for a moment and try again.',
} as const;

/** What to throw then. */
export function movingTooFast(what: keyof typeof LEAVE_ALONE = 'rows move'): AppError {
  return new AppError('WORKBOOK', `The ${what} faster than Taxrow can write. ${LEAVE_ALONE[what]}`);
}
