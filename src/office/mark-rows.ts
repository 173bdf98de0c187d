/**
 * Marks in the sheet: what a check found of each row, in the columns `Taxrow status` and `Taxrow message`. A row that
 * says what became of it in a submission keeps that. Clearing takes marks away alone, and the two columns with them
 * where nothing else ever stood in them, and all colours.
 */
import { AppError } from '../core/domain/app-error';
import { type Block, formatAddress, lastRow } from './block';
import { type CellWrite, rowIds } from './cell-changes';
import type { ChangeOptions, ChangeTarget } from './change-cells';
import { createColumns } from './create-columns';
import { inExcel } from './in-excel';
import { addFills, clearFills } from './mark-fills';
import { type Mark, type MarkOf, type Marks, marksInTurn, markWrites, textOf } from './marks';
import { type CellsRead, readCells } from './read-cells';
import { GUESSED_CELL_BYTES, nextRead } from './read-plan';
import { findResultColumns, placeMarkColumns, RESULT_HEADERS } from './result-columns';
import { quotedColumn } from './quoted-column';
import { type KeyPosition, locateKey } from './row-locator';
import { bodyBlock, headerTexts, readFrame, type SourceFrame } from './source-frame';
import { movingTooFast, writeCells } from './write-cells';
import { namedHeaders } from './write-check';
import { planWrites } from './write-plan';

export interface MarkReport {
  /** Rows that were written. */
  readonly rows: number;
  /** Rows that say what became of them in a submission: they were left alone. */
  readonly submitted: number;
}

/**
 * Writes the mark of each transaction beside its rows, and colours the cells that it names where that is asked for.
 *
 * @throws AppError `WORKBOOK` when sheet, table or key column are gone, or the sheet is protected.
 */
export async function markRows(
  target: ChangeTarget,
  marks: Marks,
  options: ChangeOptions = {},
): Promise<MarkReport> {
  const { report, place } = await markAll(target, true, () => marksInTurn(marks), options);
  if (options.signal?.aborted !== true) await colour(target, place, marks.coloured);
  return report;
}

async function colour(
  { headers }: ChangeTarget,
  { frame, position, rows, columns }: MarkPlace,
  coloured: readonly number[],
): Promise<void> {
  const columnOf = (header: string) =>
    columns.find(({ index }) => RESULT_HEADERS[index] === header)?.sheetColumn;
  const statusColumn = columnOf('Taxrow status');
  const messageColumn = columnOf('Taxrow message');
  if (rows === undefined || statusColumn === undefined || messageColumn === undefined) return;
  const marked = coloured.flatMap((column) => {
    const expected = { headerRow: position.headerRow, column: frame.block.column + column };
    const header = headers[column] ?? '';
    const found = locateKey(frame.top, expected, header);
    const quoted = quotedColumn(header, expected.column);
    return found === undefined ? [] : [{ sheetColumn: found.column, quoted }];
  });
  await addFills({ sheetId: frame.sheetId, rows, statusColumn, messageColumn }, marked);
}

/** Takes the marks away. @throws AppError as {@link markRows}. */
export async function clearMarks(
  target: ChangeTarget,
  options: ChangeOptions = {},
): Promise<MarkReport> {
  const { report, place } = await markAll(target, false, () => () => NO_MARK, options);
  if (options.signal?.aborted !== true) await removeEmptyColumns(target, place);
  return report;
}

const NO_MARK: Mark = { status: '', message: '' };

interface MarkPlace {
  readonly frame: SourceFrame;
  readonly position: KeyPosition;
  readonly rows: Block | undefined;
  /** Taxrow's columns that are there: sheet column, and place in {@link RESULT_HEADERS}. */
  readonly columns: readonly { readonly sheetColumn: number; readonly index: number }[];
}

function findMarkPlace({ location, key }: ChangeTarget, mayCreate: boolean): Promise<MarkPlace> {
  return inExcel(async (context) => {
    const frame = await readFrame(context, location);
    if (frame.isProtected) throw sheetIsProtected();
    const expected = { headerRow: frame.headerRow, column: frame.block.column + key.column };
    const position = locateKey(frame.top, expected, key.header);
    if (position === undefined) throw keyIsGone(key.header, frame.sheetName);
    const texts = headerTexts(frame, position.headerRow);
    const found = findResultColumns(texts, frame.top.column);
    const created = mayCreate ? placeMarkColumns(found, frame.firstFreeColumn) : [];
    const fromHeader = {
      ...frame.block,
      row: position.headerRow,
      rowCount: lastRow(frame.block) - position.headerRow + 1,
    };
    await createColumns(context, location, frame.sheetId, fromHeader, created);
    const columns = [
      ...found.map(({ column, index }) => ({ sheetColumn: column, index })),
      ...created.map(({ column, index }) => ({ sheetColumn: column, index })),
    ];
    return { frame, position, rows: bodyBlock(frame, position.headerRow), columns };
  });
}

/** Columns that move, or filters that come, while marks are written: so often all is found again. */
const MAX_ROUNDS = 4;

async function markAll(
  target: ChangeTarget,
  mayCreate: boolean,
  marksOf: () => MarkOf,
  options: ChangeOptions,
): Promise<{ readonly report: MarkReport; readonly place: MarkPlace }> {
  let written = 0;
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const place = await findMarkPlace(target, mayCreate);
    // Colours of earlier marks would speak of these.
    if (round === 0) await clearFills(place.frame.sheetId);
    const pass = await markOnce(target, place, marksOf(), options);
    // A row that says it already is not written a second time.
    written += pass.rows;
    if (pass.stood) return { report: { rows: written, submitted: pass.submitted }, place };
  }
  throw movingTooFast();
}

