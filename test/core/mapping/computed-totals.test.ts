/**
 * Missing totals are computed where the mapping says so, exactly, and marked as computed. What a transaction gives is
 * never changed, and where something has to be guessed the total stays open.
 */
import { check, constantsBut, found } from './source-fixture';

const TAX = 'items.tax_breakdowns';
const HEADERS = [
  'transaction_id',
  'items.quantity',
  'items.unit_price',
  'items.net_price',
  `${TAX}.rate`,
  `${TAX}.amount`,
  'total_net_amount',
  'total_tax_amount',
  'total_amount',
];

const CONSTANT = { ...constantsBut('items.quantity'), [`${TAX}.regime`]: 'VAT' };

type Rows = Parameters<typeof check>[1];

const computed = (rows: Rows) => check(HEADERS, rows, CONSTANT, { missingTotals: 'compute' });

/** Net, tax, total, and which of them are computed. */
function totals(rows: Rows) {
  const [{ transaction, computed: fields } = {}] = computed(rows).transactions;
  return [
    transaction?.total_net_amount,
    transaction?.total_tax_amount,
    transaction?.total_amount,
    fields,
  ];
}

it('net, tax and total from the items, to the last decimal', () => {
  expect(
    totals([
      ['A', 3, '0.1', '', 23, '0.069'],
      ['A', 1, '0.2', '0.2', 23, '0.046'],
    ]),
  ).toEqual(['0.5', '0.115', '0.615', ['total_net_amount', 'total_tax_amount', 'total_amount']]);
});

it('what is given stays, and the rest is computed from it', () => {
  expect(totals([['A', 1, 10, '', 20, 2, '10.01', '', '']])).toEqual([
    '10.01',
    '2',
    '12.01',
    ['total_tax_amount', 'total_amount'],
  ]);
  expect(totals([['A', 1, 10, '', 20, 2, 10, 2, 12]])).toEqual(['10', '2', '12', undefined]);
});

it('without taxes the tax is zero', () => {
  expect(totals([['A', 1, 10]])).toEqual([
    '10',
    '0',
    '10',
    ['total_net_amount', 'total_tax_amount', 'total_amount'],
  ]);
});

it('a tax without an amount is not made up: tax and total stay open, and it is said', () => {
  const rows = [['A', 1, 10, '', 20, '', '', '', '']];
  expect(totals(rows)).toEqual(['10', undefined, undefined, ['total_net_amount']]);
  expect(found(computed(rows))).toEqual([
    'F2 total_not_computed items[0].tax_breakdowns[0].amount',
  ]);
  expect(computed(rows).transactions.at(0)?.ready).toBe(true);
});

it('nothing is computed from what could not be read', () => {
  const rows = [
    ['A', 1, 10, '', 20, 2],
    ['A', 1, 'ten', '', 20, 2],
  ];
  expect(totals(rows)).toEqual([undefined, undefined, undefined, undefined]);
});

it('an item without a price leaves net and total open', () => {
  const rows = [['A', '', '', '', 20, 2]];
  expect(totals(rows)).toEqual([undefined, '2', undefined, ['total_tax_amount']]);
});

it('a total that is finer than its currency is warned of like any other', () => {
  expect(found(computed([['A', 3, '0.335']]))).toEqual([
    'I2 more_decimals_than_currency total_amount',
    'G2 more_decimals_than_currency total_net_amount',
  ]);
});

it('left as they are where the mapping says nothing', () => {
  const { transactions } = check(HEADERS, [['A', 1, 10]], CONSTANT);
  expect(transactions.at(0)?.transaction).not.toHaveProperty('total_amount');
  expect(transactions.at(0)?.computed).toBeUndefined();
});
