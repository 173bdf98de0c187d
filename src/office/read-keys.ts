/** Reads the ids of all rows: the one column by which rows are found again. */
import type { Block } from './block';
import { readChunks } from './read-block';
import type { RowKey } from './row-locator';

export interface ReadKeys {
  /** From the first row of the column on. */
  readonly keys: readonly string[];
  readonly syncs: number;
}

/** Waits while a cell is being edited: ids are read for writes in the background. @throws AppError `WORKBOOK`. */
export async function readKeys(
  sheetId: string,
  column: Block,
  keyOf: RowKey['keyOf'],
): Promise<ReadKeys> {
  const keys: string[] = [];
  let syncs = 0;
  // As the check of a write sees them, which reads values alone.
  const options = { waitForCellEdit: true, errorsAsText: true };
  for await (const { values } of readChunks(sheetId, column, options)) {
    for (const [cell = null] of values) keys.push(keyOf(cell));
    syncs += 1;
  }
  return { keys, syncs };
}
