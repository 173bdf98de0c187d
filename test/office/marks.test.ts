/**
 * A mark stands only where nothing of a submission stands: such rows keep what they say. Rows that say it already are not
 * written again, and rows without a transaction are left alone.
 */
import { isMark, markWrites } from '../../src/office/marks';

const COLUMNS = [
  { sheetColumn: 5, index: 0 },
  { sheetColumn: 6, index: 2 },
  { sheetColumn: 7, index: 3 },
];

const cell = (value: string) => ({ value, formula: value });

function writes(...rows: readonly (readonly [id: string, status: string, environment: string])[]) {
  const read = {
    keys: rows.map(([id]) => id),
    columns: [
      rows.map(([, status]) => cell(status)),
      rows.map(() => cell('')),
      rows.map(([, , environment]) => cell(environment)),
    ],
  };
  const mark = { status: 'Error', message: '=no' };
  const planned = markWrites(read.keys, read, COLUMNS, 10, () => mark);
  return {
    ...planned,
    writes: [...planned.writes].map(([column, list]) => [
      column,
      list.map(({ row, cells }) => `${String(row)} ${String(cells[0])}`),
    ]),
  };
}

test('status and message are written as text, row by row', () => {
  expect(writes(['A', '', ''], ['B', 'Ready', ''])).toEqual({
    submitted: 0,
    writes: [
      [5, ['10 Error', '11 Error']],
      [6, ["10 '=no", "11 '=no"]],
    ],
  });
});

test('a row that says what became of it keeps that, and one without an id is left alone', () => {
  expect(writes(['A', 'Reported', 'Production'], ['B', 'Error', 'Sandbox'], ['', '', ''])).toEqual({
    submitted: 2,
    writes: [],
  });
});

test('what a person wrote into the status column is no mark', () => {
  expect(isMark(new Map([[0, 'ask Ana']]))).toBe(false);
  expect(isMark(new Map([[0, 'Ready']]))).toBe(true);
  expect(isMark(new Map([[0, '']]))).toBe(true);
});
