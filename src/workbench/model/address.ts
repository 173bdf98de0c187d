/**
 * A1 addresses to rectangles and back, with sheet names quoted as Excel does. Knows no workbook: whether
 * the sheet exists is the caller's question. One area only; unions are not read here.
 */
import {
  type Rect,
  SHEET_COLUMNS,
  SHEET_ROWS,
  isOnSheet,
  isWholeColumns,
  isWholeRows,
  lastColumn,
  lastRow,
} from './rect';

export interface Address {
  readonly sheet: string | undefined;
  readonly rect: Rect;
}

export function columnName(index: number): string {
  let name = '';
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1) {
    name = String.fromCharCode(65 + (left % 26)) + name;
  }
  return name;
}

export function columnIndex(name: string): number {
  let index = 0;
  for (const letter of name.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

const CELL = /^\$?([a-z]{1,3})\$?(\d{1,7})$/i;
const COLUMN = /^\$?([a-z]{1,3})$/i;
const ROW = /^\$?(\d{1,7})$/;
const SHEET_PREFIX = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.*)$/s;

/** Reads `A1`, `B2:C9`, `A:C`, `2:5`, each with or without `Sheet!`; null when it is none of these. */
export function parseAddress(text: string): Address | null {
  const prefixed = SHEET_PREFIX.exec(text.trim());
  const sheet = prefixed ? (prefixed[1]?.replaceAll("''", "'") ?? prefixed[2]) : undefined;
  const rect = parseArea(prefixed ? (prefixed[3] ?? '') : text.trim());
  return rect && { sheet, rect };
}

function parseArea(area: string): Rect | null {
  const parts = area.split(':');
  const [from = '', to = from] = parts;
  if (parts.length > 2) return null;
  return cellsBetween(from, to) ?? columnsBetween(from, to) ?? rowsBetween(from, to);
}

function cellsBetween(from: string, to: string): Rect | null {
  const a = CELL.exec(from);
  const b = CELL.exec(to);
  if (!a || !b) return null;
  return between(
    Number(a[2]) - 1,
    columnIndex(a[1] ?? ''),
    Number(b[2]) - 1,
    columnIndex(b[1] ?? ''),
  );
}

function columnsBetween(from: string, to: string): Rect | null {
  const a = COLUMN.exec(from);
  const b = COLUMN.exec(to);
  if (!a || !b) return null;
  return between(0, columnIndex(a[1] ?? ''), SHEET_ROWS - 1, columnIndex(b[1] ?? ''));
}

function rowsBetween(from: string, to: string): Rect | null {
  const a = ROW.exec(from);
  const b = ROW.exec(to);
  if (!a || !b) return null;
  return between(Number(a[1]) - 1, 0, Number(b[1]) - 1, SHEET_COLUMNS - 1);
}

function between(row1: number, column1: number, row2: number, column2: number): Rect | null {
  const row = Math.min(row1, row2);
  const column = Math.min(column1, column2);
  const rect = {
    row,
    column,
    rowCount: Math.abs(row2 - row1) + 1,
    columnCount: Math.abs(column2 - column1) + 1,
  };
  return isOnSheet(rect) ? rect : null;
}

/** `A1`, `B2:C9`, `A:C` or `2:5`: the shape Excel gives `Range.address` after the sheet's name. */
export function formatRect(rect: Rect): string {
  if (isWholeColumns(rect)) return `${columnName(rect.column)}:${columnName(lastColumn(rect))}`;
  if (isWholeRows(rect)) return `${rect.row + 1}:${lastRow(rect) + 1}`;
  const first = `${columnName(rect.column)}${rect.row + 1}`;
  if (rect.rowCount === 1 && rect.columnCount === 1) return first;
  return `${first}:${columnName(lastColumn(rect))}${lastRow(rect) + 1}`;
}

export function formatAddress(sheet: string, rect: Rect): string {
  return `${quoteSheet(sheet)}!${formatRect(rect)}`;
}

/** Names that Excel would misread as an address or that hold other than letters, digits, `_`, `.` are quoted. */
export function quoteSheet(name: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !CELL.test(name) && !/^rc?$/i.test(name);
  return plain ? name : `'${name.replaceAll("'", "''")}'`;
}
