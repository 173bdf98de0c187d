/**
 * Rectangles of ours and ranges of the grid (inclusive ends), in both directions.
 */
import type { IObjectMatrixPrimitiveType, IRange } from '@univerjs/presets';
import type { Rect } from '../rect';

export function toRange(rect: Rect): IRange {
  return {
    startRow: rect.row,
    startColumn: rect.column,
    endRow: rect.row + rect.rowCount - 1,
    endColumn: rect.column + rect.columnCount - 1,
  };
}

export function fromRange(range: IRange): Rect {
  return {
    row: range.startRow,
    column: range.startColumn,
    rowCount: range.endRow - range.startRow + 1,
    columnCount: range.endColumn - range.startColumn + 1,
  };
}

/** The grid's sheets are only as large as they need be; a rectangle is cut to what exists. */
export function clip(rect: Rect, rowCount: number, columnCount: number): Rect | null {
  const rows = Math.min(rect.row + rect.rowCount, rowCount) - rect.row;
  const columns = Math.min(rect.column + rect.columnCount, columnCount) - rect.column;
  if (rows <= 0 || columns <= 0) return null;
  return { row: rect.row, column: rect.column, rowCount: rows, columnCount: columns };
}

/** The smallest rectangle that holds every cell of a sparse matrix; null when it has none. */
export function matrixRect(matrix: IObjectMatrixPrimitiveType<unknown>): Rect | null {
  let top = Infinity;
  let left = Infinity;
  let bottom = -1;
  let right = -1;
  for (const [rowKey, cells] of Object.entries(matrix)) {
    const row = Number(rowKey);
    for (const columnKey of Object.keys(cells as object)) {
      const column = Number(columnKey);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      left = Math.min(left, column);
      right = Math.max(right, column);
    }
  }
  if (bottom < 0) return null;
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}
