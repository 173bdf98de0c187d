/**
 * Rule: Taxrow's columns are found by their headers wherever they stand, missing ones go where nothing stands, and none
 * of them is ever part of a source.
 */
import {
  columnRuns,
  findResultColumns,
  fromCells,
  placeResultColumns,
  RESULT_HEADERS,
  type ResultCells,
  sourceColumns,
  toCells,
} from '../../src/office/result-columns';

const results: ResultCells = {
  status: 'Reported',
  operationId: 'op-1',
  message: '',
  environment: 'Sandbox',
  reportedAt: '2024-05-01T10:00:00Z',
};

test('the headers are fixed', () => {
  expect(RESULT_HEADERS).toEqual([
    'Taxrow status',
    'Taxrow id',
    'Taxrow message',
    'Taxrow environment',
    'Taxrow reported at',
  ]);
});

describe('placing the columns', () => {
  test('creates all of them side by side, right of the values', () => {
    const { columns, created } = placeResultColumns(['Number', 'Total'], 1, 3);
    expect(columns).toEqual([3, 4, 5, 6, 7]);
    expect(created.map(({ column, header }) => [column, header])).toEqual([
      [3, 'Taxrow status'],
      [4, 'Taxrow id'],
      [5, 'Taxrow message'],
      [6, 'Taxrow environment'],
      [7, 'Taxrow reported at'],
    ]);
  });

  test('finds all of them again and creates none', () => {
    expect(placeResultColumns(['Number', ...RESULT_HEADERS], 0, 6)).toEqual({
      columns: [1, 2, 3, 4, 5],
      created: [],
    });
  });

  test('finds them where a person has moved them, and creates only the one that was deleted', () => {
    const headers = [
      'Taxrow id',
      'Number',
      'Taxrow status ',
      'Taxrow message',
      'Taxrow reported at',
    ];
    const { columns, created } = placeResultColumns(headers, 0, 5);
    expect(columns).toEqual([2, 0, 3, 5, 4]);
    expect(created.map(({ header }) => header)).toEqual(['Taxrow environment']);
  });

  test('is refused when the sheet has no columns left', () => {
    expect(() => placeResultColumns(['Number'], 0, 16_380)).toThrow('no room for the result');
    expect(placeResultColumns(['Number'], 0, 16_379).columns.at(-1)).toBe(16_383);
  });
});

test('columns that are there are told with their place among the headers', () => {
  expect(findResultColumns(['Taxrow message', 'Number', 'Taxrow status'], 4)).toEqual([
    { column: 6, index: 0 },
    { column: 4, index: 2 },
  ]);
});

describe('the columns of a source', () => {
  test('end before Taxrow’s own', () => {
    expect(sourceColumns(['Number', 'Total', ...RESULT_HEADERS])).toEqual({
      count: 2,
      blanked: [],
    });
  });

  test('keep their places when a person added a column right of Taxrow’s', () => {
    expect(sourceColumns(['Number', 'Taxrow status', 'Taxrow id', 'Note'])).toEqual({
      count: 4,
      blanked: [1, 2],
    });
  });

  test('are none when the sheet holds Taxrow’s alone', () => {
    expect(sourceColumns([...RESULT_HEADERS])).toEqual({ count: 0, blanked: [] });
  });
});

describe('the cells of a row', () => {
  test('are read back as they were written', () => {
    expect(fromCells(toCells(results))).toEqual(results);
  });

  test('say nothing without a status', () => {
    expect(fromCells(['', 'op-1'])).toBeUndefined();
    expect(fromCells([])).toBeUndefined();
  });
});

describe('neighbouring columns', () => {
  test('are one run', () => {
    expect(columnRuns([3, 4, 5])).toEqual([{ column: 3, indices: [0, 1, 2] }]);
  });

  test('are runs from left to right when a person has moved some', () => {
    expect(columnRuns([9, 2, 3])).toEqual([
      { column: 2, indices: [1, 2] },
      { column: 9, indices: [0] },
    ]);
  });
});
