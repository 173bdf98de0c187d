/**
 * Finds the rows of some ids before each write. Where all rows stood is known from the last reading of the whole key
 * column; the key cells of the rows in question are read again, and where one of them says something else, or the
 * column has moved, grown or shrunk, the whole column is. So a write costs what it writes, not what the sheet holds
 * (docs/decisions/0004).
 */
import { type Block, formatAddress, lastRow } from './block';
import { KnownRows, type MatchedRows } from './known-rows';
import type { RowWrite } from './row-locator';

/** How the key column is read. @throws AppError `WORKBOOK`. */
export interface KeyReader {
  /** All ids of the column, from top to bottom, a piece at a time. */
  all(sheetId: string, column: Block): AsyncIterable<readonly string[]>;
  /** What the rows of the writes say now, in the order of the writes. */
  some(sheetId: string, column: number, writes: readonly RowWrite[]): Promise<SomeKeys>;
}

export interface SomeKeys {
  readonly keys: readonly string[];
  readonly syncs: number;
}

export interface FoundRows extends MatchedRows {
  readonly syncs: number;
}

export interface RowFinder {
  /**
   * Every row of the ids, as it stands now.
   *
   * @param column the key cells of all rows; `undefined` when no rows are left
   */
  find(
    sheetId: string,
    column: Block | undefined,
    cellsById: ReadonlyMap<string, readonly string[]>,
  ): Promise<FoundRows>;
  /** Tells of ids that were written under the column since they were found to be missing, one a row. */
  added(sheetId: string, column: Block, ids: readonly string[]): void;
}

export interface FinderOptions {
  /** An id that is not known stands nowhere, as long as the column is as long as it was: nobody else writes ids there. */
  readonly isOurs?: boolean;
  /** How often it goes by what it knows of a column with so many rows. */
  readonly mostUses?: (rowCount: number) => number;
}

/**
 * An id typed into one row more is seen by reading the whole column alone: it has moved no other row. Where the column is
 * short that is done each time, and in a longer one so seldom that a write reads as many ids on average.
 */
function usesFor(rowCount: number): number {
  return Math.min(50, Math.floor(rowCount / 2_000));
}

export function createRowFinder(
  reader: KeyReader,
  { isOurs = false, mostUses = usesFor }: FinderOptions = {},
): RowFinder {
  let known: { readonly at: string; readonly rows: KnownRows; uses: number } | undefined;

  async function asKnown(
    sheetId: string,
    column: Block,
    cellsById: ReadonlyMap<string, readonly string[]>,
  ): Promise<FoundRows | undefined> {
    if (known?.at !== placeOf(sheetId, column)) return undefined;
    if (known.uses >= mostUses(column.rowCount)) return undefined;
    const { writes, missing } = known.rows.match(cellsById);
    if (missing.length > 0 && !isOurs) return undefined;
    known.uses += 1;
    const { keys, syncs } = await reader.some(sheetId, column.column, writes);
    const isSo = writes.every(({ transactionId }, index) => keys[index] === transactionId);
    return isSo ? { writes, missing, syncs } : undefined;
  }

  async function readAll(sheetId: string, column: Block): Promise<[KnownRows, number]> {
    known = undefined;
    const rows = new KnownRows();
    let rowsRead = 0;
    let syncs = 0;
    for await (const keys of reader.all(sheetId, column)) {
      rows.learn(keys, column.row + rowsRead);
      rowsRead += keys.length;
      syncs += 1;
    }
    known = { at: placeOf(sheetId, column), rows, uses: 0 };
    return [rows, syncs];
  }

  return {
    find: async (sheetId, column, cellsById) => {
      if (column === undefined) return { writes: [], missing: [...cellsById.keys()], syncs: 0 };
      const found = await asKnown(sheetId, column, cellsById);
      if (found !== undefined) return found;
      const [rows, syncs] = await readAll(sheetId, column);
      return { ...rows.match(cellsById), syncs };
    },
    added: (sheetId, column, ids) => {
      if (known?.at !== placeOf(sheetId, column)) return;
      known.rows.learn(ids, lastRow(column) + 1);
      const grown = { ...column, rowCount: column.rowCount + ids.length };
      known = { ...known, at: placeOf(sheetId, grown) };
    },
  };
}

function placeOf(sheetId: string, column: Block): string {
  return `${sheetId} ${formatAddress(column)}`;
}
