/**
 * Rectangles of cells: zero-based, half described by size, never empty. Pure arithmetic, shared by the
 * models and the object definitions. A rectangle never leaves Excel's sheet of 1,048,576 x 16,384.
 */
export interface Rect {
  readonly row: number;
  readonly column: number;
  readonly rowCount: number;
  readonly columnCount: number;
}

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Rows and columns of a sheet in Excel ("Excel specifications and limits"). */
export const SHEET_ROWS = 1_048_576;
export const SHEET_COLUMNS = 16_384;

export const WHOLE_SHEET: Rect = {
  row: 0,
  column: 0,
  rowCount: SHEET_ROWS,
  columnCount: SHEET_COLUMNS,
};

export const lastRow = (rect: Rect): number => rect.row + rect.rowCount - 1;
export const lastColumn = (rect: Rect): number => rect.column + rect.columnCount - 1;
export const cellCount = (rect: Rect): number => rect.rowCount * rect.columnCount;
export const isWholeRows = (rect: Rect): boolean => rect.columnCount === SHEET_COLUMNS;
export const isWholeColumns = (rect: Rect): boolean => rect.rowCount === SHEET_ROWS;

export function cellRect(row: number, column: number): Rect {
  return { row, column, rowCount: 1, columnCount: 1 };
}

export function entireRows(rect: Rect): Rect {
  return { ...rect, column: 0, columnCount: SHEET_COLUMNS };
}

export function entireColumns(rect: Rect): Rect {
  return { ...rect, row: 0, rowCount: SHEET_ROWS };
}

/** Whether the rectangle has cells and all of them lie on the sheet. */
export function isOnSheet(rect: Rect): boolean {
  return (
    rect.row >= 0 &&
    rect.column >= 0 &&
    rect.rowCount > 0 &&
    rect.columnCount > 0 &&
    rect.row + rect.rowCount <= SHEET_ROWS &&
    rect.column + rect.columnCount <= SHEET_COLUMNS
  );
}

export function intersect(a: Rect, b: Rect): Rect | null {
  const row = Math.max(a.row, b.row);
  const column = Math.max(a.column, b.column);
  const rowCount = Math.min(a.row + a.rowCount, b.row + b.rowCount) - row;
  const columnCount = Math.min(a.column + a.columnCount, b.column + b.columnCount) - column;
  return rowCount > 0 && columnCount > 0 ? { row, column, rowCount, columnCount } : null;
}

/** What is left of `area` when `hole` is taken out: at most four rectangles that do not overlap. */
export function without(area: Rect, hole: Rect): Rect[] {
  const cut = intersect(area, hole);
  if (!cut) return [area];
  const below = cut.row + cut.rowCount;
  const right = cut.column + cut.columnCount;
  const parts: Rect[] = [
    { ...area, rowCount: cut.row - area.row },
    { ...area, row: below, rowCount: area.row + area.rowCount - below },
    { ...cut, column: area.column, columnCount: cut.column - area.column },
    { ...cut, column: right, columnCount: area.column + area.columnCount - right },
  ];
  return parts.filter(({ rowCount, columnCount }) => rowCount > 0 && columnCount > 0);
}

/** The smallest rectangle that holds both. */
export function bound(a: Rect, b: Rect): Rect {
  const row = Math.min(a.row, b.row);
  const column = Math.min(a.column, b.column);
  return {
    row,
    column,
    rowCount: Math.max(a.row + a.rowCount, b.row + b.rowCount) - row,
    columnCount: Math.max(a.column + a.columnCount, b.column + b.columnCount) - column,
  };
}

export function contains(outer: Rect, inner: Rect): boolean {
  const common = intersect(outer, inner);
  return common !== null && cellCount(common) === cellCount(inner);
}

/** Rows or columns that came in (`count` > 0) or went (`count` < 0) before or at `index`. */
export interface Shift {
  readonly axis: 'row' | 'column';
  readonly index: number;
  readonly count: number;
}

/** Where the rectangle is after whole rows or columns were inserted or deleted; null when all of it went. */
export function shiftRect(rect: Rect, shift: Shift): Rect | null {
  if (shift.axis === 'row') {
    const span = shiftSpan(rect.row, rect.rowCount, shift, SHEET_ROWS);
    return span && { ...rect, row: span.start, rowCount: span.length };
  }
  const span = shiftSpan(rect.column, rect.columnCount, shift, SHEET_COLUMNS);
  return span && { ...rect, column: span.start, columnCount: span.length };
}

function shiftSpan(
  start: number,
  length: number,
  { index, count }: Shift,
  limit: number,
): { start: number; length: number } | null {
  if (length === limit) return { start, length };
  const end = start + length;
  if (count >= 0) {
    if (index <= start) return { start: start + count, length };
    return { start, length: index < end ? length + count : length };
  }
  const gone = { start: index, end: index - count };
  const before = Math.max(0, Math.min(end, gone.start) - start);
  const after = Math.max(0, end - Math.max(start, gone.end));
  if (before + after === 0) return null;
  const newStart = start < gone.start ? start : Math.max(gone.start, start + count);
  return { start: newStart, length: before + after };
}

/** Calls back for each cell, row by row. */
export function grid<T>(rect: Rect, at: (row: number, column: number) => T): T[][] {
  const rows: T[][] = new Array<T[]>(rect.rowCount);
  for (let r = 0; r < rect.rowCount; r += 1) {
    const cells: T[] = new Array<T>(rect.columnCount);
    for (let c = 0; c < rect.columnCount; c += 1) cells[c] = at(rect.row + r, rect.column + c);
    rows[r] = cells;
  }
  return rows;
}
