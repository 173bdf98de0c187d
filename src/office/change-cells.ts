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
import { MAX_ROUNDS, movingTooFast } from './moving-too-fast';
import { GUESSED_CELL_BYTES, nextRead } from './read-plan';
import { type CellsRead, readCells, toldBytes } from './read-cells';
import { locateKey, type RowKey } from './row-locator';
import { bodyBlock, readFrame, type SourceFrame } from './source-frame';
import type { SourceLocation } from './source-location';
import { writeCells } from './write-cells';
import { namedHeaders } from './write-check';
import type { OnChanged } from './write-once';
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
  const changed: ChangedCell[] = [];
  const work: ChangeWork = {
    target,
    changes,
    signal,
    onChanged: (cell) => {
      changed.push(cell);
    },
    onChunk: () => onProgress?.(changed.length, changes.length),
  };
  let formulas = 0;
  try {
    for (let round = 0; ; round += 1) {
      const pass = await changeOnce(work);
      formulas = pass.formulas;
      if (pass.stood) break;
      if (round === MAX_ROUNDS) throw movingTooFast();
    }
  } catch (error) {
    // What is written can be taken back only by whoever knows of it.
    if (changed.length === 0 || !isAppError(error)) throw error;
    return report(changed, formulas, changes.length, error);
  }
  return report(changed, formulas, changes.length);
}

interface ChangeWork {
  readonly target: ChangeTarget;
  readonly changes: readonly CellChange[];
  readonly signal: AbortSignal | undefined;
  readonly onChanged: OnChanged;
  readonly onChunk: () => void;
}

interface Pass {
  /** False when the sheet changed under a write: what is not written yet has to be found again. */
  readonly stood: boolean;
  readonly formulas: number;
}

/** Looks through all rows once. A cell that is written says something else, and is not found a second time. */
async function changeOnce({ target, changes, signal, ...tell }: ChangeWork): Promise<Pass> {
  const frame = await inExcel((context) => readFrame(context, target.location));
  if (frame.isProtected) throw sheetIsProtected();
  const place = findColumns(frame, target, changes);
  const wanted = new Map(
    place.columns.map(({ column }) => [
      column,
      new WantedChanges(changes.filter((change) => change.column === column)),
    ]),
  );
  const rowBytes = GUESSED_CELL_BYTES * (1 + 2 * place.columns.length);
  let formulas = 0;
  let idAbove = '';
  let rowsRead = 0;
  for (;;) {
    const rows = place.rows && nextRead(place.rows, rowsRead, rowBytes);
    if (rows === undefined || signal?.aborted === true) return { stood: true, formulas };
    const read = await readCells(frame.sheetId, rows, place, target.key.keyOf);
    const ids = rowIds(read.keys, idAbove, target.blankContinues);
    idAbove = ids.at(-1) ?? idAbove;
    const found = match(read, ids, rows.row, place.columns, wanted);
    formulas += found.formulas;
    const planned: PlannedCells = {
      writes: found.writes,
      toldBytes: (at, row) => toldBytes(read, at, row - rows.row),
    };
    const stood = await writeAll(frame, place, target.key, planned, tell.onChanged);
    if (!stood) return { stood, formulas };
    rowsRead += rows.rowCount;
    tell.onChunk();
  }
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

interface FoundColumn {
  /** Its place in the source and in the sheet, both 0-based. */
  readonly column: number;
  readonly sheetColumn: number;
  readonly header: string;
}

export interface ColumnsPlace {
  /** Of the ids. */
  readonly keyColumn: number;
  /** 0-based sheet row. */
  readonly headerRow: number;
  /** Those to be changed. */
  readonly columns: readonly FoundColumn[];
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
    headerRow: position.headerRow,
    columns: wanted.map((column) => {
      const header = headers[column] ?? '';
      const found = locate(column, header);
      // What stands over it in another row says nothing of the row that is looked at again.
      const isBeside = found.headerRow === position.headerRow;
      return { column, sheetColumn: found.column, header: isBeside ? header : '' };
    }),
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

interface PlannedCells {
  /** By sheet column. */
  readonly writes: ReadonlyMap<number, readonly CellWrite[]>;
  /** Of the column's place among those that were read, and the sheet row. */
  readonly toldBytes: (at: number, row: number) => number;
}

/** False when the sheet changed under it. The key column goes last: the other columns of the same rows are found by it. */
async function writeAll(
  frame: SourceFrame,
  place: ColumnsPlace,
  key: RowKey,
  planned: PlannedCells,
  onChanged: OnChanged,
): Promise<boolean> {
  const { keyColumn, headerRow } = place;
  const last = ({ sheetColumn }: FoundColumn) =>
    sheetColumn === keyColumn ? Infinity : sheetColumn;
  for (const found of [...place.columns].sort((a, b) => last(a) - last(b))) {
    const { sheetColumn, header } = found;
    const readAt = place.columns.indexOf(found);
    const headers = namedHeaders([
      { column: keyColumn, text: key.header },
      { column: sheetColumn, text: header },
    ]);
    const identity = { column: keyColumn, keyOf: key.keyOf, headerRow, headers };
    const at = { sheetId: frame.sheetId, identity, sheetColumn };
    const chunks = planWrites(planned.writes.get(sheetColumn) ?? [], {
      rowByRow: frame.isFiltered,
      toldBytes: (row) => planned.toldBytes(readAt, row),
    });
    for (const chunk of chunks) if (!(await writeCells(at, chunk, onChanged))) return false;
  }
  return true;
}

function sheetIsProtected(): AppError {
  return new AppError(
    'WORKBOOK',
    'The sheet is protected. Remove the protection (Review, Unprotect Sheet), then fix again.',
  );
}
