/**
 * Taxrow's own columns: which they are, where they stand, where new ones go. Only these are ever written beside a
 * person's rows. Pure.
 */
import { AppError } from '../core/domain/app-error';
import { LAST_SHEET_COLUMN } from './block';

/** The headers, in the order in which the columns are created. They are names, not words: no language changes them. */
export const RESULT_HEADERS = [
  'Taxrow status',
  'Taxrow id',
  'Taxrow message',
  'Taxrow environment',
  'Taxrow reported at',
] as const;

/** Widths for new columns, in the order of {@link RESULT_HEADERS}, so that the words are read without dragging; in points. */
const RESULT_WIDTHS = [120, 90, 240, 90, 130] as const;

/** What the result columns of one row hold, as text; empty where nothing is known. */
export interface ResultCells {
  readonly status: string;
  readonly operationId: string;
  readonly message: string;
  readonly environment: string;
  /** RFC 3339. */
  readonly reportedAt: string;
}

/** What the rows of one transaction should say; `status` in words already. */
export interface RowResult extends ResultCells {
  readonly transactionId: string;
}

export function toCells(result: ResultCells): readonly string[] {
  return [result.status, result.operationId, result.message, result.environment, result.reportedAt];
}

/** The inverse of {@link toCells}; `undefined` where no status stands. */
export function fromCells(cells: readonly string[]): ResultCells | undefined {
  const [status = '', operationId = '', message = '', environment = '', reportedAt = ''] = cells;
  if (status === '') return undefined;
  return { status, operationId, message, environment, reportedAt };
}

/** True for a header of ours. */
function isResultHeader(header: string): boolean {
  return RESULT_HEADERS.some((ours) => ours === header.trim());
}

/** Sheet columns (0-based) of the result columns in the order of {@link RESULT_HEADERS}. */
export interface ResultPlacement {
  readonly columns: readonly number[];
  /** Those that have to be created, with their header. */
  readonly created: readonly CreatedColumn[];
}

export interface CreatedColumn {
  /** 0-based sheet column. */
  readonly column: number;
  readonly header: string;
  /** In points. */
  readonly width: number;
}

/** Sheet columns of those result columns that a header row has; `index` is the place in {@link RESULT_HEADERS}. */
export function findResultColumns(
  headers: readonly string[],
  firstColumn: number,
): readonly { readonly column: number; readonly index: number }[] {
  return RESULT_HEADERS.flatMap((header, index) => {
    const found = headers.findIndex((text) => text.trim() === header);
    return found < 0 ? [] : [{ column: firstColumn + found, index }];
  });
}

/**
 * Where each result column stands in a header row that begins at sheet column `firstColumn`, and for those that are
 * missing the first columns from `firstFree` on, where nothing stands.
 *
 * @throws AppError `WORKBOOK` when the sheet has no columns left.
 */
export function placeResultColumns(
  headers: readonly string[],
  firstColumn: number,
  firstFree: number,
): ResultPlacement {
  const found = new Map(
    findResultColumns(headers, firstColumn).map(({ column, index }) => [index, column]),
  );
  const created: CreatedColumn[] = [];
  const columns = RESULT_HEADERS.map((header, index) => {
    const known = found.get(index);
    if (known !== undefined) return known;
    const column = firstFree + created.length;
    created.push({ column, header, width: RESULT_WIDTHS[index] ?? 0 });
    return column;
  });
  requireRoom(firstFree + created.length);
  return { columns, created };
}

function requireRoom(columnCount: number): void {
  if (columnCount <= LAST_SHEET_COLUMN) return;
  throw new AppError(
    'WORKBOOK',
    'There is no room for the result columns: the sheet is used up to its last column. ' +
      'Copy the rows to a new sheet and go on from there.',
  );
}

/** A column of {@link RESULT_HEADERS} to be created; `index` is its place there. */
export interface CreatedResultColumn extends CreatedColumn {
  readonly index: number;
}

/**
 * Marks of a check need status and message alone: which of the two are missing, and where they go.
 *
 * @throws AppError `WORKBOOK` when the sheet has no columns left.
 */
export function placeMarkColumns(
  found: readonly { readonly index: number }[],
  firstFree: number,
): readonly CreatedResultColumn[] {
  const missing = MARK_HEADERS.map((header) => RESULT_HEADERS.indexOf(header)).filter(
    (index) => !found.some((one) => one.index === index),
  );
  requireRoom(firstFree + missing.length);
  return missing.map((index, at) => ({
    column: firstFree + at,
    header: RESULT_HEADERS[index] ?? '',
    width: RESULT_WIDTHS[index] ?? 0,
    index,
  }));
}

const MARK_HEADERS = ['Taxrow status', 'Taxrow message'] as const;

/** Columns of the source without Taxrow's own: those at the end are cut off, one amidst a person's columns is blanked. */
export interface SourceColumns {
  readonly count: number;
  /** 0-based columns that are ours and stand before a column of the person's. */
  readonly blanked: readonly number[];
}

export function sourceColumns(headers: readonly string[]): SourceColumns {
  let count = headers.length;
  while (count > 0 && isResultHeader(headers[count - 1] ?? '')) count -= 1;
  const blanked = headers
    .slice(0, count)
    .flatMap((header, column) => (isResultHeader(header) ? [column] : []));
  return { count, blanked };
}

/** A run of neighbouring sheet columns; `indices` say which result cell each takes. */
export interface ColumnRun {
  readonly column: number;
  readonly indices: readonly number[];
}

/** The columns as runs of neighbours, left to right: usually one, more when a person has moved a column. */
export function columnRuns(columns: readonly number[]): readonly ColumnRun[] {
  const sorted = columns
    .map((column, index) => ({ column, index }))
    .sort((a, b) => a.column - b.column);
  const runs: { column: number; indices: number[] }[] = [];
  for (const { column, index } of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && run.column + run.indices.length === column) run.indices.push(index);
    else runs.push({ column, indices: [index] });
  }
  return runs;
}
