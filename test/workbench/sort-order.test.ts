/**
 * Rows sort as in Excel: numbers, text, logicals, errors, blanks last whichever way; rows that a filter hides stay.
 */
import { plainValue } from '../../src/workbench/model/cell-input';
import { sortOrder } from '../../src/workbench/model/sort-order';

const rows = (values: readonly (string | number | boolean)[]) =>
  values.map((value) => [plainValue(value)]);
const sorted = (values: readonly (string | number | boolean)[], ascending: boolean) =>
  sortOrder(rows(values), [{ column: 0, ascending }], () => false).map((row) => values[row]);

const MIXED = ['b', '', true, 2, '#N/A', 'A', 10];

test('upwards: numbers, text, logicals, errors, blanks', () => {
  expect(sorted(MIXED, true)).toEqual([2, 10, 'A', 'b', true, '#N/A', '']);
});

test('downwards: the other way round, blanks still last', () => {
  expect(sorted(MIXED, false)).toEqual(['#N/A', true, 'b', 'A', 10, 2, '']);
});

test('equal rows stay in their order, and a second column decides among them', () => {
  const cells = [
    ['x', 2],
    ['X', 1],
    ['a', 3],
  ].map((row) => row.map((value) => plainValue(value)));
  const by = (column: number) => ({ column, ascending: true });
  expect(sortOrder(cells, [by(0)], () => false)).toEqual([2, 0, 1]);
  expect(sortOrder(cells, [by(0), by(1)], () => false)).toEqual([2, 1, 0]);
});

test('rows that stay keep their places, the others are sorted around them', () => {
  const order = sortOrder(rows([3, 9, 1, 2]), [{ column: 0, ascending: true }], (row) => row === 1);
  expect(order).toEqual([2, 1, 3, 0]);
});
