/** The sample is for the first try: its columns are found without help, and all of its invoices can be submitted. */
import { checkSource } from '../../../src/core/mapping/check-source';
import { missingFields } from '../../../src/core/mapping/required';
import type { Source } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { sampleRows } from '../../../src/taskpane/connect/sample-invoices';

const [headers = [], ...rows] = sampleRows();
const source: Source = {
  sheetName: 'Taxrow sample',
  headers: headers.map(String),
  headerRow: 1,
  firstColumn: 0,
  rows,
  dateSystem: 1900,
  dateColumns: [],
};
const { mapping, columns } = suggestMapping(source);

test('every column is found', () => {
  expect(columns.filter(({ field }) => field === undefined)).toEqual([]);
  expect(missingFields(mapping)).toEqual([]);
});

test('every invoice is ready, without a warning', () => {
  const check = checkSource(source, mapping);
  expect(check.sourceProblems).toEqual([]);
  expect(check.transactions.flatMap(({ problems }) => [...problems])).toEqual([]);
  expect(check.transactions.map(({ transaction }) => transaction.transaction_id)).toEqual([
    'SAMPLE-1001',
    'SAMPLE-1002',
    'SAMPLE-1003',
    'SAMPLE-1004',
    'SAMPLE-1005',
  ]);
  expect(check.totals).toEqual([
    { currencyCode: 'EUR', net: '1513.98', tax: '328.74', gross: '1842.72' },
  ]);
});
