/**
 * A table keeps its cells when lines move, and grows with what is written right below or beside it.
 */
import { plainValue } from '../../src/workbench/model/cell-input';
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import { SHEET_COLUMNS, SHEET_ROWS } from '../../src/workbench/model/rect';
import { TableRegistry } from '../../src/workbench/model/table-registry';

function open() {
  const model = createMemoryWorkbook();
  const sheetId = model.activeSheetId();
  const tables = new TableRegistry(model);
  const table = tables.add(sheetId, { row: 1, column: 1, rowCount: 3, columnCount: 2 });
  const write = (row: number, column: number, count = 1) =>
    model.write(
      sheetId,
      { row, column, rowCount: count, columnCount: 1 },
      Array.from({ length: count }, () => [plainValue('x')]),
      'script',
    );
  return { model, sheetId, tables, table, write };
}

test('it moves with rows inserted above and grows with rows inserted inside', () => {
  const { model, sheetId, table } = open();
  model.insert(
    sheetId,
    { row: 0, column: 0, rowCount: 2, columnCount: SHEET_COLUMNS },
    'down',
    'user',
  );
  expect(table.rect).toMatchObject({ row: 3, rowCount: 3 });
  model.insert(
    sheetId,
    { row: 4, column: 0, rowCount: 1, columnCount: SHEET_COLUMNS },
    'down',
    'user',
  );
  expect(table.rect).toMatchObject({ row: 3, rowCount: 4 });
});

test('it is gone when all its rows are deleted', () => {
  const { model, sheetId, tables } = open();
  model.delete(
    sheetId,
    { row: 0, column: 0, rowCount: 9, columnCount: SHEET_COLUMNS },
    'up',
    'user',
  );
  expect(tables.all()).toEqual([]);
});

test('rows written below and columns written beside become part of it', () => {
  const { table, write } = open();
  write(4, 1, 2);
  expect(table.rect).toMatchObject({ rowCount: 5, columnCount: 2 });
  write(1, 3);
  expect(table.rect).toMatchObject({ rowCount: 5, columnCount: 3 });
});

test('cells that are emptied below it or beside it do not become part of it', () => {
  const { model, sheetId, table, write } = open();
  write(9, 9);
  for (const at of [
    { row: 4, column: 1 },
    { row: 1, column: 3 },
  ]) {
    const rect = { ...at, rowCount: 2, columnCount: 2 };
    model.clear(sheetId, rect, 'contents', 'script');
    model.write(sheetId, { ...at, rowCount: 1, columnCount: 1 }, [[plainValue('')]], 'script');
  }
  expect(table.rect).toMatchObject({ rowCount: 3, columnCount: 2 });
});

test('what is written elsewhere does not touch it', () => {
  const { table, write } = open();
  write(6, 1);
  write(4, 4);
  write(0, 1);
  expect(table.rect).toEqual({ row: 1, column: 1, rowCount: 3, columnCount: 2 });
});

test('it is found by id and by name, without regard to case', () => {
  const { tables, table } = open();
  table.name = 'Invoices';
  expect(tables.find('INVOICES')).toBe(table);
  expect(tables.find(table.id)).toBe(table);
  expect(tables.find('Table1')).toBeNull();
});

test('a column keeps its id wherever columns come and go, and loses it when it is deleted', () => {
  const { model, sheetId, table } = open();
  const [first, second] = table.columnIds;
  const columns = (column: number, columnCount = 1) => ({
    row: 0,
    column,
    rowCount: SHEET_ROWS,
    columnCount,
  });
  model.insert(sheetId, columns(0), 'right', 'user');
  expect(table.columnIds).toEqual([first, second]);
  model.insert(sheetId, columns(3), 'right', 'user');
  expect(table.columnIds).toEqual([first, expect.any(Number), second]);
  model.delete(sheetId, columns(2, 2), 'left', 'user');
  expect(table.columnIds).toEqual([second]);
  expect(table.rect).toMatchObject({ column: 2, columnCount: 1 });
});

test('a totals row is no row for data, and keeps it from growing downwards', () => {
  const { table, write } = open();
  table.hasTotals = true;
  write(4, 1);
  expect([table.rect.rowCount, table.body, table.totals]).toEqual([
    3,
    { row: 2, column: 1, rowCount: 1, columnCount: 2 },
    { row: 3, column: 1, rowCount: 1, columnCount: 2 },
  ]);
});
