/**
 * Rule: Taxrow proposes where the rows are, the likeliest place first, and finds the header row by itself; a person may
 * say otherwise.
 */
import { parseAddress } from '../../src/office/block';
import {
  type FoundBook,
  type FoundName,
  rankSources,
  selectionLocation,
  type SourceLocation,
  sourceKey,
  withHeaderRow,
} from '../../src/office/source-location';

const sheet: SourceLocation = {
  sheetId: '{2}',
  sheetName: 'Invoices',
  address: 'B3:K103',
  kind: 'range',
  headerRow: 3,
  rowCount: 100,
};

const table: SourceLocation = { ...sheet, kind: 'table', tableName: 'Sales' };

describe('the header row', () => {
  test('can be set to another row of the used range', () => {
    expect(withHeaderRow(sheet, 5)).toEqual({ ...sheet, headerRow: 5, rowCount: 98 });
  });

  test.each([2, 104, 3.5, NaN])('can not be row %d, where the sheet has no values', (row) => {
    expect(() => withHeaderRow(sheet, row)).toThrow('rows 3 to 103');
  });

  test('of a table is the table’s own', () => {
    expect(withHeaderRow(table, 3)).toBe(table);
    expect(() => withHeaderRow(table, 4)).toThrow('The header of table Sales is row 3');
  });
});

test('a mapping is kept under the name of the table or the range, else under the sheet’s', () => {
  expect(sourceKey(table)).toBe('Sales');
  expect(sourceKey(sheet)).toBe('Invoices');
  expect(sourceKey({ ...sheet, kind: 'name', rangeName: 'March' })).toBe('March');
  expect(sourceKey({ ...sheet, kind: 'selection' })).toBe('Invoices');
});

function named(name: string, address: string): FoundName {
  const topRows = [['Number', 'Total']];
  return { name, sheetId: 's2', sheetName: 'Two', block: parseAddress(address), topRows };
}

describe('the candidates', () => {
  const top = [['Number', 'Total']];
  const book: FoundBook = {
    activeSheetId: 's2',
    activeCell: parseAddress('E5'),
    tables: [
      { name: 'Old', sheetId: 's1', sheetName: 'One', block: parseAddress('A1:C4') },
      { name: 'Beside', sheetId: 's2', sheetName: 'Two', block: parseAddress('A1:C9') },
      { name: 'Here', sheetId: 's2', sheetName: 'Two', block: parseAddress('E1:G9') },
    ],
    sheets: [
      { id: 's1', name: 'One', usedBlock: parseAddress('A1:C4'), topRows: top },
      { id: 's3', name: 'Three', usedBlock: parseAddress('B2:C9'), topRows: top },
      { id: 's2', name: 'Two', usedBlock: parseAddress('A1:G9'), topRows: top },
    ],
    names: [
      named('March', 'A3:C6'),
      named('Everything', 'A1:G9'),
      named('SameAsTable', 'E1:G9'),
      named('OneCell', 'B2'),
      named('OneColumn', 'B2:B9'),
    ],
  };
  const names = (locations: readonly SourceLocation[]): readonly string[] =>
    locations.map((one) => `${one.kind} ${one.tableName ?? one.rangeName ?? one.sheetName}`);

  test('begin with the selected table, then tables, the active sheet, the other sheets, names', () => {
    expect(names(rankSources(book))).toEqual([
      'table Here',
      'table Beside',
      'table Old',
      'range Two',
      'range Three',
      'name March',
    ]);
  });

  test('hold a sheet that is nothing but one table only as that table', () => {
    expect(names(rankSources(book))).not.toContain('range One');
  });

  test('prefer no table when no cell is selected', () => {
    const [first] = rankSources({ ...book, activeCell: undefined });
    expect(first?.tableName).toBe('Beside');
  });

  test('hold no name for what is listed as it is, or for what can be no header with rows', () => {
    const known = names(rankSources(book)).join();
    expect(known).not.toMatch(/Everything|SameAsTable|OneCell|OneColumn/);
  });

  test('say where the rows are', () => {
    expect(rankSources(book).at(-1)).toEqual({
      sheetId: 's2',
      sheetName: 'Two',
      address: 'A3:C6',
      kind: 'name',
      rangeName: 'March',
      headerRow: 3,
      rowCount: 3,
    });
    expect(rankSources(book).at(-2)).toEqual({
      sheetId: 's3',
      sheetName: 'Three',
      address: 'B2:C9',
      kind: 'range',
      headerRow: 2,
      rowCount: 7,
    });
    expect(rankSources(book)[0]).toEqual({
      sheetId: 's2',
      sheetName: 'Two',
      address: 'E1:G9',
      kind: 'table',
      tableName: 'Here',
      headerRow: 1,
      rowCount: 8,
    });
  });
});

describe('what is selected', () => {
  const part = {
    sheetId: 's1',
    sheetName: 'One',
    topRows: [
      ['March', ''],
      ['Number', 'Total'],
    ],
  };

  test('has its header in its first rows', () => {
    expect(selectionLocation({ ...part, block: parseAddress('B4:C9') })).toEqual({
      sheetId: 's1',
      sheetName: 'One',
      address: 'B4:C9',
      kind: 'selection',
      headerRow: 5,
      rowCount: 4,
    });
  });

  test.each(['B4', 'B4:C4', 'B4:B9'])('%s is too little: what to select is said', (address) => {
    expect(() => selectionLocation({ ...part, block: parseAddress(address) })).toThrow(
      'Select the header row together with the rows under it',
    );
  });
});
