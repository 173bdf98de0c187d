/**
 * Whatever stands in the cells, a transaction that checking calls ready passes the schema of the payload, and no row is
 * lost: each row with content is an item of a transaction or is named by a problem. That is why bulk rows need not be
 * parsed a second time.
 */
import fc from 'fast-check';
import { safeParse } from 'zod/v4/core';
import { checkSource } from '../../../src/core/mapping/check-source';
import { FIELDS } from '../../../src/core/mapping/fields';
import type { CellValue } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { transactionPayload } from '../../../src/core/service/transaction-payload';
import { CONSTANTS, mappingOf, READING, sourceOf } from './source-fixture';

const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 500);

/** Cells that a sheet may hold, those that break things among them. */
const anyCell: fc.Arbitrary<CellValue> = fc.oneof(
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

/** Cells that belong into a column of that kind, three times out of four. */
function cellFor(kind: string): fc.Arbitrary<CellValue> {
  const fitting: Readonly<Record<string, fc.Arbitrary<CellValue>>> = {
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
  return fc.oneof(
    { weight: 3, arbitrary: fitting[kind] ?? anyCell },
    { weight: 1, arbitrary: anyCell },
  );
}

const field = fc.constantFrom(...FIELDS);

const sheet = fc
  .uniqueArray(field, { minLength: 1, maxLength: 8, selector: ({ path }) => path })
  .chain((fields) =>
    fc.record({
      headers: fc.constant([
        'transaction_id',
        'items.unit_price',
        ...fields.map(({ path }) => path),
      ]),
      rows: fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom<CellValue>('A', 'B', 'C', 7), anyCell),
          cellFor('decimal'),
          ...fields.map(({ kind }) => cellFor(kind)),
        ),
        { maxLength: 8 },
      ),
    }),
  );

const CONSTANT_FIELDS = {
  ...CONSTANTS,
  'customer.legal_name': '',
  'items.tax_breakdowns.regime': 'VAT',
  'payments.type': 'CASH',
};

function hasContent(row: readonly CellValue[]): boolean {
  return row.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''));
}

it('what is ready passes the schema, and every row is accounted for', () => {
  let ready = 0;
  fc.assert(
    fc.property(sheet, fc.constantFrom('.', ',' as const), ({ headers, rows }, decimalSign) => {
      const source = sourceOf(headers, rows);
      const mapping = mappingOf(source, {
        constants: CONSTANT_FIELDS,
        reading: {
          ...READING,
          decimalSign: decimalSign === ',' ? ',' : '.',
          timeZone: 'Europe/London',
        },
      });
      const result = checkSource(source, mapping);
      for (const { transaction, ready: isReady } of result.transactions) {
        const parsed = safeParse(transactionPayload, transaction);
        expect(parsed.success).toBe(true);
        // What the schema reads is what was there: no field dropped, no amount changed.
        expect(parsed.data).toEqual(transaction);
        if (isReady) ready += 1;
      }
      const inItems = result.transactions.flatMap((transaction) => transaction.rows);
      const strays = [
        ...result.sourceProblems,
        ...result.transactions.flatMap(({ problems }) => problems),
      ]
        .filter(({ code }) => code === 'id_missing')
        .map(({ row }) => row - 2);
      const withContent = rows.flatMap((row, at) => (hasContent(row) ? [at] : []));
      expect([...inItems, ...strays].sort((a, b) => a - b)).toEqual(withContent);
      expect(result.rowCount).toBe(withContent.length);
    }),
    { numRuns: RUNS },
  );
  expect(ready).toBeGreaterThan(RUNS / 100);
});

it('a ready transaction holds exact decimals and sound text only', () => {
  fc.assert(
    fc.property(sheet, ({ headers, rows }) => {
      const source = sourceOf(headers, rows);
      const result = checkSource(source, mappingOf(source, { constants: CONSTANT_FIELDS }));
      const ready = result.transactions.filter((transaction) => transaction.ready);
      const json = JSON.stringify(ready.map(({ transaction }) => transaction));
      expect(json).not.toMatch(/null|NaN|Infinity|\\u0000|\\ud[89a-f]/i);
    }),
    { numRuns: RUNS },
  );
});

it('whatever headers and cells a sheet has, suggesting and checking come to an end without an exception', () => {
  const header = fc.oneof(
    fc.string(),
    fc.constantFrom('Id', 'Id', 'Fecha', 'Total', '__proto__', 'constructor', ''),
  );
  fc.assert(
    fc.property(
      fc.array(header, { maxLength: 10 }),
      fc.array(fc.array(anyCell, { maxLength: 10 }), { maxLength: 6 }),
      (headers, rows) => {
        const source = sourceOf(headers, rows);
        const { mapping } = suggestMapping(source);
        expect(checkSource(source, mapping).rowCount).toBe(rows.filter(hasContent).length);
      },
    ),
    { numRuns: RUNS },
  );
});
