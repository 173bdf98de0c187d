/**
 * A check keeps no transactions: each is read from its rows again when it is asked for, and comes to what was checked.
 * Whoever asks for ids, rows or readiness reads nothing.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import { onItsOwn } from '../../../src/core/mapping/kept-transactions';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { constantsBut, mappingOf, sourceOf } from './source-fixture';

const HEADERS = ['transaction_id', 'items.unit_price', 'country_code'];

/** The source, and how often one of its prices was looked at. */
function watched(rows: readonly (readonly CellValue[])[]) {
  let looks = 0;
  const source = sourceOf(
    HEADERS,
    rows.map(([id = null, price = null, country = null]) =>
      Object.defineProperty([id, price, country], 1, {
        get: () => {
          looks += 1;
          return price;
        },
      }),
    ),
  );
  return { source, looks: () => looks };
}

function checked(source: Source) {
  return checkSource(source, mappingOf(source, { constants: constantsBut('country_code') }));
}

const ROWS: readonly (readonly CellValue[])[] = [
  ['A', 1, 'ES'],
  ['B', 2, 'PT'],
  ['A', 3, ''],
  ['C', 4, 'nowhere'],
];

test('ids, rows and readiness are known without reading a cell of an amount', () => {
  const { source, looks } = watched(ROWS);
  const { transactions } = checked(source);
  const before = looks();
  const known = transactions.map(({ transactionId, rows, ready }) => [transactionId, rows, ready]);
  expect(known).toEqual([
    ['A', [0, 2], true],
    ['B', [1], true],
    ['C', [3], false],
  ]);
  expect(looks()).toBe(before);
});

test('one transaction is read from its own rows, once', () => {
  const { source, looks } = watched(ROWS);
  const { transactions } = checked(source);
  const before = looks();
  const mapped = transactions.at(0);
  expect(mapped?.transaction).toBe(mapped?.transaction);
  expect(mapped?.transaction.items.map(({ unit_price: price }) => price)).toEqual(['1', '3']);
  expect(mapped?.transaction.country_code).toBe('ES');
  expect(looks() - before).toBe(2);
});

test('the list is one to walk through, and ends where it ends', () => {
  const { transactions } = checked(sourceOf(HEADERS, ROWS));
  expect(transactions).toHaveLength(3);
  expect([...transactions].map(({ transactionId }) => transactionId)).toEqual(['A', 'B', 'C']);
  expect(transactions.slice(1).map(({ transactionId }) => transactionId)).toEqual(['B', 'C']);
  expect(transactions.slice(1, 2)).toHaveLength(1);
  expect(transactions.find(({ ready }) => !ready)?.transactionId).toBe('C');
  expect([transactions.at(3), transactions.at(-1)]).toEqual([undefined, undefined]);
});

test('on its own a transaction is an object with all that was said of it', () => {
  const { transactions } = checked(sourceOf(HEADERS, ROWS));
  expect(transactions.slice(2).map(onItsOwn)).toMatchObject([
    {
      transactionId: 'C',
      transaction: { transaction_id: 'C', items: [{ number: 1, unit_price: '4' }] },
      rows: [3],
      ready: false,
      problems: [{ code: 'unknown_country', cell: 'C5', facts: { value: 'nowhere' } }],
    },
  ]);
});
