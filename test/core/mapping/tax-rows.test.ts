/**
 * Several taxes of one item: in columns of one row, or, where the layout says so, in further rows. A further row repeats
 * the item of the row above it, or leaves it blank, and brings a tax that the item does not have yet.
 */
import type { CheckResult } from '../../../src/core/mapping/reading-result';
import { check, constantsBut, found } from './source-fixture';

const TAX = 'items.tax_breakdowns';
const HEADERS = [
  'transaction_id',
  'items.name',
  'items.unit_price',
  `${TAX}.regime`,
  `${TAX}.rate`,
  `${TAX}.amount`,
];

const CONSTANT = constantsBut('items.name');

type Rows = Parameters<typeof check>[1];

const furtherRows = (rows: Rows, headers: readonly string[] = HEADERS) =>
  check(headers, rows, CONSTANT, { layout: { taxes: 'further-rows', headerValues: 'first-row' } });

/** Each item as its name and its taxes. */
function items({ transactions }: CheckResult) {
  return transactions.flatMap(({ transaction }) =>
    transaction.items.map(({ number, name, tax_breakdowns: taxes = [] }) =>
      [number, name, ...taxes.map(({ regime, rate }) => `${regime ?? '?'} ${rate ?? '?'}`)].join(
        ' ',
      ),
    ),
  );
}

it('a row that repeats the item adds its tax to it', () => {
  const result = furtherRows([
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['A', 'Consulting', '100.00', 'RET', 10, -10],
    ['A', 'Licence', 50, 'VAT', 16, 8],
  ]);
  expect(items(result)).toEqual(['1 Consulting VAT 16 RET 10', '2 Licence VAT 16']);
  expect(result.transactions.at(0)?.itemRows).toEqual([[0, 1], [2]]);
  expect(result.transactions.at(0)?.rows).toEqual([0, 1, 2]);
  expect(result.itemCount).toBe(2);
});

it('and so does a row that leaves the item blank', () => {
  const result = furtherRows([
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['', '', '', 'RET', 10, -10],
  ]);
  expect(items(result)).toEqual(['1 Consulting VAT 16 RET 10']);
});

it('a tax that the item has already begins another item: two equal lines stay two', () => {
  const result = furtherRows([
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['A', 'Consulting', 100, 'RET', 10, -10],
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['A', 'Consulting', 100, 'RET', 10, -10],
  ]);
  expect(items(result)).toEqual(['1 Consulting VAT 16 RET 10', '2 Consulting VAT 16 RET 10']);
});

it('a row without a tax is an item of its own', () => {
  const result = furtherRows([
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['A', 'Consulting', 100, '', '', ''],
  ]);
  expect(items(result)).toEqual(['1 Consulting VAT 16', '2 Consulting']);
});

it('rows of another transaction are not the same item', () => {
  const result = furtherRows([
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['B', 'Consulting', 100, 'RET', 10, -10],
  ]);
  expect(items(result)).toEqual(['1 Consulting VAT 16', '1 Consulting RET 10']);
});

it('a cell that cannot be read is not the same as another', () => {
  const result = furtherRows([
    ['A', 'Consulting', 'x', 'VAT', 16, 16],
    ['A', 'Consulting', 'x', 'RET', 10, 10],
  ]);
  expect(items(result)).toEqual(['1 Consulting VAT 16', '2 Consulting RET 10']);
});

it('problems name the cell of the row that the tax stands in', () => {
  const result = furtherRows([
    ['A', 'Consulting', 100, 'VAT', 16, 16],
    ['A', 'Consulting', 100, '', 10, 'ten'],
    ['A', 'Licence', 50, 'VAT', -16, -8],
  ]);
  expect(found(result)).toEqual([
    'F3 !not_a_number items[0].tax_breakdowns[1].amount',
    'D3 !required items[0].tax_breakdowns[1].regime',
    'E4 negative_rate items[1].tax_breakdowns[0].rate',
  ]);
});

it('without that layout, each row is an item', () => {
  const result = check(
    HEADERS,
    [
      ['A', 'Consulting', 100, 'VAT', 16, 16],
      ['A', 'Consulting', 100, 'RET', 10, -10],
    ],
    CONSTANT,
  );
  expect(items(result)).toEqual(['1 Consulting VAT 16', '2 Consulting RET 10']);
  expect(result.transactions.at(0)?.itemRows).toBeUndefined();
});

it('columns and further rows may be used together', () => {
  const result = furtherRows(
    [
      ['A', 'Consulting', 100, 'VAT', 16, 16, 'RET', 10],
      ['A', 'Consulting', 100, '', '', '', 'IEPS', 8],
    ],
    [...HEADERS, `${TAX}[2].regime`, `${TAX}[2].rate`],
  );
  expect(items(result)).toEqual(['1 Consulting VAT 16 RET 10 IEPS 8']);
});
