/**
 * Marks in the sheet: what a check found of each row, in the columns `Taxrow status` and `Taxrow message`. A row that
 * says what became of it in a submission keeps that. Clearing takes marks away alone, and the two columns with them
 * where nothing else ever stood in them, and all colours.
 */
import { type CellWrite, rowIds } from './cell-changes';
import type { ChangeOptions, ChangeTarget } from './change-cells';
import { addFills, clearFills } from './mark-fills';
import { findMarkPlace, type MarkPlace } from './mark-place';
import { type Mark, type MarkOf, type Marks, marksInTurn, markWrites } from './marks';
import { MAX_ROUNDS, movingTooFast } from './moving-too-fast';
import { readCells, toldBytes } from './read-cells';
import { GUESSED_CELL_BYTES, nextRead } from './read-plan';
import { removeMarkColumns } from './remove-mark-columns';
import { RESULT_HEADERS } from './result-columns';
import { quotedColumn } from './quoted-column';
import { locateKey } from './row-locator';
import { writeCells } from './write-cells';
import { namedHeaders } from './write-check';
import { planWrites, type WriteChunk } from './write-plan';

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
  if (options.signal?.aborted !== true) await removeMarkColumns(target, place);
  return report;
}

const NO_MARK: Mark = { status: '', message: '' };

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
    for (const [at, { sheetColumn, index }] of columns.entries()) {
      const text = RESULT_HEADERS[index] ?? '';
      const chunks = planWrites(planned.writes.get(sheetColumn) ?? [], {
        rowByRow: frame.isFiltered,
        toldBytes: (row) => toldBytes(read, at, row - block.row),
      });
      const stood = await writeColumn(place, key, { sheetColumn, text }, chunks, written);
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
  chunks: Iterable<WriteChunk<CellWrite>>,
  written: Set<number>,
): Promise<boolean> {
  const headers = namedHeaders([
    { column: position.column, text: key.header },
    { column: sheetColumn, text },
  ]);
  const { headerRow, column } = position;
  const identity = { column, keyOf: key.keyOf, headerRow, headers };
  const at = { sheetId: frame.sheetId, identity, sheetColumn };
  for (const chunk of chunks) {
    const stood = await writeCells(at, chunk, (_cell, row) => written.add(row));
    if (!stood) return false;
  }
  return true;
}
