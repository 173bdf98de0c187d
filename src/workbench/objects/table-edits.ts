/**
 * What changes a table as a whole: rows and columns in and out, the totals row, unique column names. The same
 * whether the add-in does it or a person.
 */
import { formatRect } from '../model/address';
import { type Rect, contains } from '../model/rect';
import type { Table } from '../model/table-registry';
import type { Origin } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import type { Host } from './host';

/** @throws HostError `InvalidArgument` when the rows are not of the table. */
export function bodyRows(table: Table, index: number, count = 1): Rect {
  const { body } = table;
  const rect = { ...body, row: body.row + index, rowCount: count };
  if (!contains(body, rect)) throw new HostError('InvalidArgument');
  return rect;
}

/** Blank rows before row `index` of the body; the rows that were put in. */
export function insertTableRows(
  { model }: Host,
  table: Table,
  index: number,
  count: number,
  origin: Origin,
): Rect {
  const place = { ...table.rect, row: table.body.row + index, rowCount: count };
  model.insert(table.sheetId, place, 'down', origin);
  table.rect = { ...table.rect, rowCount: table.rect.rowCount + count };
  return place;
}

/** Cells below move up with the table's rows, as in Excel when nothing stands beside it. */
export function deleteTableRows(
  { model }: Host,
  table: Table,
  index: number,
  count: number,
  origin: Origin,
): void {
  const rows = bodyRows(table, index, count);
  const left = table.body.rowCount - count;
  model.delete(table.sheetId, rows, 'up', origin);
  // The last row for data stays, and is blank.
  if (left === 0) model.insert(table.sheetId, { ...rows, rowCount: 1 }, 'down', origin);
  const gone = left === 0 ? count - 1 : count;
  table.rect = { ...table.rect, rowCount: table.rect.rowCount - gone };
}

/** A blank column before column `index`; cells at its right move on. */
export function insertTableColumn(
  { model }: Host,
  table: Table,
  index: number,
  origin: Origin,
): Rect {
  const place = { ...table.rect, column: table.rect.column + index, columnCount: 1 };
  model.insert(table.sheetId, place, 'right', origin);
  table.insertColumns(index, 1);
  return place;
}

/** @throws HostError `InvalidOperation` for the only column. */
export function deleteTableColumn(
  { model }: Host,
  table: Table,
  index: number,
  origin: Origin,
): void {
  const { rect } = table;
  if (rect.columnCount < 2) throw new HostError('InvalidOperation');
  const column = { ...rect, column: rect.column + index, columnCount: 1 };
  model.delete(table.sheetId, column, 'left', origin);
  table.deleteColumns(index, 1);
}

/** The totals row counts or adds up the last column, as Excel does when it is first shown. */
export function showTotals({ model }: Host, table: Table, shown: boolean, origin: Origin): void {
  if (shown === table.hasTotals) return;
  const { rect, body, sheetId } = table;
  if (!shown) {
    const row = { ...rect, row: rect.row + rect.rowCount - 1, rowCount: 1 };
    model.delete(sheetId, row, 'up', origin);
    table.hasTotals = false;
    table.rect = { ...rect, rowCount: rect.rowCount - 1 };
    return;
  }
  const last = { ...body, column: body.column + body.columnCount - 1, columnCount: 1 };
  const numbers = model.values(sheetId, last).filter(([cell]) => cell?.type === 'Double').length;
  const row = { ...rect, row: rect.row + rect.rowCount, rowCount: 1 };
  model.insert(sheetId, row, 'down', origin);
  table.hasTotals = true;
  table.rect = { ...rect, rowCount: rect.rowCount + 1 };
  const total = { formula: `=SUBTOTAL(${numbers > 0 ? 109 : 103},${formatRect(last)})` };
  const label = { value: 'Total', type: 'String' } as const;
  const inputs = Array.from({ length: rect.columnCount }, (_, index) =>
    index === rect.columnCount - 1 ? total : index === 0 ? label : null,
  );
  model.write(sheetId, row, [inputs], origin);
}

/** Excel fills empty and repeated header cells, so that every column has a name of its own. */
export function nameBlankColumns({ model, tables }: Host, table: Table, origin: Origin): void {
  const names = tables.columnNames(table);
  const used = new Set<string>();
  const unique = names.map((name, index) => {
    const base = name === '' ? `Column${index + 1}` : name;
    let candidate = base;
    for (let number = 2; used.has(candidate.toLowerCase()); number += 1) {
      candidate = `${base}${number}`;
    }
    used.add(candidate.toLowerCase());
    return candidate === name ? null : { value: candidate, type: 'String' as const };
  });
  if (unique.every((name) => name === null)) return;
  model.write(table.sheetId, table.header, [unique], origin);
}
