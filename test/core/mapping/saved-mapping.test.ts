/**
 * A saved mapping is JSON of version 2; version 1 is still read. It is read whole or refused with the places that are wrong; its columns are found
 * again by their headers.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { Mapping } from '../../../src/core/mapping/mapping';
import { alignMapping, parseMapping } from '../../../src/core/mapping/saved-mapping';
import { READING, sourceOf } from './source-fixture';

const SAVED: Mapping = {
  version: 2,
  columns: [
    { column: 0, header: 'Id', field: 'transaction_id' },
    { column: 1, header: 'Price', field: 'items.unit_price' },
  ],
  constants: { country_code: 'PT' },
  reading: READING,
};

/** What `parseMapping` says against `json`. */
function refusal(json: unknown): string {
  try {
    parseMapping(json);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return error.message;
    throw error;
  }
  return '';
}

it('comes back from JSON as it was', () => {
  const chosen = { ...SAVED, reading: { ...READING, decimalSignChosen: true } };
  for (const saved of [SAVED, chosen]) {
    expect(parseMapping(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  }
});

it('comes back with everything that a mapping can say', () => {
  const whole: Mapping = {
    ...SAVED,
    columns: [
      {
        column: 1,
        header: 'Price',
        field: 'items.unit_price',
        reading: { decimalSign: ',', decimalSignChosen: true },
      },
      { column: 2, header: 'Date', field: 'transaction_date', reading: { dateOrder: 'mdy' } },
      {
        column: 3,
        header: 'VAT',
        field: 'items.tax_breakdowns.rate',
        reading: { rates: 'fraction' },
      },
    ],
    defaults: { language_code: 'pt' },
    values: { type: [{ cell: 'Factura', means: 'FULL' }] },
    layout: { headerValues: 'first-row', taxes: 'further-rows', skip: ['totals'] },
    flipSigns: {
      where: 'cell-says',
      of: 'transaction',
      column: 4,
      header: 'Kind',
      cells: ['Credit note'],
    },
    missingTotals: 'compute',
  };
  expect(parseMapping(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
});

it('of version 1 is read as version 2, and means the same', () => {
  expect(parseMapping({ ...SAVED, version: 1 })).toEqual(SAVED);
});

it.each([
  ['no object', null, 'Invalid input'],
  ['another version', { ...SAVED, version: 3 }, 'version'],
  [
    'a field that there is not',
    { ...SAVED, columns: [{ column: 0, header: '', field: 'items.colour' }] },
    'columns.0.field',
  ],
  ['a constant for no field', { ...SAVED, constants: { colour: 'red' } }, 'constants.colour'],
  [
    'a default for the id',
    { ...SAVED, defaults: { transaction_id: 'A' } },
    'defaults: Not for transaction_id, which tells the transactions apart',
  ],
  [
    'meanings of no field',
    { ...SAVED, values: { colour: [] } },
    'values.colour: Not a field that can be mapped',
  ],
  [
    'a blank cell among the meanings',
    { ...SAVED, values: { type: [{ cell: ' ', means: 'FULL' }] } },
    'values.type.0.cell: Must not be blank',
  ],
  [
    'a sign flip that no cell decides',
    {
      ...SAVED,
      flipSigns: { where: 'cell-says', of: 'item', column: 0, header: 'Id', cells: [] },
    },
    'flipSigns.cells',
  ],
  [
    'a column before the first',
    { ...SAVED, columns: [{ column: -1, header: '', field: 'note' }] },
    'columns.0.column',
  ],
  [
    'a time zone that there is not',
    { ...SAVED, reading: { ...READING, timeZone: 'Mars' } },
    'reading.timeZone: Not a time zone',
  ],
  [
    'an order of dates that there is not',
    { ...SAVED, reading: { ...READING, dateOrder: 'ydm' } },
    'reading.dateOrder',
  ],
  [
    'two columns for one field',
    { ...SAVED, columns: [...SAVED.columns, ...SAVED.columns] },
    'Two columns feed transaction_id',
  ],
])('%s is refused', (_, json, message) => {
  expect(refusal(json)).toContain(message);
});

it('a constant, default or meaning called __proto__ changes nothing', () => {
  const json: unknown = JSON.parse(
    `{"version":2,"columns":[],"constants":{"__proto__":"x"},"defaults":{"__proto__":"x"},
      "values":{"__proto__":[]},"reading":${JSON.stringify(READING)}}`,
  );
  refusal(json);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

describe('aligned with a source', () => {
  const align = (headers: readonly string[]) =>
    alignMapping(SAVED, sourceOf(headers, [])).columns.map(({ column, field }) => [column, field]);

  it('a column that has moved is found by its header', () => {
    expect(align(['New', 'Price', ' Id '])).toEqual([
      [2, 'transaction_id'],
      [1, 'items.unit_price'],
    ]);
  });

  it('of two equal headers the nearest is taken', () => {
    expect(align(['Id', 'Other', 'Price', 'x', 'Price'])).toEqual([
      [0, 'transaction_id'],
      [2, 'items.unit_price'],
    ]);
  });

  it('the column that turns signs moves along, and stays as it was when its header is gone', () => {
    const flipSigns = {
      where: 'cell-says',
      of: 'item',
      column: 1,
      header: 'Kind',
      cells: ['Credit'],
    } as const;
    const flipColumn = (headers: readonly string[]) => {
      const { flipSigns: aligned } = alignMapping({ ...SAVED, flipSigns }, sourceOf(headers, []));
      return aligned?.where === 'cell-says' ? aligned.column : undefined;
    };
    expect(flipColumn(['Id', 'Price', 'Kind'])).toBe(2);
    expect(flipColumn(['Id', 'Price'])).toBe(1);
  });

  it('also when it is not the first', () => {
    const mapping: Mapping = { ...SAVED, columns: [{ column: 5, header: 'Price', field: 'note' }] };
    const source = sourceOf(['Price', 'a', 'b', 'c', 'Price'], []);
    expect(alignMapping(mapping, source).columns.map(({ column }) => column)).toEqual([4]);
  });

  it('a column whose header is gone is left out', () => {
    expect(align(['Id', 'Amount'])).toEqual([[0, 'transaction_id']]);
  });

  it('a column without header stays in its place, while that has none', () => {
    const mapping: Mapping = { ...SAVED, columns: [{ column: 1, header: '', field: 'note' }] };
    expect(alignMapping(mapping, sourceOf(['a', ''], [])).columns).toHaveLength(1);
    expect(alignMapping(mapping, sourceOf(['', 'a'], [])).columns).toHaveLength(0);
  });
});
