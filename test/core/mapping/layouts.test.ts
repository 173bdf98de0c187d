/**
 * How the rows of one transaction stand: each with its id, or the id on the first only. Rows that hold no transaction are
 * passed over, and counted by kind; what is not known for sure is an error, so that no half transaction is sent.
 */
import type { CheckResult } from '../../../src/core/mapping/reading-result';
import { check, constantsBut, found } from './source-fixture';

const HEADERS = ['transaction_id', 'note', 'items.name', 'items.quantity', 'items.unit_price'];

const CONSTANT = constantsBut('items.name', 'items.quantity');

type Rows = Parameters<typeof check>[1];

const everyRow = (rows: Rows) => check(HEADERS, rows, CONSTANT);
const firstRow = (rows: Rows) =>
  check(HEADERS, rows, CONSTANT, { layout: { headerValues: 'first-row' } });

/** Id and rows of each transaction. */
function groups({ transactions }: CheckResult) {
  return transactions.map(({ transaction, rows }) => [transaction.transaction_id, rows]);
}

describe('header values on the first row of a transaction only', () => {
  const SHOP = [
    ['#1001', 'gift', 'Lantern', 6, 2.55],
    ['', '', 'Sign', 8, 3.39],
    [null, null, 'Doormat', 1, 7],
    ['#1002', '', 'Warmer', 6, 1.85],
    ['', '', 'Lantern', 1, 2.55],
  ];

  it('a row without an id is a further item of the transaction above', () => {
    const result = firstRow(SHOP);
    expect(groups(result)).toEqual([
      ['#1001', [0, 1, 2]],
      ['#1002', [3, 4]],
    ]);
    expect(result.transactions.at(0)?.transaction.note).toBe('gift');
    expect(found(result)).toEqual([]);
    expect(result.itemCount).toBe(5);
  });

  it('with the id on every row, such a row is an error of the transaction above', () => {
    const result = everyRow(SHOP);
    expect(found(result)).toEqual([
      'A3 !id_missing transaction_id',
      'A4 !id_missing transaction_id',
      'A6 !id_missing transaction_id',
    ]);
    expect(result.transactions.map(({ ready }) => ready)).toEqual([false, false]);
  });

  it('rows that repeat the id are its items as well, wherever they stand', () => {
    const result = firstRow([
      ['A', '', 'Lantern', 1, 1],
      ['B', '', 'Sign', 1, 1],
      ['A', '', 'Doormat', 1, 1],
      ['', '', 'Warmer', 1, 1],
    ]);
    expect(groups(result)).toEqual([
      ['A', [0, 2, 3]],
      ['B', [1]],
    ]);
  });

  it('a blank row ends the transaction: the row after it belongs to none for sure', () => {
    const result = firstRow([
      ['A', '', 'Lantern', 1, 1],
      ['', '', '', null, ' '],
      ['', '', 'Sign', 1, 1],
      ['', '', 'Doormat', 1, 1],
    ]);
    expect(groups(result)).toEqual([['A', [0]]]);
    expect(found(result)).toEqual([
      'A4 !id_missing transaction_id',
      'A5 !id_missing transaction_id',
    ]);
    expect(result.transactions.at(0)?.ready).toBe(false);
  });

  it('a row without an id above which there is no transaction is an error of the source', () => {
    const result = firstRow([['', '', 'Lantern', 1, 1]]);
    expect(result.transactions).toHaveLength(0);
    expect(found(result)).toEqual(['A2 !id_missing transaction_id']);
  });

  it('header values that differ in a row without an id disagree', () => {
    const result = firstRow([
      ['A', 'gift', 'Lantern', 1, 1],
      ['', 'no gift', 'Sign', 1, 1],
    ]);
    expect(found(result)).toEqual(['B3 !rows_disagree note']);
  });
});

