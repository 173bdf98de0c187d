/**
 * Changes cells of the person's own rows: found again by row id and by what they say, looked at once more in the very
 * request that writes them, and put back where something else had come between. Formulas are never written over.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import type { Block } from './block';
import {
  type CellChange,
  cellInput,
  type CellWrite,
  type ChangedCell,
  isFormula,
  rowIds,
  WantedChanges,
} from './cell-changes';
import { inExcel } from './in-excel';
import { GUESSED_CELL_BYTES, nextRead } from './read-plan';
import { type CellsRead, readCells } from './read-cells';
import { locateKey, type RowKey } from './row-locator';
import { bodyBlock, readFrame, type SourceFrame } from './source-frame';
import type { SourceLocation } from './source-location';
import { type OnChanged, writeCells } from './write-cells';
import { planWrites } from './write-plan';

export interface ChangeTarget {
  readonly location: SourceLocation;
  readonly key: RowKey;
  /** Rows without an id belong to the row above them. */
  readonly blankContinues: boolean;
  /** Headers of the source's columns: a column that was moved is found by its own. */
  readonly headers: readonly string[];
}

export interface ChangeOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (cellsDone: number, cellCount: number) => void;
}

export interface ChangeReport {
  readonly changed: readonly ChangedCell[];
  /** Cells that say it by a formula: they were left alone. */
  readonly formulas: number;
  /** Cells that no longer stand there, or say something else, or were not reached: they were left alone. */
  readonly missing: number;
  /** What ended it before all was done. */
  readonly stoppedBy: Error | undefined;
}

/**
 * Writes `changes`, chunk by chunk. What was written before an error or a cancellation stays written, and is told.
 *
 * @throws AppError `WORKBOOK` when sheet, table or column are gone, the sheet is protected, or Excel refuses before
 * anything is written.
 */
export async function changeCells(
  target: ChangeTarget,
  changes: readonly CellChange[],
  { signal, onProgress }: ChangeOptions = {},
): Promise<ChangeReport> {
  if (changes.length === 0) return report([], 0, changes.length);
  const frame = await inExcel((context) => readFrame(context, target.location));
  if (frame.isProtected) throw sheetIsProtected();
  const place = findColumns(frame, target, changes);
  const wanted = new Map(
    place.columns.map(({ column }) => [
      column,
      new WantedChanges(changes.filter((change) => change.column === column)),
    ]),
  );
  const changed: ChangedCell[] = [];
  let formulas = 0;
  let idAbove = '';
  let rowsRead = 0;
  const rowBytes = GUESSED_CELL_BYTES * (1 + 2 * place.columns.length);
  try {
    for (;;) {
      const rows = place.rows && nextRead(place.rows, rowsRead, rowBytes);
      if (rows === undefined || signal?.aborted === true) break;
      const read = await readCells(frame.sheetId, rows, place, target.key.keyOf);
      const ids = rowIds(read.keys, idAbove, target.blankContinues);
      idAbove = ids.at(-1) ?? idAbove;
      const found = match(read, ids, rows.row, place.columns, wanted);
      formulas += found.formulas;
      await writeAll(frame, place, target.key, found.writes, (cell) => changed.push(cell));
      rowsRead += rows.rowCount;
      onProgress?.(changed.length, changes.length);
    }
  } catch (error) {
    // What is written can be taken back only by whoever knows of it.
    if (changed.length === 0 || !isAppError(error)) throw error;
    return report(changed, formulas, changes.length, error);
  }
  return report(changed, formulas, changes.length);
}

function report(
  changed: readonly ChangedCell[],
  formulas: number,
  wanted: number,
  stoppedBy?: Error,
): ChangeReport {
  const missing = Math.max(0, wanted - changed.length - formulas);
  return { changed, formulas, missing, stoppedBy };
}

export interface ColumnsPlace {
  /** 0-based sheet column of the ids. */
  readonly keyColumn: number;
  /** Those to be changed: their place in the source and in the sheet, both 0-based. */
  readonly columns: readonly { readonly column: number; readonly sheetColumn: number }[];
  /** The rows under the header; `undefined` when none are left. */
  readonly rows: Block | undefined;
}

function findColumns(
  frame: SourceFrame,
  { key, headers }: ChangeTarget,
  changes: readonly CellChange[],
): ColumnsPlace {
  const locate = (column: number, header: string) => {
    const expected = { headerRow: frame.headerRow, column: frame.block.column + column };
    const found = locateKey(frame.top, expected, header);
    if (found !== undefined) return found;
    throw new AppError(
      'WORKBOOK',
      `The column "${header}" is no longer in ${frame.sheetName}. Bring it back (Ctrl+Z), or check again.`,
    );
  };
  const position = locate(key.column, key.header);
  const wanted = [...new Set(changes.map(({ column }) => column))].sort((a, b) => a - b);
  return {
    keyColumn: position.column,
    columns: wanted.map((column) => ({
      column,
      sheetColumn: locate(column, headers[column] ?? '').column,
    })),
    rows: bodyBlock(frame, position.headerRow),
  };
}

function match(
  read: CellsRead,
  ids: readonly string[],
  firstRow: number,
  columns: ColumnsPlace['columns'],
  wanted: ReadonlyMap<number, WantedChanges>,
): { readonly writes: ReadonlyMap<number, readonly CellWrite[]>; readonly formulas: number } {
  const writes = new Map<number, CellWrite[]>();
  let formulas = 0;
  columns.forEach(({ column, sheetColumn }, at) => {
    const ofColumn: CellWrite[] = [];
    ids.forEach((id, index) => {
      const seen = read.columns[at]?.[index];
      const change = seen && wanted.get(column)?.find(id, seen.value);
      if (seen === undefined || change === undefined) return;
      if (isFormula(seen)) formulas += 1;
      else {
        const cells = [cellInput(change.after)];
        ofColumn.push({ row: firstRow + index, key: read.keys[index] ?? '', change, cells });
      }
    });
    writes.set(sheetColumn, ofColumn);
  });
  return { writes, formulas };
}

/** The key column goes last: the other columns of the same rows are found by it. */
async function writeAll(
  frame: SourceFrame,
  place: ColumnsPlace,
  key: RowKey,
  writes: ReadonlyMap<number, readonly CellWrite[]>,
  onChanged: OnChanged,
): Promise<void> {
  const { keyColumn } = place;
  const last = (column: number) => (column === keyColumn ? Infinity : column);
  for (const sheetColumn of [...writes.keys()].sort((a, b) => last(a) - last(b))) {
    const at = { sheetId: frame.sheetId, keyColumn, sheetColumn, keyOf: key.keyOf };
    const chunks = planWrites(writes.get(sheetColumn) ?? [], { rowByRow: frame.isFiltered });
    for (const chunk of chunks) await writeCells(at, chunk, onChanged);
  }
}

function sheetIsProtected(): AppError {
  return new AppError(
    'WORKBOOK',
    'The sheet is protected. Remove the protection (Review, Unprotect Sheet), then fix again.',
  );
}
