/** Showing a person the first row of a transaction, wherever it stands now. */
import { formatAddress } from './block';
import { inExcel } from './in-excel';
import { readChunks } from './read-block';
import { locateKey, type RowKey } from './row-locator';
import { selectCell } from './selection';
import { bodyBlock, readFrame } from './source-frame';
import type { SourceLocation } from './source-location';

/**
 * Brings the sheet to the front and selects the cell with the transaction's id.
 *
 * @returns false when no row bears the id any more, or the column with the ids is gone; nothing is selected then.
 * @throws AppError `WORKBOOK`, `INVALID_INPUT` when the sheet is empty.
 */
export async function selectRow(
  location: SourceLocation,
  key: RowKey,
  transactionId: string,
): Promise<boolean> {
  const frame = await inExcel((context) => readFrame(context, location));
  const expected = { headerRow: frame.headerRow, column: frame.block.column + key.column };
  const position = locateKey(frame.top, expected, key.header);
  const body = position && bodyBlock(frame, position.headerRow);
  if (position === undefined || body === undefined) return false;
  const column = { ...body, column: position.column, columnCount: 1 };
  for await (const { firstRow, values } of readChunks(frame.sheetId, column, {
    errorsAsText: true,
  })) {
    const found = values.findIndex(([cell = null]) => key.keyOf(cell) === transactionId);
    if (found < 0) continue;
    const cell = { ...column, row: column.row + firstRow + found, rowCount: 1 };
    await selectCell(frame.sheetName, formatAddress(cell));
    return true;
  }
  return false;
}
