/**
 * What Excel has mangled is found, each with its code and severity: lost digits, scientific notation, error values and
 * unreadable dates as errors; text among numbers or dates and lost leading zeros as warnings. A file in which all is text
 * has nothing of the kind.
 */
import type { CellValue } from '../../../src/core/mapping/source';
import { check, CONSTANTS, found } from './source-fixture';

const PRICE = 'items.unit_price';

function prices(...cells: CellValue[]): string[] {
  return found(
    check(
      ['transaction_id', PRICE],
      cells.map((cell, index) => [`A${String(index)}`, cell]),
    ),
  ).filter((line) => !line.includes('number_missing'));
}

function ids(...cells: CellValue[]): string[] {
  return found(
    check(
      ['transaction_id', PRICE],
      cells.map((cell) => [cell, 1]),
    ),
  ).filter((line) => !line.includes('number_missing'));
}

test.each([
  ['a number that has lost digits', 1234567890123456, 'A2 !digits_lost transaction_id'],
  ['scientific notation', '1.23457E+15', 'A2 !digits_lost transaction_id'],
])('%s is an error', (_what, cell, line) => {
  expect(ids(cell)).toContain(line);
});

test('ids that cannot be read are named in every row: they may be of several transactions', () => {
  expect(ids({ error: '#N/A' }, 'INV-1', { error: '#N/A' })).toEqual([
    'A2 !cell_error transaction_id',
    'A4 !cell_error transaction_id',
  ]);
});

test('an error value is an error', () => {
  expect(prices({ error: '#N/A' })).toContain('B2 !cell_error items[0].unit_price');
});

test('a number kept as text among numbers is a warning', () => {
  expect(prices(1, 2, '3')).toEqual(['B4 number_as_text items[0].unit_price']);
});

test('where all is text, as in a file, or nothing is, there is nothing to say', () => {
  expect(prices('1', '2', '3')).toEqual([]);
  expect(prices(1, 2, 3)).toEqual([]);
});

test('a date kept as text among dates is a warning', () => {
  const constants = { ...CONSTANTS, transaction_date: '' };
  const rows = [45000, 45001, '31/12/2023'].map((date, index) => [`A${String(index)}`, 1, date]);
  expect(
    found(check(['transaction_id', PRICE, 'transaction_date'], rows, constants)).filter((line) =>
      line.includes('date_as_text'),
    ),
  ).toEqual(['C4 date_as_text transaction_date']);
});

test('an id shorter than the others has lost zeros, where others still have theirs', () => {
  expect(ids('00123456', '12345678', 123457, '22345678', '32345678')).toEqual([
    'A4 leading_zeros_lost transaction_id',
  ]);
});

test('ids that count up have lost nothing', () => {
  expect(ids(99998, 99999, 100000, 100001, 100002, 100003, 100004, 100005)).toEqual([]);
});
