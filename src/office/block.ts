/**
 * Blocks of cells and their A1 addresses. Pure arithmetic: no sheet, no Excel. Rows and columns are 0-based here;
 * addresses are what people and Excel write.
 */
import { AppError } from '../core/domain/app-error';
import { columnName } from '../core/mapping/source';

/** A rectangle of cells; `rowCount` and `columnCount` are at least 1. */
export interface Block {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** Excel's own bounds (Microsoft: Excel specifications and limits). */
export const LAST_SHEET_ROW = 1_048_576;
export const LAST_SHEET_COLUMN = 16_384;

const CELL = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i;

/**
 * The block of an address such as `B2`, `$A$1:D9` or `'My sheet'!A1:D9`; the sheet's name is dropped.
 *
 * @throws AppError `WORKBOOK` when it is not one rectangle of cells.
 */
export function parseAddress(address: string): Block {
  const cells = address.slice(address.lastIndexOf('!') + 1).split(':');
  const first = parseCell(cells[0] ?? '');
  const last = cells.length === 2 ? parseCell(cells[1] ?? '') : first;
  if (cells.length > 2 || first === undefined || last === undefined) {
    throw new AppError('WORKBOOK', `"${address}" is not the address of a block of cells.`);
  }
  const row = Math.min(first.row, last.row);
  const column = Math.min(first.column, last.column);
  return {
    row,
    column,
    rowCount: Math.abs(first.row - last.row) + 1,
    columnCount: Math.abs(first.column - last.column) + 1,
  };
}

function parseCell(cell: string): { row: number; column: number } | undefined {
  const [, letters, digits] = CELL.exec(cell) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  return { row: Number(digits) - 1, column: columnNumber(letters) };
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** The A1 address without a sheet: `B2` for one cell, `A1:D9` for more. */
export function formatAddress(block: Block): string {
  const first = `${columnName(block.column)}${String(block.row + 1)}`;
  if (block.rowCount === 1 && block.columnCount === 1) return first;
  const lastColumn = columnName(block.column + block.columnCount - 1);
  return `${first}:${lastColumn}${String(block.row + block.rowCount)}`;
}

/** The last row of the block, 0-based. */
export function lastRow(block: Block): number {
  return block.row + block.rowCount - 1;
}

/** The last column of the block, 0-based. */
export function lastColumn(block: Block): number {
  return block.column + block.columnCount - 1;
}

/** True when every cell of `inner` lies in `outer`. */
export function contains(outer: Block, inner: Block): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    lastRow(inner) <= lastRow(outer) &&
    lastColumn(inner) <= lastColumn(outer)
  );
}
