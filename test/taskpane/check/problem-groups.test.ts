/**
 * Problems are grouped by what is wrong and with which field, errors before warnings, the largest group first. A group
 * whose problems say different things is no group of equals.
 */
import { countCheck, groupProblems } from '../../../src/taskpane/check/problem-groups';
import { CHECKED, problem, transaction } from '../support/sample-source';

const bad = (cell: string, value = 'United Kingdom') =>
  problem(cell, { code: 'unknown_country', facts: { value } });
const warning = (cell: string) =>
  problem(cell, { severity: 'warning', code: 'net_plus_tax', field: 'total_amount' });
const price = (cell: string, item: number) =>
  problem(cell, { code: 'not_a_number', field: `items[${String(item)}].unit_price` });

const CHECK = {
  ...CHECKED,
  transactions: [
    transaction('1', [0], [warning('F2'), warning('F3'), warning('F4')]),
    transaction('2', [1], [bad('E3')]),
    transaction('3', [2], [price('D4', 0), price('D5', 7), bad('E4'), bad('E5')]),
  ],
  sourceProblems: [problem('', { code: 'required', field: 'currency_code' })],
};

test('errors come first, then the largest group', () => {
  expect(
    groupProblems(CHECK).map(({ severity, code, field, problems }) => [
      severity,
      code,
      field,
      problems.length,
    ]),
  ).toEqual([
    ['error', 'unknown_country', 'country_code', 3],
    ['error', 'not_a_number', 'items.unit_price', 2],
    ['error', 'required', 'currency_code', 1],
    ['warning', 'net_plus_tax', 'total_amount', 3],
  ]);
});

test('problems with other facts are not alike', () => {
  const same = { ...CHECK, transactions: [transaction('1', [0], [bad('E2'), bad('E3')])] };
  const other = {
    ...CHECK,
    transactions: [transaction('1', [0], [bad('E2'), bad('E3', 'France')])],
  };
  expect(groupProblems(same)[0]?.alike).toBe(true);
  expect(groupProblems(other)[0]?.alike).toBe(false);
});

test('a transaction is ready when no problem of it is an error', () => {
  expect(countCheck(CHECK)).toEqual({ ready: 1, withErrors: 2, warnings: 3 });
});