interface Pass extends MarkReport {
  /** False when the sheet changed under a write. */
  readonly stood: boolean;
}

async function markOnce(
  { key, blankContinues }: ChangeTarget,
  place: MarkPlace,
  markOf: MarkOf,
  { signal, onProgress }: ChangeOptions,
): Promise<Pass> {
  const { frame, columns, position } = place;
  const keyColumn = position.column;
  const rowBytes = GUESSED_CELL_BYTES * (1 + 2 * columns.length);
  let rowsRead = 0;
  let idAbove = '';
  let rows = 0;
  let submitted = 0;
  for (;;) {
    const block = place.rows && nextRead(place.rows, rowsRead, rowBytes);
    if (block === undefined || columns.length === 0 || signal?.aborted === true) break;
    const read = await readCells(frame.sheetId, block, { keyColumn, columns }, key.keyOf);
    const ids = rowIds(read.keys, idAbove, blankContinues);
    idAbove = ids.at(-1) ?? idAbove;
    const planned = markWrites(ids, read, columns, block.row, markOf);
    submitted += planned.submitted;
    const written = new Set<number>();
    for (const { sheetColumn, index } of columns) {
      const text = RESULT_HEADERS[index] ?? '';
      const writes = planned.writes.get(sheetColumn) ?? [];
      const stood = await writeColumn(place, key, { sheetColumn, text }, writes, written);
      if (!stood) return { rows: rows + written.size, submitted, stood };
    }
    rows += written.size;
    rowsRead += block.rowCount;
    onProgress?.(rowsRead, place.rows?.rowCount ?? rowsRead);
  }
  return { rows, submitted, stood: true };
}

/** False when the sheet changed under it. */
async function writeColumn(
  { frame, position }: MarkPlace,
  key: ChangeTarget['key'],
  { sheetColumn, text }: { readonly sheetColumn: number; readonly text: string },
  writes: readonly CellWrite[],
  written: Set<number>,
): Promise<boolean> {
  const headers = namedHeaders([
    { column: position.column, text: key.header },
    { column: sheetColumn, text },
  ]);
  const { headerRow, column } = position;
  const identity = { column, keyOf: key.keyOf, headerRow, headers };
  const at = { sheetId: frame.sheetId, identity, sheetColumn };
  for (const chunk of planWrites(writes, { rowByRow: frame.isFiltered })) {
    const stood = await writeCells(at, chunk, (_cell, row) => written.add(row));
    if (!stood) return false;
  }
  return true;
}

/** Marks alone made the columns when there are no others of Taxrow's, and nothing is left in these. */
async function removeEmptyColumns(target: ChangeTarget, place: MarkPlace): Promise<void> {
  const { frame, columns, rows } = place;
  if (rows === undefined || columns.length === 0) return;
  if (columns.some(({ index }) => !isMarkColumn(index))) return;
  const left = await readAll(target, place, rows);
  if (left.columns.some((cells) => cells.some(({ value }) => textOf(value) !== ''))) return;
  await inExcel(async (context) => {
    const { location } = target;
    if (location.kind === 'table') {
      const table = context.workbook.tables.getItem(location.tableName ?? '');
      for (const { index } of columns) {
        table.columns.getItem(RESULT_HEADERS[index] ?? '').delete();
      }
    } else {
      const sheet = context.workbook.worksheets.getItem(frame.sheetId);
      // What stands beside them was never widened.
      const beside = sheet.getRange(cellOf(place.position.headerRow, frame.firstFreeColumn));
      beside.load('format/columnWidth');
      const headers = columns.map(({ sheetColumn }) =>
        sheet.getRange(cellOf(place.position.headerRow, sheetColumn)),
      );
      for (const header of headers) header.load('text');
      await context.sync();
      for (const [at, { sheetColumn, index }] of columns.entries()) {
        // A column that has moved meanwhile stays: what stands there now is not Taxrow's.
        if (headers[at]?.text[0]?.[0] !== RESULT_HEADERS[index]) continue;
        const range = sheet.getRange(
          formatAddress({
            row: place.position.headerRow,
            column: sheetColumn,
            rowCount: rows.rowCount + 1,
            columnCount: 1,
          }),
        );
        range.clear();
        range.format.columnWidth = beside.format.columnWidth;
      }
    }
    await context.sync();
  });
}

async function readAll(
  { key }: ChangeTarget,
  { frame, position, columns }: MarkPlace,
  rows: Block,
): Promise<CellsRead> {
  const keyColumn = position.column;
  return readCells(frame.sheetId, rows, { keyColumn, columns }, key.keyOf);
}

function isMarkColumn(index: number): boolean {
  return RESULT_HEADERS[index] === 'Taxrow status' || RESULT_HEADERS[index] === 'Taxrow message';
}

function cellOf(row: number, column: number): string {
  return formatAddress({ row, column, rowCount: 1, columnCount: 1 });
}

function sheetIsProtected(): AppError {
  return new AppError(
    'WORKBOOK',
    'The sheet is protected. Remove the protection (Review, Unprotect Sheet), then mark again.',
  );
}

function keyIsGone(header: string, sheetName: string): AppError {
  return new AppError(
    'WORKBOOK',
    `The column "${header}", which tells the transactions apart, is no longer in ${sheetName}. ` +
      'Bring it back (Ctrl+Z), or check again.',
  );
}
