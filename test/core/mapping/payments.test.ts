/**
 * Up to four payments stand in columns of their own (`payments[2].amount`). An empty slot makes no payment, and those that
 * are there follow each other in the order of their slots.
 */
import { check, constantsBut, found } from './source-fixture';

const HEADERS = [
  'transaction_id',
  'items.unit_price',
  'payments.type',
  'payments.amount',
  'payments[2].type',
  'payments[2].amount',
  'payments[4].type',
  'payments[4].code',
];

const CONSTANT = constantsBut();

const payments = (row: readonly (string | number | null)[]) =>
  check(HEADERS, [['A', 12, ...row]], CONSTANT).transactions.at(0)?.transaction.payments;

it('one per slot that holds something', () => {
  expect(payments(['CARD', 5, 'CASH', 7, '', ''])).toEqual([
    { type: 'CARD', amount: '5' },
    { type: 'CASH', amount: '7' },
  ]);
});

it('an empty slot leaves no gap', () => {
  expect(payments(['', '', 'CASH', 12, 'OTHER', 'PPD'])).toEqual([
    { type: 'CASH', amount: '12' },
    { type: 'OTHER', code: 'PPD' },
  ]);
});

it('none where all are empty', () => {
  expect(payments(['', '', null, '', '', ''])).toBeUndefined();
});

it('a constant type qualifies the payment of its slot, and makes none', () => {
  const headers = ['transaction_id', 'items.unit_price', 'payments.amount', 'payments[2].amount'];
  const constants = { ...CONSTANT, 'payments.type': 'CARD', 'payments[2].type': 'CASH' };
  const rows = [
    ['A', 12, 5, 7],
    ['B', 12, '', 12],
    ['C', 12, '', ''],
  ];
  const { transactions } = check(headers, rows, constants);
  expect(transactions.map(({ transaction }) => transaction.payments)).toEqual([
    [
      { type: 'CARD', amount: '5' },
      { type: 'CASH', amount: '7' },
    ],
    [{ type: 'CASH', amount: '12' }],
    undefined,
  ]);
});

it('problems name the cell of the slot', () => {
  const rows = [
    ['A', 12, '', '', 'CASH', 7, '', ''],
    ['B', 12, '', '', 'CASH', 'seven', '', ''],
    ['C', 12, '', '', '', 12, '', ''],
  ];
  expect(found(check(HEADERS, rows, CONSTANT))).toEqual([
    'F2 !field_not_valid payments[0].amount',
    'F3 !not_a_number payments[0].amount',
    'E4 !required payments[0].type',
  ]);
});

it('payments equal the total together', () => {
  const rows = [['A', 12, 'CARD', 5, 'CASH', 7, '', '']];
  expect(found(check(HEADERS, rows, CONSTANT))).toEqual([]);
});
