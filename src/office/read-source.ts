/**
 * Reads a source as plain values, in chunks. Cells come out as they are: no date, number or text is interpreted here.
 * Taxrow's own result columns are not part of a source.
 */
import { AppError } from '../core/domain/app-error';
import type { CellValue, Source } from '../core/mapping/source';
import { type Block, formatAddress } from './block';
import { dateSystemOf, findDateColumns, type SampleCell } from './date-format';
import { inExcel } from './in-excel';
import { readChunks } from './read-block';
import { measureRow } from './read-plan';
import { sourceColumns } from './result-columns';
import { readFrame, sourceBody, sourceHeaders } from './source-frame';
import type { SourceLocation } from './source-location';

export interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (rowsRead: number, rowCount: number) => void;
}

/** Rows under the header whose number formats tell which columns hold dates. */
const SAMPLE_ROWS = 50;

/**
 * The source as it stands now: rows that were added since it was chosen are read, too.
 *
 * @throws AppError `INVALID_INPUT` when there is nothing to read, `WORKBOOK` for what Excel refuses, `CANCELLED`.
 */
export async function readSource(
  location: SourceLocation,
  { signal, onProgress }: ReadOptions = {},
): Promise<Source> {
  throwIfAborted(signal);
  const frame = await inExcel((context) => readFrame(context, location));
  const headers = sourceHeaders(frame);
  const body = sourceBody(frame);
  const own = sourceColumns(headers);
  if (body === undefined || own.count === 0) throw nothingToRead(location, frame.sheetName);
  const block = { ...body, columnCount: own.count };
  const sample = await readSample(frame.sheetId, block);
  const rows: (readonly CellValue[])[] = [];
  const rowBytes = measureRow(sample.map((cells) => cells.map(({ value }) => value)));
  for await (const chunk of readChunks(frame.sheetId, block, { rowBytes })) {
    for (const row of chunk.values) rows.push(blank(row, own.blanked));
    onProgress?.(rows.length, block.rowCount);
    throwIfAborted(signal);
  }
  return {
    sheetName: frame.sheetName,
    headers: blankTexts(headers.slice(0, own.count), own.blanked),
    headerRow: frame.headerRow + 1,
    firstColumn: block.column,
    rows,
    dateSystem: dateSystemOf(sample),
    dateColumns: findDateColumns(sample, own.count),
  };
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw new AppError('CANCELLED', 'Reading the rows was cancelled.', { cause: signal.reason });
}

function nothingToRead(location: SourceLocation, sheetName: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `There are no rows under row ${String(location.headerRow)} of ${sheetName}. ` +
      'Put the rows there, or choose another source or header row in Map.',
  );
}

function blank(row: CellValue[], columns: readonly number[]): readonly CellValue[] {
  for (const column of columns) row[column] = null;
  return row;
}

function blankTexts(texts: readonly string[], columns: readonly number[]): readonly string[] {
  return texts.map((text, column) => (columns.includes(column) ? '' : text));
}

function readSample(sheetId: string, block: Block): Promise<SampleCell[][]> {
  const address = formatAddress({ ...block, rowCount: Math.min(block.rowCount, SAMPLE_ROWS) });
  return inExcel(async (context) => {
    const range = context.workbook.worksheets.getItem(sheetId).getRange(address);
    range.load('values,text,numberFormat');
    await context.sync();
    const { values, text, numberFormat } = range;
    return sampleCells(values, text, numberFormat);
  });
}

function sampleCells(values: unknown[][], texts: string[][], formats: unknown[][]): SampleCell[][] {
  return values.map((cells, row) =>
    cells.map((value, column) => ({
      value,
      text: texts[row]?.[column] ?? '',
      numberFormat: String(formats[row]?.[column] ?? ''),
    })),
  );
}
