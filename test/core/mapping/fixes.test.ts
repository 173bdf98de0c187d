/**
 * A fix is offered only where one right answer is known and the cell itself says what is wrong. Writing it removes the
 * problem; a value that stands in all rows of a transaction is put right in all of them.
 */
import fc from 'fast-check';
import { checkSource } from '../../../src/core/mapping/check-source';
import { fixesOf, type CellFix } from '../../../src/core/mapping/fixes';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { CONSTANTS, mappingOf, sourceOf } from './source-fixture';

const { currency_code: currencyCode, country_code: countryCode, ...rest } = CONSTANTS;

function fixes(source: Source, mapping: Mapping): CellFix[] {
  const { transactions } = checkSource(source, mapping);
  return transactions.flatMap((mapped) =>
    [...mapped.problems].flatMap((problem) => fixesOf(problem, mapped, source)),
  );
}

/** What would be written, by the cell's value, for one column under a field's name. */
function fixOf(field: string, cell: CellValue, more: Partial<Mapping> = {}): unknown {
  const source = sourceOf(['transaction_id', 'items.unit_price', field], [['A', 1, cell]]);
  const constants = {
    ...rest,
    ...(field === 'currency_code' ? {} : { currency_code: currencyCode }),
    ...(field === 'country_code' ? {} : { country_code: countryCode }),
  };
  return fixes(source, mappingOf(source, { constants, ...more })).map(({ after }) => after)[0];
}

test.each([
  ['country_code', 'United Kingdom', 'GB'],
  ['country_code', 'México', 'MX'],
  ['country_code', 'Belgique', 'BE'],
  ['country_code', 'allemagne ', 'DE'],
  ['country_code', 'Atlantis', undefined],
  ['currency_code', 'Pound Sterling', 'GBP'],
  ['currency_code', '€', 'EUR'],
  ['currency_code', 'dollar', undefined],
  ['items.net_price', '£12', 12],
  ['items.net_price', '(12.50)', -12.5],
  ['items.net_price', '1.234,5', 1234.5],
  ['items.net_price', 0.12345678912, 0.123456789],
  ['items.net_price', 'twelve', undefined],
  ['items.net_price', { error: '#N/A' }, undefined],
  ['items.tax_breakdowns.rate', '16,5%', '16.5%'],
  ['customer.legal_name', 'Ac\u0007me', 'Acme'],
])('%s %j becomes %j', (field, cell, after) => {
  expect(fixOf(field, cell)).toEqual(after);
});

test('a number longer than a sheet holds is written as text', () => {
  expect(fixOf('items.net_price', '£12345678901234567')).toBe('12345678901234567');
});

test('a value that stands in all rows of a transaction is put right in all of them', () => {
  const source = sourceOf(
    ['transaction_id', 'items.unit_price', 'country_code'],
    [
      ['A', 1, 'Spain'],
      ['B', 1, 'ES'],
      ['A', 1, 'Spain '],
      ['A', 1, ''],
    ],
  );
  const found = fixes(
    source,
    mappingOf(source, { constants: { ...rest, currency_code: currencyCode } }),
  );
  expect(found).toEqual([
    { transactionId: 'A', rowIndex: 0, column: 2, before: 'Spain', after: 'ES' },
    { transactionId: 'A', rowIndex: 2, column: 2, before: 'Spain ', after: 'ES' },
  ]);
});

test('a cell that does not say what its problem says gets no fix', () => {
  const source = sourceOf(
    ['transaction_id', 'items.unit_price', 'country_code'],
    [['A', 1, 'somewhere']],
  );
  const mapping = mappingOf(source, { constants: { ...rest, currency_code: currencyCode } });
  const [mapped] = checkSource(source, mapping).transactions;
  const [problem] = mapped?.problems ?? [];
  if (mapped === undefined || problem === undefined) throw new TypeError('no problem');
  const mapsTo = { ...problem, facts: { value: 'Spain', expected: 'ES' } };
  expect(fixesOf(mapsTo, mapped, source)).toEqual([]);
});

const CELLS = fc.oneof(
  fc.constantFrom('£12', '(3)', '4-', '1.234,5', '€ 1.5', 'Spain', 'Reino Unido', 'peso', 'Euro'),
  fc.constantFrom('English', 'en-GB', 'A\u200b1', '1.23456789123', 'x', '', ' '),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
);

test('a fix that is written leaves nothing of its problem', () => {
  const headers = [
    'transaction_id',
    'items.unit_price',
    'items.net_price',
    'country_code',
    'currency_code',
    'language_code',
  ];
  fc.assert(
    fc.property(fc.array(CELLS, { minLength: 5, maxLength: 5 }), (cells) => {
      const source = sourceOf(headers, [['A', ...cells]]);
      const mapping = mappingOf(source, {
        constants: { 'items.name': 'x', 'items.quantity': '1', 'supplier.id': rest['supplier.id'] },
      });
      const [before] = checkSource(source, mapping).transactions;
      for (const problem of before?.problems ?? []) {
        for (const { rowIndex, column, after } of fixesOf(problem, before, source)) {
          const rows = source.rows.map((row, index) =>
            index === rowIndex ? row.map((cell, at) => (at === column ? after : cell)) : row,
          );
          const [now] = checkSource({ ...source, rows }, mapping).transactions;
          const left = now?.problems.filter(
            ({ code, field }) => code === problem.code && field === problem.field,
          );
          expect(left).toEqual([]);
        }
      }
    }),
    { numRuns: 300 },
  );
});
