/**
 * Changes of the sheet by a script, on behalf of the person at the grid or of somebody who has the book open
 * elsewhere. What protection forbids fails for both.
 */
import { readInput } from '../model/cell-input';
import { SHEET_COLUMNS, SHEET_ROWS, type Rect, grid } from '../model/rect';
import type { CellInput, Origin, Scalar } from '../model/workbook-model';
import type { Host } from '../objects/host';
import { sortRows } from '../objects/sort';
import {
  deleteTableColumn,
  deleteTableRows,
  insertTableRows,
  showTotals,
} from '../objects/table-edits';
import { columnOf, columnUnder, locate, tableNamed } from './script-places';

/** Text, number, logical; null leaves a cell alone. */
export type ScriptValue = Scalar | null;

export interface ScriptEdits {
  /** As typed: `=` starts a formula, digits become numbers. One value fills the whole range. */
  write(address: string, values: ScriptValue | readonly (readonly ScriptValue[])[]): Promise<void>;
  /** Rows of the active sheet by their number, from 1. */
  insertRows(sheetRow: number, count?: number): Promise<void>;
  deleteRows(sheetRow: number, count?: number): Promise<void>;
  /** Columns of the active sheet by their letters. */
  insertColumns(column: string, count?: number): Promise<void>;
  deleteColumns(column: string, count?: number): Promise<void>;
  /** Sorts the rows under the first of the range by the column with this header. */
  sort(address: string, header: string, ascending?: boolean): Promise<void>;
  /** Rows of a table by their number, from 1 under its header. */
  insertTableRows(table: string, row: number, count?: number): Promise<void>;
  deleteTableRows(table: string, row: number, count?: number): Promise<void>;
  deleteTableColumn(table: string, header: string): Promise<void>;
  showTotals(table: string, shown: boolean): Promise<void>;
}

export function scriptEdits(host: Host, origin: Origin): ScriptEdits {
  const { model } = host;

  function writeBlock(address: string, values: readonly (readonly ScriptValue[])[]): void {
    const { sheetId, rect: at } = locate(host, address);
    const columnCount = Math.max(0, ...values.map((row) => row.length));
    if (columnCount === 0) return;
    const rect = { ...at, rowCount: values.length, columnCount };
    const formats = model.numberFormats(sheetId, rect);
    const inputs = grid(rect, (row, column): CellInput | null => {
      const value = values[row - rect.row]?.[column - rect.column] ?? null;
      const format = formats[row - rect.row]?.[column - rect.column] ?? 'General';
      return value === null ? null : readInput(value, format);
    });
    model.write(sheetId, rect, inputs, origin);
    model.flush();
  }

  const rows = (sheetRow: number, count: number): Rect => ({
    row: sheetRow - 1,
    column: 0,
    rowCount: count,
    columnCount: SHEET_COLUMNS,
  });
  const columns = (letters: string, count: number): Rect => ({
    row: 0,
    column: columnOf(letters),
    rowCount: SHEET_ROWS,
    columnCount: count,
  });
  async function done(act: () => void): Promise<void> {
    act();
    await model.settled();
  }
  const active = (): string => model.activeSheetId();

  return {
    write: (address, values) =>
      done(() => {
        const block = Array.isArray(values)
          ? (values as readonly (readonly ScriptValue[])[])
          : grid(locate(host, address).rect, () => values as ScriptValue);
        writeBlock(address, block);
      }),
    insertRows: (sheetRow, count = 1) =>
      done(() => model.insert(active(), rows(sheetRow, count), 'down', origin)),
    deleteRows: (sheetRow, count = 1) =>
      done(() => model.delete(active(), rows(sheetRow, count), 'up', origin)),
    insertColumns: (column, count = 1) =>
      done(() => model.insert(active(), columns(column, count), 'right', origin)),
    deleteColumns: (column, count = 1) =>
      done(() => model.delete(active(), columns(column, count), 'left', origin)),
    sort: (address, header, ascending = true) =>
      done(() => {
        const place = locate(host, address);
        const column = columnUnder(host, place, header);
        const { rect } = place;
        const body = { ...rect, row: rect.row + 1, rowCount: rect.rowCount - 1 };
        sortRows(host, place.sheetId, body, [{ column, ascending }], origin);
      }),
    insertTableRows: (table, row, count = 1) =>
      done(() => insertTableRows(host, tableNamed(host, table), row - 1, count, origin)),
    deleteTableRows: (table, row, count = 1) =>
      done(() => deleteTableRows(host, tableNamed(host, table), row - 1, count, origin)),
    deleteTableColumn: (name, header) =>
      done(() => {
        const table = tableNamed(host, name);
        const index = columnUnder(host, { sheetId: table.sheetId, rect: table.rect }, header);
        deleteTableColumn(host, table, index, origin);
      }),
    showTotals: (table, shown) =>
      done(() => showTotals(host, tableNamed(host, table), shown, origin)),
  };
}
