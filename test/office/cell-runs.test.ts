/** Cells become the columns of neighbours that they form, each cell once, none too long for a request. */
import { cellRuns, MAX_RUN_ROWS } from '../../src/office/cell-runs';
import { formatAddress } from '../../src/office/block';

const runsOf = (...cells: string[]) =>
  cellRuns(cells).map(({ sheetName, block }) => [sheetName, formatAddress(block)]);

test('neighbours in a column are one run, in whatever order they come', () => {
  expect(runsOf('S!B3', 'S!B10', 'S!B2', 'S!B1')).toEqual([
    ['S', 'B1:B3'],
    ['S', 'B10'],
  ]);
});

test('columns and sheets are apart', () => {
  expect(runsOf('S!B1', 'S!C1', 'T!B2')).toEqual([
    ['S', 'B1'],
    ['S', 'C1'],
    ['T', 'B2'],
  ]);
});

test('a cell that is named twice counts once', () => {
  expect(runsOf('S!B1', 'S!B2', 'S!B1', 'S!B2')).toEqual([['S', 'B1:B2']]);
});

test('a quoted sheet name is read as the sheet is called', () => {
  expect(runsOf("'It''s mine!'!$B$7")).toEqual([["It's mine!", 'B7']]);
});

test('a long column is cut', () => {
  const cells = Array.from({ length: MAX_RUN_ROWS + 1 }, (_, row) => `S!A${String(row + 1)}`);
  expect(runsOf(...cells)).toEqual([
    ['S', 'A1:A100'],
    ['S', 'A101'],
  ]);
});

test('what is no address of a cell is refused', () => {
  expect(() => cellRuns(['S!B:B'])).toThrow('"S!B:B" is not the address of a block of cells.');
});
