/**
 * Sheets, layouts and ways of reading that a property test draws: cells that break things beside those that fit their
 * column, so that every branch is met and some transactions are ready.
 */
import fc from 'fast-check';
import { FIELDS, type FieldPath } from '../../../src/core/mapping/fields';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { CONSTANTS, mappingOf, READING, sourceOf } from './source-fixture';

/** Cells that a sheet may hold, those that break things among them. */
export const anyCell: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constantFrom<CellValue>(
    null,
    '',
    ' ',
    '12.5',
    '1,234.5',
    '(12)',
    '12%',
    '£3',
    '#N/A',
    '=1+1',
    '__proto__',
    'constructor',
    'Total',
    'Subtotal:',
    'transaction_id',
    '1.2E+15',
    '\u0000',
    '\ud800',
    '31/12/2024',
    '12/31/2024',
    '2024-03-31T01:30',
    'EUR',
    'GB',
    'United Kingdom',
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    -1e-7,
    9007199254740993,
    0.1 + 0.2,
    60,
    { error: '#REF!' },
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.bigInt().map(String),
);

const FITTING: Readonly<Record<string, fc.Arbitrary<CellValue>>> = {
  decimal: fc.oneof(
    fc.integer({ min: 1, max: 10_000 }),
    fc.constantFrom('5', '12.30', '0.005', '7.1234567891'),
  ),
  rate: fc.constantFrom<CellValue>('23', '0', '16%', 5.5),
  date: fc.oneof(
    fc.integer({ min: 1, max: 60_000 }),
    fc.constantFrom('01/02/2024', '2024-02-01T10:00:00Z'),
  ),
  code: fc.constantFrom('PT', 'ES', 'EUR', 'JPY', 'en'),
  text: fc.oneof(fc.constantFrom('x', 'Line'), fc.string()),
};

/** Cells that belong into a column of that kind, three times out of four. */
function cellFor(kind: string): fc.Arbitrary<CellValue> {
  return fc.oneof(
    { weight: 3, arbitrary: FITTING[kind] ?? anyCell },
    { weight: 1, arbitrary: anyCell },
  );
}

const KEYS = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<CellValue>('A', 'B', 'C', 7) },
  { weight: 2, arbitrary: fc.constantFrom<CellValue>('', null, 'Total', 'transaction_id') },
  { weight: 1, arbitrary: anyCell },
);

export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
}

const OTHER_FIELDS = FIELDS.filter(
  ({ path }) => path !== 'transaction_id' && path !== 'items.unit_price',
);

/** Headers are field paths: the id, the price, and up to eight others. */
export const sheet: fc.Arbitrary<Sheet> = fc
  .uniqueArray(fc.constantFrom(...OTHER_FIELDS), {
    minLength: 1,
    maxLength: 8,
    selector: ({ path }) => path,
  })
  .chain((fields) =>
    fc.record({
      headers: fc.constant([
        'transaction_id',
        'items.unit_price',
        ...fields.map(({ path }) => path),
      ]),
      rows: fc.array(
        fc.tuple(KEYS, cellFor('decimal'), ...fields.map(({ kind }) => cellFor(kind))),
        { maxLength: 8 },
      ),
    }),
  );

const CONSTANT_FIELDS = {
  ...CONSTANTS,
  'items.tax_breakdowns.regime': 'VAT',
  'payments.type': 'CASH',
};

const anyText = fc.oneof(fc.constantFrom('FULL', 'x', '1', '__proto__', 'EUR'), fc.string());

function byField<Value>(
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Partial<Record<FieldPath, Value>>> {
  const path = fc
    .constantFrom(...FIELDS.map((field) => field.path))
    .filter((field) => field !== 'transaction_id');
  return fc
    .array(fc.tuple(path, value), { maxLength: 3 })
    .map((entries): Partial<Record<FieldPath, Value>> => Object.fromEntries(entries));
}

/** Everything that a mapping can say besides its columns. */
const ways: fc.Arbitrary<Partial<Mapping>> = fc.record(
  {
    defaults: byField(anyText),
    values: byField(
      fc.array(fc.record({ cell: anyText.filter((text) => text.trim() !== ''), means: anyText }), {
        maxLength: 2,
      }),
    ),
    layout: fc.record(
      {
        headerValues: fc.constantFrom('every-row', 'first-row'),
        taxes: fc.constantFrom('columns', 'further-rows'),
        skip: fc.subarray(['totals', 'repeated_header']),
      },
      { requiredKeys: [] },
    ),
    flipSigns: fc.oneof(
      fc.constant({ where: 'original-named' as const }),
      fc.record({
        where: fc.constant('cell-says' as const),
        of: fc.constantFrom('transaction', 'item'),
        column: fc.constant(0),
        header: fc.constant('transaction_id'),
        cells: fc.constant(['A', '7']),
      }),
    ),
    missingTotals: fc.constantFrom('leave', 'compute'),
  },
  { requiredKeys: [] },
);

export interface Drawn {
  readonly source: Source;
  readonly mapping: Mapping;
}

/** A sheet with a mapping of all its columns, each read in the mapping's way or its own. */
export const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    sheet,
    ways,
    decimalSign: fc.constantFrom('.', ','),
    ownSign: fc.constantFrom('.', ',', undefined),
  })
  .map(({ sheet: { headers, rows }, ways: more, decimalSign, ownSign }) => {
    const source = sourceOf(headers, rows);
    const mapping = mappingOf(source, {
      constants: CONSTANT_FIELDS,
      reading: { ...READING, decimalSign, timeZone: 'Europe/London' },
      ...more,
    });
    if (ownSign === undefined) return { source, mapping };
    const columns = mapping.columns.map((column) =>
      column.field === 'items.unit_price'
        ? { ...column, reading: { decimalSign: ownSign } }
        : column,
    );
    return { source, mapping: { ...mapping, columns } };
  });

export function hasContent(row: readonly CellValue[]): boolean {
  return row.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''));
}
