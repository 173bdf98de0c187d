/**
 * A file to a source: CSV or xlsx, by what is in it (an xlsx file is a zip archive), whatever its name. Nothing is
 * interpreted here beyond text, numbers and dates of the sheet.
 */
import { readFile } from 'node:fs/promises';
import { AppError } from '../core/domain/app-error';
import { isBlank } from '../core/mapping/cells/cell-fault';
import type { CellValue, Source } from '../core/mapping/source';
import { fileReason } from './file-error';
import { readCsv } from './read-csv';
import { readWorkbook } from './read-workbook';

/** Rows of a sheet from its first row and column on, and which columns hold dates. */
export interface Grid {
  readonly sheetName: string;
  readonly rows: readonly (readonly CellValue[])[];
  readonly dateColumns: readonly number[];
}

export interface SourceOptions {
  readonly sheet: string | undefined;
  /** 1-based; else the first row with content. */
  readonly headerRow: number | undefined;
}

/** @throws AppError `INVALID_INPUT` with the file's name and what to do. */
export async function readSource(file: string, options: SourceOptions): Promise<Source> {
  const content = await readContent(file);
  if (!isZip(content)) {
    if (options.sheet !== undefined) {
      throw new AppError('INVALID_INPUT', `${file} is text and has no sheets: leave out --sheet.`);
    }
    return sourceOf(file, readCsv(file, content), options.headerRow);
  }
  return sourceOf(file, await readWorkbook(file, content, options.sheet), options.headerRow);
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

function sourceOf(file: string, grid: Grid, headerRow: number | undefined): Source {
  const { rows, dateColumns, sheetName } = grid;
  const header = headerRow === undefined ? rows.findIndex(hasContent) : headerRow - 1;
  if (header < 0) throw new AppError('INVALID_INPUT', `${file} is empty.`);
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
