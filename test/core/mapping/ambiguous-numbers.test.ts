/**
 * Text that is one number with a decimal point and another with a decimal comma is not read silently: where no other
 * cell of its column decides, each such cell is a warning with both numbers, until a person has chosen the sign.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import type { Reading } from '../../../src/core/mapping/mapping';
import type { CellValue } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import {
  CONSTANTS,
  found,
  ID_AND_PRICE,
  mappingOf,
  plain,
  READING,
  sourceOf,
} from './source-fixture';

function check(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[],
  reading: Partial<Reading> = {},
  constants: Readonly<Record<string, string>> = {},
) {
  const source = sourceOf(headers, rows);
  return checkSource(
    source,
    mappingOf(source, {
      constants: { ...CONSTANTS, ...constants },
      reading: { ...READING, ...reading },
    }),
  );
}

/** The problems of a column of prices. */
function ofPrices(prices: readonly CellValue[], reading: Partial<Reading> = {}): string[] {
  return found(
    check(
      ID_AND_PRICE,
      prices.map((price) => ['A', price]),
      reading,
    ),
  );
}

const BOTH = ['B2 ambiguous_number items[0].unit_price', 'B3 ambiguous_number items[1].unit_price'];

it('each such cell is a warning, with what it is read as and what it would be', () => {
  expect(ofPrices(['1,234', '2.500'])).toEqual(BOTH);
  const { transactions } = plain(check(ID_AND_PRICE, [['A', '1,234']]));
  expect(transactions[0]).toMatchObject({
    ready: true,
    problems: [{ facts: { value: '1,234', read: '1234', sign: ',', otherwise: '1.234' } }],
  });
});

it('so it is with a comma as decimal sign', () => {
  const { transactions } = check(ID_AND_PRICE, [['A', '1,234']], { decimalSign: ',' });
  expect(transactions.at(0)?.problems.at(0)?.facts).toEqual({
    value: '1,234',
    read: '1.234',
    sign: '.',
    otherwise: '1234',
  });
});

it.each([
  ['two decimals', '0.50'],
  ['both separators', '1,234.5'],
  ['two groups', '1,234,567'],
  ['a zero in front', '0.125'],
])('another cell of the column decides by %s', (_, deciding) => {
  expect(ofPrices(['1,234', deciding])).toEqual([]);
});

it('a cell of another column does not', () => {
  const headers = [...ID_AND_PRICE, 'items.net_price'];
  expect(found(check(headers, [['A', '1,234', '1234.00']]))).toEqual([BOTH[0]]);
});

it('once a person has chosen the sign there is nothing to warn of', () => {
  expect(ofPrices(['1,234', '2.500'], { decimalSignChosen: true })).toEqual([]);
  expect(ofPrices(['1,234', '2.500'], { decimalSignChosen: false })).toEqual(BOTH);
});

it('numbers, and text without a separator or with spaces between groups, say the same in either', () => {
  expect(ofPrices([1.234, '1234', '1 234', "1'234"])).toEqual([]);
});

it('a cell of the whole transaction is named once, a tax by its place in the line', () => {
  const headers = [
    ...ID_AND_PRICE,
    'total_amount',
    'payments.amount',
    'payments.type',
    'items.tax_breakdowns[2].rate',
    'items.tax_breakdowns[2].regime',
  ];
  const row = ['A', '617', '1,234', '1,234', 'CASH', '2,125%', 'RET'];
  expect(found(check(headers, [row, row]))).toEqual([
    'C2 ambiguous_number total_amount',
    'D2 ambiguous_number payments[0].amount',
    'F2 ambiguous_number items[0].tax_breakdowns[0].rate',
    'F3 ambiguous_number items[1].tax_breakdowns[0].rate',
  ]);
});

it('a constant is said once for the source', () => {
  const total = { total_amount: '1,234' };
  const row = ['A', '1234'];
  expect(found(check(ID_AND_PRICE, [row], {}, total))).toEqual(['- ambiguous_number total_amount']);
  expect(found(check(ID_AND_PRICE, [row], { decimalSignChosen: true }, total))).toEqual([]);
});

it('the suggestion of such a column is unsure, whatever other columns hold', () => {
  const source = sourceOf(['Qty', 'Unit price'], [['1,234', '2.55']]);
  expect(
    suggestMapping(source).columns.map(({ field, confidence }) => [field, confidence]),
  ).toEqual([
    ['items.quantity', 'unsure'],
    ['items.unit_price', 'sure'],
  ]);
});
