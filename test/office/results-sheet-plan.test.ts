/**
 * Rule: where nothing may be written beside the rows, each transaction has one line on a sheet of its own.
 */
import { freeName } from '../../src/office/free-name';
import { appendRows, RESULTS_SHEET_HEADERS } from '../../src/office/results-sheet-plan';

test('the sheet begins with the transaction id', () => {
  expect(RESULTS_SHEET_HEADERS.slice(0, 2)).toEqual(['Transaction id', 'Taxrow status']);
});

test('new transactions are added under the last line, the id before the cells', () => {
  const cells = new Map([
    ['A', ['Reported']],
    ['B', ['Failed']],
  ]);
  expect(appendRows(['B', 'A'], 7, cells)).toEqual([
    { row: 7, transactionId: 'B', cells: ['B', 'Failed'] },
    { row: 8, transactionId: 'A', cells: ['A', 'Reported'] },
  ]);
});

test('a new sheet never takes a name that is there, whatever its case', () => {
  expect(freeName(['Sheet1'], 'Taxrow sample')).toBe('Taxrow sample');
  expect(freeName(['TAXROW SAMPLE', 'Taxrow sample 2'], 'Taxrow sample')).toBe('Taxrow sample 3');
});