describe('rows that are passed over', () => {
  it('blank rows are counted', () => {
    const { rowCount, skipped } = everyRow([
      [null, null, null, null, null],
      ['A', '', 'Lantern', 1, 1],
      ['', ' ', '', '', ''],
    ]);
    expect([rowCount, skipped]).toEqual([1, { blank: 2, totals: [], repeated_header: [] }]);
  });

  it.each([
    ['in the column of the id', ['Total', '', '', 7, 12.5]],
    ['in another column', ['', '', 'Grand total:', 7, '£1,234.50']],
    ['in Spanish', ['', 'Suma', '', '', '12,50 €']],
    ['in German', ['Zwischensumme', '', '', null, 3]],
    ['in French', ['', '', 'Sous-total', null, 3]],
    ['over two columns', ['Total', '', 'TOTAL', 7, 3]],
  ])('a row of totals, with its word %s', (_, totals) => {
    const result = everyRow([['A', '', 'Lantern', 1, 1], totals, ['B', '', 'Sign', 1, 1]]);
    expect(groups(result)).toEqual([
      ['A', [0]],
      ['B', [2]],
    ]);
    expect(result.skipped.totals).toEqual([1]);
    expect(result.rowCount).toBe(3);
    expect(found(result)).toEqual([]);
  });

  it('is no total, when it has an id', () => {
    const result = everyRow([['A', '', 'Total', 1, 1]]);
    expect(groups(result)).toEqual([['A', [0]]]);
    expect(result.skipped.totals).toEqual([]);
  });

  it.each([
    ['other text', ['', 'March', 'Total', '', 12]],
    ['an error value', ['', '', 'Total', '', { error: '#REF!' }]],
    ['a word of its own', ['', '', 'Total Wine', '', 12]],
  ])('is no total, when it holds %s: an error, not passed over', (_, row) => {
    const result = everyRow([['A', '', 'Lantern', 1, 1], row]);
    expect(result.skipped.totals).toEqual([]);
    expect(found(result)).toEqual(['A3 !id_missing transaction_id']);
  });

  it('where rows without an id are items, one that may be a total or an item is an error', () => {
    const result = firstRow([
      ['A', '', 'Lantern', 1, 1],
      ['', '', 'Total', 1, 1],
      ['', '', 'Total', null, 2],
    ]);
    expect(groups(result)).toEqual([['A', [0]]]);
    expect(found(result)).toEqual(['A3 !id_missing transaction_id']);
    expect(result.skipped.totals).toEqual([2]);
  });

  it('a header that is repeated, whatever its capitals', () => {
    const result = everyRow([
      ['A', '', 'Lantern', 1, 1],
      ['TRANSACTION_ID', 'Note', 'Items.Name', 'items.quantity', ' items.unit_price '],
      ['A', '', 'Sign', 1, 1],
    ]);
    expect(groups(result)).toEqual([['A', [0, 2]]]);
    expect(result.skipped.repeated_header).toEqual([1]);
    expect(found(result)).toEqual([]);
  });

  it('is no header, when a cell says something else than its header', () => {
    const result = everyRow([['transaction_id', 'note', 'Lantern', 1, 1]]);
    expect(groups(result)).toEqual([['transaction_id', [0]]]);
  });

  it('only the kinds that the layout asks for', () => {
    const rows = [
      ['A', '', 'Lantern', 1, 1],
      ['', '', 'Total', 1, 1],
    ];
    const kept = check(HEADERS, rows, CONSTANT, { layout: { skip: ['repeated_header'] } });
    expect(kept.skipped.totals).toEqual([]);
    expect(found(kept)).toEqual(['A3 !id_missing transaction_id']);
    const items = check(HEADERS, rows, CONSTANT, {
      layout: { headerValues: 'first-row', skip: [] },
    });
    expect(groups(items)).toEqual([['A', [0, 1]]]);
  });

  it('also where the id is the same for all rows', () => {
    const [, ...headers] = HEADERS;
    const result = check(
      headers,
      [
        ['', 'Lantern', 1, 1],
        ['note', 'items.name', 'items.quantity', 'items.unit_price'],
        ['', 'Sign', 2, 1],
        ['', 'Total', 3, ''],
      ],
      { ...CONSTANT, transaction_id: 'A' },
    );
    expect(groups(result)).toEqual([['A', [0, 2]]]);
    expect(result.skipped).toEqual({ blank: 0, totals: [3], repeated_header: [1] });
  });
});
