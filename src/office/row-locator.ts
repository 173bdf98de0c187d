/**
 * Finding rows again. People sort, filter, insert and delete while a run goes on, so a row is known by its key (the
 * cell that gives the transaction id), never by its number (docs/decisions/0004). Pure.
 */
import type { CellValue } from '../core/mapping/source';

/** Which column of the source gives the transaction id, and how. */
export interface RowKey {
  /** 0-based, within the source. */
  readonly column: number;
  /** Its header when the source was read: the column is found by it when columns have moved. */
  readonly header: string;
  /** The transaction id that a cell of the column stands for; `''` when it stands for none. */
  readonly keyOf: (cell: CellValue) => string;
}

/** The top rows of a sheet as text, with the sheet position of their first cell (0-based). */
export interface TextGrid {
  readonly row: number;
  readonly column: number;
  readonly texts: readonly (readonly string[])[];
}

export interface KeyPosition {
  /** 0-based sheet row of the header. */
  readonly headerRow: number;
  /** 0-based sheet column. */
  readonly column: number;
}

/**
 * Where the key's header stands now: in the row where it was if it is still there, else in the nearest row that has
 * it; of several columns with that header, the nearest to where it was. `undefined` when no row has it. A key without
 * a header text is known by its position alone.
 */
export function locateKey(
  grid: TextGrid,
  expected: KeyPosition,
  header: string,
): KeyPosition | undefined {
  if (header.trim() === '') return expected;
  const rows = grid.texts
    .map((texts, index) => ({ row: grid.row + index, texts }))
    .sort((a, b) => distance(a.row, expected.headerRow) - distance(b.row, expected.headerRow));
  for (const { row, texts } of rows) {
    const columns = texts.flatMap((text, index) =>
      text.trim() === header.trim() ? [grid.column + index] : [],
    );
    const [column] = columns.sort(
      (a, b) => distance(a, expected.column) - distance(b, expected.column),
    );
    if (column !== undefined) return { headerRow: row, column };
  }
  return undefined;
}

function distance(a: number, b: number): number {
  return Math.abs(a - b);
}

/** A row to be written: where it stands, what its cells shall say, and the id that must stand in its key cell. */
export interface RowWrite {
  /** 0-based sheet row. */
  readonly row: number;
  readonly transactionId: string;
  readonly cells: readonly string[];
}

/** A row that was written although another id stood in it: rows had moved between finding and writing. */
export interface Misplaced {
  /** What was written there. */
  readonly write: RowWrite;
  /** The id that stands there. */
  readonly actualId: string;
  /** What its cells said before. */
  readonly before: readonly string[];
}

/**
 * What to write so that misplaced results are put right: the id that was meant gets its own cells, the id that was hit
 * gets back what it had, unless it has cells of its own in `cellsById`. A row without an id gets its cells emptied.
 */
export function correct(
  misplaced: readonly Misplaced[],
  cellsById: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const corrections = new Map<string, readonly string[]>();
  for (const { write, actualId, before } of misplaced) {
    corrections.set(write.transactionId, write.cells);
    const own = cellsById.get(actualId);
    corrections.set(actualId, own ?? (actualId === '' ? before.map(() => '') : before));
  }
  return corrections;
}
