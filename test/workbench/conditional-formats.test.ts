/**
 * Conditional formats move with inserted and deleted lines, cells and formula alike, lie over their own cells only, and
 * the latest counts most.
 */
import { ConditionalFormats, shiftFormula } from '../../src/workbench/model/conditional-formats';
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import { SHEET_COLUMNS, SHEET_ROWS } from '../../src/workbench/model/rect';

const BODY = { row: 1, column: 5, rowCount: 10, columnCount: 1 };

function open() {
  const model = createMemoryWorkbook();
  const sheetId = model.activeSheetId();
  const formats = new ConditionalFormats(model);
  const format = formats.add(sheetId, [BODY]);
  format.formula = '=AND($K2="F2",F2<>"")';
  const rows = (row: number, rowCount: number) => ({
    row,
    column: 0,
    rowCount,
    columnCount: SHEET_COLUMNS,
  });
  const columns = (column: number) => ({
    row: 0,
    column,
    rowCount: SHEET_ROWS,
    columnCount: 1,
  });
  return { model, sheetId, formats, format, rows, columns };
}

test('rows inserted above move the cells and the formula, and texts in it stay', () => {
  const { model, sheetId, format, rows } = open();
  model.insert(sheetId, rows(0, 2), 'down', 'user');
  expect(format.rects).toEqual([{ ...BODY, row: 3 }]);
  expect(format.formula).toBe('=AND($K4="F2",F4<>"")');
});

test('deleting the first row leaves a relative reference beside its cell', () => {
  const { model, sheetId, format, rows } = open();
  model.delete(sheetId, rows(1, 1), 'up', 'user');
  expect(format.rects).toEqual([{ ...BODY, rowCount: 9 }]);
  expect(format.formula).toBe('=AND($K2="F2",F2<>"")');
});

test('a column inserted between moves the fixed reference alone', () => {
  const { model, sheetId, format, columns } = open();
  model.insert(sheetId, columns(8), 'right', 'user');
  expect(format.formula).toBe('=AND($L2="F2",F2<>"")');
  expect(format.rects).toEqual([BODY]);
});

test('a fixed reference to a deleted column is an error', () => {
  const shift = { axis: 'column', index: 10, count: -1 } as const;
  expect(shiftFormula('=$K2=1', shift, BODY, BODY)).toBe('=#REF!=1');
});

test('clearing takes cells out, and the format is gone with its last cell', () => {
  const { sheetId, formats, format } = open();
  formats.clear(sheetId, { ...BODY, row: 4, rowCount: 2 });
  expect(format.rects).toEqual([
    { ...BODY, rowCount: 3 },
    { ...BODY, row: 6, rowCount: 5 },
  ]);
  formats.clear(sheetId, BODY);
  expect(formats.all()).toEqual([]);
});

test('the latest comes first, and another book has none', () => {
  const { model, sheetId, formats, format } = open();
  const later = formats.add(sheetId, [BODY]);
  expect(formats.all()).toEqual([later, format]);
  model.replace([{ name: 'Other', rows: [] }]);
  expect(formats.all()).toEqual([]);
});
