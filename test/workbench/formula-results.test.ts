/**
 * What a function answers is shown as Excel shows it.
 */
import { parseResult } from '../../src/workbench/formulas/results';

const shown = (row: unknown) => parseResult(row)?.value;

test.each([
  [5, 5],
  ['text', 'text'],
  [false, false],
  [null, 0],
])('%j is shown as %j', (value, cell) => {
  expect(shown([1, true, value, [0]])).toEqual({ kind: 'cells', cells: [[cell]] });
});

test.each([
  [1, '#N/A'],
  [5, '#DIV/0!'],
  [6, '#NUM!'],
  [7, '#VALUE!'],
  [8, '#NULL!'],
  [2, '#VALUE!'],
  [0, '#VALUE!'],
])('error %i is shown as %s, with its message', (code, error) => {
  expect(shown([1, false, 'why', code])).toEqual({ kind: 'error', error, message: 'why' });
});

test('rows spill, and a short row is filled up with #N/A', () => {
  expect(shown([1, true, [[1, 2], [3]]])).toEqual({
    kind: 'cells',
    cells: [
      [1, 2],
      [3, { error: '#N/A' }],
    ],
  });
});

test('an empty array is #CALC!', () => {
  expect(shown([1, true, []])).toMatchObject({ kind: 'error', error: '#CALC!' });
});

test('a returned error object is an error, a formatted number its number', () => {
  const error = { type: 'Error', basicValue: '#N/A', errorType: 'NotAvailable', message: 'gone' };
  expect(shown([1, true, error])).toEqual({ kind: 'error', error: '#N/A', message: 'gone' });
  const number = { type: 'Double', basicValue: 2.5, numberFormat: '0.00' };
  expect(shown([1, true, number])).toEqual({ kind: 'cells', cells: [[2.5]] });
});

test('the older form of results is read too', () => {
  expect(parseResult({ id: 7, value: 'x', failed: true, errorCode: 1 })).toEqual({
    invocationId: 7,
    value: { kind: 'error', error: '#N/A', message: 'x' },
  });
  expect(parseResult('nonsense')).toBeNull();
});
