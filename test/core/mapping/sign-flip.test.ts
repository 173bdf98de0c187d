/**
 * Credit notes whose amounts are positive in the source can be turned: prices, tax amounts, payments and totals change
 * their sign, quantities and rates do not. What is turned is what the mapping says, never what only looks like it.
 */
import type { SignFlip } from '../../../src/core/mapping/mapping';
import { check, constantsBut, found } from './source-fixture';

const TAX = 'items.tax_breakdowns';
const HEADERS = [
  'transaction_id',
  'Kind',
  'reference_transaction_id',
  'items.quantity',
  'items.unit_price',
  'items.net_price',
  `${TAX}.rate`,
  `${TAX}.amount`,
  'payments.amount',
  'total_amount',
];

const CONSTANT = {
  ...constantsBut('items.quantity'),
  'payments.type': 'OTHER',
  [`${TAX}.regime`]: 'VAT',
};

type Rows = Parameters<typeof check>[1];

const turned = (rows: Rows, flipSigns: SignFlip) => check(HEADERS, rows, CONSTANT, { flipSigns });

const ofTransaction: SignFlip = {
  where: 'cell-says',
  of: 'transaction',
  column: 1,
  header: 'Kind',
  cells: ['Credit note', 'CN'],
};

it('all amounts of a transaction that names an original', () => {
  const result = turned(
    [
      ['CN1', '', 'INV1', 2, 10, 20, 20, 4, 24, 24],
      ['INV2', '', '', 2, 10, 20, 20, 4, 24, 24],
    ],
    { where: 'original-named' },
  );
  expect(found(result)).toEqual([]);
  expect(result.transactions.at(0)?.transaction).toMatchObject({
    items: [
      {
        quantity: '2',
        unit_price: '-10',
        net_price: '-20',
        tax_breakdowns: [{ rate: '20', amount: '-4' }],
      },
    ],
    payments: [{ amount: '-24' }],
    total_amount: '-24',
  });
  expect(result.transactions.at(1)?.transaction.total_amount).toBe('24');
  expect(result.totals).toEqual([{ currencyCode: 'EUR', net: '0', tax: '0', gross: '0' }]);
});

it('all amounts of a transaction where a cell says so, whatever its capitals', () => {
  const { transactions } = turned(
    [
      ['CN1', 'CREDIT NOTE', 'INV1', 1, 10, '', '', '', '', 10],
      ['CN2', 'cn ', 'INV1', 1, 10, '', '', '', '', 10],
      ['INV2', 'Invoice', '', 1, 10, '', '', '', '', 10],
      ['INV3', '', '', 1, 10, '', '', '', '', 10],
    ],
    ofTransaction,
  );
  expect(transactions.map(({ transaction }) => transaction.total_amount)).toEqual([
    '-10',
    '-10',
    '10',
    '10',
  ]);
});

it('the cell may stand in one row of the transaction only', () => {
  const { transactions } = turned(
    [
      ['CN1', 'CN', 'INV1', 1, 10],
      ['CN1', '', 'INV1', 1, 5],
    ],
    ofTransaction,
  );
  expect(transactions.at(0)?.transaction.items.map(({ unit_price: price }) => price)).toEqual([
    '-10',
    '-5',
  ]);
});

it('rows of one transaction that disagree are an error', () => {
  const result = turned(
    [
      ['CN1', 'Invoice', 'INV1', 1, 10],
      ['CN1', '', 'INV1', 1, 10],
      ['CN1', 'CN', 'INV1', 1, 5],
    ],
    ofTransaction,
  );
  expect(found(result)).toEqual(['B4 !rows_disagree ']);
  expect(result.transactions.at(0)?.ready).toBe(false);
});

it('only the items where a cell says so', () => {
  const { transactions } = turned(
    [
      ['INV1', 'Sale', '', 1, 10, '', 20, 2, '', ''],
      ['INV1', 'Discount', '', 1, 3, '', 20, 0.6, '', ''],
    ],
    { ...ofTransaction, of: 'item', cells: ['discount'] },
  );
  const items = transactions.at(0)?.transaction.items ?? [];
  expect(items.map(({ unit_price: price }) => price)).toEqual(['10', '-3']);
  expect(items.map(({ tax_breakdowns: taxes }) => taxes?.[0]?.amount)).toEqual(['2', '-0.6']);
});

it('amounts that are negative already are turned as well, so that a wrong choice is found', () => {
  const result = turned([['CN1', 'CN', 'INV1', 1, -10]], ofTransaction);
  expect(found(result)).toEqual(['C2 !adjustment_not_negative reference_transaction_id']);
});

it('a mapping whose column is gone keeps everything', () => {
  const result = turned([['INV1', 'Invoice', '', 1, 10]], { ...ofTransaction, header: 'Type' });
  expect(found(result)).toEqual(['- !sign_column_missing ']);
  expect(result.transactions.at(0)?.ready).toBe(false);
});
