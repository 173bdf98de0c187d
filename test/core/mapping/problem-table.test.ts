/**
 * Problems that are kept in columns say what was found: each when it is asked for, and the same whenever it is. What is
 * said of a cell that cannot be read is read from that cell.
 */
import { check, ID_AND_PRICE, constantsBut } from './source-fixture';

const HEADERS = ['transaction_id', 'items.unit_price', 'country_code'];

test('each problem names its own cell, row, transaction and facts', () => {
  const { transactions } = check(
    HEADERS,
    [
      ['A', '(5)', 'Spain'],
      ['B', '£6', 'PT'],
      ['B', '7-', 'PT'],
    ],
    constantsBut('country_code'),
  );
  expect(transactions.map(({ problems }) => [...problems])).toEqual([
    [
      {
        severity: 'error',
        code: 'negative_form',
        cell: 'B2',
        row: 2,
        field: 'items[0].unit_price',
        transactionId: 'A',
        facts: { value: '(5)', expected: '-5' },
      },
      {
        severity: 'error',
        code: 'unknown_country',
        cell: 'C2',
        row: 2,
        field: 'country_code',
        transactionId: 'A',
        facts: { value: 'Spain', expected: 'ES' },
      },
    ],
    [
      {
        severity: 'error',
        code: 'currency_sign',
        cell: 'B3',
        row: 3,
        field: 'items[0].unit_price',
        transactionId: 'B',
        facts: { value: '£6', expected: '6' },
      },
      {
        severity: 'error',
        code: 'negative_form',
        cell: 'B4',
        row: 4,
        field: 'items[1].unit_price',
        transactionId: 'B',
        facts: { value: '7-', expected: '-7' },
      },
    ],
  ]);
});

test('a list is asked by position, by a test, and one after another', () => {
  const [mapped] = check(ID_AND_PRICE, [
    ['A', 'x'],
    ['A', 'y'],
  ]).transactions;
  const problems = mapped?.problems;
  expect(problems?.length).toBe(2);
  expect(problems?.at(1)?.cell).toBe('B3');
  expect(problems?.at(1)).toEqual(problems?.at(1));
  expect(problems?.at(2)).toBeUndefined();
  expect(problems?.at(-1)).toBeUndefined();
  expect(problems?.find(({ row }) => row === 3)?.facts).toEqual({ value: 'y' });
  expect(problems?.find(({ row }) => row === 9)).toBeUndefined();
  expect(problems?.filter(({ row }) => row > 2).map(({ cell }) => cell)).toEqual(['B3']);
});

test('as many problems as a large sheet has keep their order', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => [`A-${String(at)}`, `${String(at)} pcs`]);
  const { transactions } = check(ID_AND_PRICE, rows);
  const said = transactions.flatMap(({ problems }) => [...problems]).map(({ facts }) => facts);
  expect(said).toEqual(rows.map(([, value]) => ({ value })));
});

test('two lists are equal when their problems are', () => {
  const of = (price: string) => check(ID_AND_PRICE, [['A', price]]).transactions.at(0)?.problems;
  expect(of('x')).toEqual(of('x'));
  expect(of('x')).not.toEqual(of('y'));
});
