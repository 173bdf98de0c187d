/** Each column is one line: two different sample values, its field, and whether a person should look. */
import { columnLines, columnSamples, filterLines } from '../../../src/taskpane/map/column-lines';
import { createFormats } from '../../../src/taskpane/wording/formats';
import { MAPPING, SOURCE } from '../support/sample-source';

const formats = createFormats('en-GB');
/** Nothing is in doubt. */
const SURE = { confidence: new Map(), questions: [] };

const lines = columnLines(
  SOURCE,
  MAPPING,
  {
    confidence: new Map([[2, 'look']]),
    questions: [{ column: 1, doubt: 'date_order', cells: [], choices: [] }],
  },
  columnSamples(SOURCE, formats),
);

test('samples are different values, not the same one twice', () => {
  expect(lines.map(({ samples }) => samples)).toEqual([
    ['536365', '536366'],
    ['01/12/2010 08:26', '01/12/2010 08:28'],
    ['WHITE LANTERN', 'METAL SIGN'],
    ['6', '8'],
    ['United Kingdom', 'France'],
  ]);
});

test('each line says how its field came about', () => {
  expect(lines.map(({ letter, field, state }) => [letter, field, state])).toEqual([
    ['A', 'transaction_number', 'sure'],
    ['B', 'transaction_date', 'look'],
    ['C', 'items.name', 'look'],
    ['D', 'items.quantity', 'sure'],
    ['E', undefined, 'unused'],
  ]);
});

test('the filters show those that want a look, and those that are not used', () => {
  expect(filterLines(lines, 'look').map(({ header }) => header)).toEqual([
    'InvoiceDate',
    'Description',
  ]);
  expect(filterLines(lines, 'unused').map(({ header }) => header)).toEqual(['Country']);
  expect(filterLines(lines, 'all')).toHaveLength(5);
});

test('dates, errors and blanks of the sheet are shown as a person sees them', () => {
  const source = {
    ...SOURCE,
    headers: ['Date', 'Error', 'Blank'],
    rows: [
      [40513.35138888889, { error: '#N/A' }, null],
      [40514, true, ''],
    ],
    dateColumns: [0],
  };
  expect(columnSamples(source, formats)).toEqual([
    ['1 Dec 2010, 08:26', '2 Dec 2010'],
    ['#N/A', 'true'],
    [],
  ]);
});

test('a header that is repeated further down is no sample', () => {
  const source = { ...SOURCE, rows: [[SOURCE.headers[0] ?? ''], ...SOURCE.rows] };
  expect(columnSamples(source, formats)[0]).toEqual(['536365', '536366']);
});

test('days are counted from 1904 in workbooks that do so', () => {
  const source = { ...SOURCE, rows: [[39051]], dateColumns: [0], dateSystem: 1904 as const };
  expect(columnSamples(source, formats)[0]).toEqual(['1 Dec 2010']);
});

test('a line tells what of its reading is its own', () => {
  const others = MAPPING.columns.slice(1);
  const mapping = {
    ...MAPPING,
    columns: [{ column: 0, header: 'InvoiceNo', field: 'note' as const }, ...others].map((one) =>
      one.column === 3 ? { ...one, reading: { decimalSign: ',' as const } } : one,
    ),
    values: { note: [{ cell: 'x', means: 'y' }] },
    defaults: { note: 'none' },
    flipSigns: {
      where: 'cell-says' as const,
      of: 'item' as const,
      column: 4,
      header: 'Country',
      cells: ['France'],
    },
  };
  const plain = { ways: [], meaningCount: 0, blank: undefined, turnsSigns: false };
  expect(columnLines(SOURCE, mapping, SURE, []).map(({ own }) => own)).toEqual([
    { ...plain, meaningCount: 1, blank: 'none' },
    plain,
    plain,
    { ...plain, ways: ['comma'] },
    { ...plain, turnsSigns: true },
  ]);
});
