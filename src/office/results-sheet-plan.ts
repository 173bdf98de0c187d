/**
 * The sheet that takes the results when they may not stand beside the rows: one line per transaction, found again by
 * its id. Pure.
 */
import { RESULT_HEADERS } from './result-columns';
import type { RowWrite } from './row-locator';

export const RESULTS_SHEET_NAME = 'Taxrow results';
export const RESULTS_SHEET_HEADERS = ['Transaction id', ...RESULT_HEADERS] as const;

/** Rows for ids that the sheet does not have yet, from 0-based sheet row `firstFree` on; the id comes before the cells. */
export function appendRows(
  missing: readonly string[],
  firstFree: number,
  cellsById: ReadonlyMap<string, readonly string[]>,
): readonly RowWrite[] {
  return missing.map((transactionId, index) => ({
    row: firstFree + index,
    transactionId,
    cells: [transactionId, ...(cellsById.get(transactionId) ?? [])],
  }));
}
