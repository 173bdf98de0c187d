/**
 * A file to a source: CSV or xlsx, by what is in it (an xlsx file is a zip archive), whatever its name. Nothing is
 * interpreted here beyond text, numbers and dates of the sheet.
 */
import { readFile } from 'node:fs/promises';
import { AppError } from '../core/domain/app-error';
import { isBlank } from '../core/mapping/cells/cell-fault';
import { findHeaderRow, type CountKnown } from '../core/mapping/header-row';
import { countKnownHeaders } from '../core/mapping/headers/match-header';
import type { CellValue, Source } from '../core/mapping/source';
import { fileReason } from './file-error';
import { foundHeaders, type FoundHeaders } from './found-headers';
import { readCsv } from './read-csv';
import { readWorkbook } from './read-workbook';

/** Rows of a sheet from its first row and column on, and which columns hold dates. */
export interface Grid {
  readonly sheetName: string;
  /** Of the workbook, when nobody said which one is meant. */
  readonly otherSheets?: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly dateColumns: readonly number[];
}

export interface SourceOptions {
  readonly sheet: string | undefined;
  /** 1-based; else it is looked for. */
  readonly headerRow: number | undefined;
  /** Of a text file; else it is told from its first bytes. */
  readonly encoding?: string | undefined;
  /** What a row of headers is known by. */
  readonly countKnown?: CountKnown;
}

export interface FoundSource {
  readonly source: Source;
  /** Where the headers were found, when nobody said where they stand; `undefined` when somebody did. */
  readonly headers: FoundHeaders | undefined;
  /** Sheets that were not read, when nobody said which one is meant. */
  readonly otherSheets: readonly string[];
}

/** @throws AppError `INVALID_INPUT` with the file's name and what to do. */
export async function findSource(file: string, options: SourceOptions): Promise<FoundSource> {
  const grid = await readGrid(file, options);
  if (!grid.rows.some(hasContent)) throw empty(file, grid);
  const { headerRow, countKnown = countKnownHeaders } = options;
  const { otherSheets = [] } = grid;
  if (headerRow !== undefined)
    return { source: sourceOf(file, grid, headerRow - 1), headers: undefined, otherSheets };
  const found = findHeaderRow(grid.rows, countKnown);
  const headers = foundHeaders(grid.rows, found);
  return { source: sourceOf(file, grid, found.row), headers, otherSheets };
}

function empty(file: string, { sheetName, otherSheets = [] }: Grid): AppError {
  const what =
    otherSheets.length === 0
      ? `${file} is empty.`
      : `The sheet "${sheetName}" of ${file} is empty. ${sheetChoice(otherSheets)}`;
  return new AppError('INVALID_INPUT', what);
}

/** What else could be read. */
export function sheetChoice(otherSheets: readonly string[]): string {
  return `--sheet NAME takes another: ${otherSheets.map((name) => `"${name}"`).join(', ')}.`;
}

async function readGrid(file: string, { sheet, encoding }: SourceOptions): Promise<Grid> {
  const content = await readContent(file);
  if (isZip(content)) return readWorkbook(file, content, sheet);
  if (sheet === undefined) return readCsv(file, content, encoding);
  throw new AppError('INVALID_INPUT', `${file} is text and has no sheets: leave out --sheet.`);
}

async function readContent(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `${file}: ${fileReason(cause)}`, { cause });
  }
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
}

/** @param header its 0-based row */
function sourceOf(file: string, grid: Grid, header: number): Source {
  const { rows, dateColumns, sheetName } = grid;
  if (header >= rows.length) {
    throw new AppError(
      'INVALID_INPUT',
      `${file} has ${String(rows.length)} rows: there is no row ${String(header + 1)}.`,
    );
  }
  const width = Math.max(0, ...widths(rows.slice(header)));
  return {
    sheetName,
    headers: padded(rows[header] ?? [], width).map(headerText),
    headerRow: header + 1,
    firstColumn: 0,
    rows: rows.slice(header + 1).map((row) => padded(row, width)),
    dateSystem: 1900,
    dateColumns: dateColumns.filter((column) => column < width),
  };
}

function hasContent(row: readonly CellValue[]): boolean {
  return row.some((cell) => !isBlank(cell));
}

/** The widest row counts, so that a cell without header is seen and not lost. */
function widths(rows: readonly (readonly CellValue[])[]): number[] {
  const widest = rows.reduce((most, row) => {
    let width = row.length;
    while (width > most && isBlank(row[width - 1])) width -= 1;
    return Math.max(most, width);
  }, 0);
  return [widest];
}

function padded(row: readonly CellValue[], width: number): readonly CellValue[] {
  if (row.length === width) return row;
  return Array.from({ length: width }, (_, column) => row[column] ?? null);
}

function headerText(cell: CellValue): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.error : String(cell).trim();
}
