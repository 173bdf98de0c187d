/**
 * Addresses are read and written as Excel writes them, sheet names quoted where Excel quotes them.
 */
import {
  columnIndex,
  columnName,
  formatAddress,
  formatRect,
  parseAddress,
  quoteSheet,
} from '../../src/workbench/model/address';
import { SHEET_COLUMNS, SHEET_ROWS } from '../../src/workbench/model/rect';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s, and back', (index, name) => {
  expect(columnName(index)).toBe(name);
  expect(columnIndex(name)).toBe(index);
});

test.each([
  ['A1', { row: 0, column: 0, rowCount: 1, columnCount: 1 }],
  ['b2:$C$9', { row: 1, column: 1, rowCount: 8, columnCount: 2 }],
  ['C9:B2', { row: 1, column: 1, rowCount: 8, columnCount: 2 }],
  ['A:C', { row: 0, column: 0, rowCount: SHEET_ROWS, columnCount: 3 }],
  ['2:5', { row: 1, column: 0, rowCount: 4, columnCount: SHEET_COLUMNS }],
])('%s is read as its cells', (text, rect) => {
  expect(parseAddress(text)).toEqual({ sheet: undefined, rect });
});

test.each(['', 'A0', 'XFE1', 'A1048577', 'A1:B2:C3', 'Total', 'A1,B2', '1A'])(
  '"%s" is no address',
  (text) => {
    expect(parseAddress(text)).toBeNull();
  },
);

test.each([
  ['Sheet1!A1', 'Sheet1'],
  ["'My sheet'!A1", 'My sheet'],
  ["'It''s'!A1", "It's"],
  ["'a!b'!A1", 'a!b'],
])('%s names its sheet', (text, sheet) => {
  expect(parseAddress(text)?.sheet).toBe(sheet);
});

test.each([
  ['Invoices', 'Invoices'],
  ['Factura_2024', 'Factura_2024'],
  ['My sheet', "'My sheet'"],
  ["It's", "'It''s'"],
  ['2024', "'2024'"],
  ['AB12', "'AB12'"],
  ['R', "'R'"],
])('the sheet %s is written %s', (name, quoted) => {
  expect(quoteSheet(name)).toBe(quoted);
});

test.each(['A1', 'B2:C9', 'A:C', '2:5', 'XFD1048576'])('%s comes back as it was', (text) => {
  const parsed = parseAddress(text);
  expect(parsed && formatRect(parsed.rect)).toBe(text);
});

test('an address carries its sheet', () => {
  expect(formatAddress('My sheet', { row: 0, column: 0, rowCount: 2, columnCount: 1 })).toBe(
    "'My sheet'!A1:A2",
  );
});
