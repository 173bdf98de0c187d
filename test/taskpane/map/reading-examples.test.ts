/** Each setting of reading is shown with one real value before and after, taken from the rows themselves. */
import { decimal } from '../../../src/core/domain/decimal';
import { readingExamples } from '../../../src/taskpane/map/reading-examples';
import { createFormats } from '../../../src/taskpane/wording/formats';
import { MAPPING, SOURCE, transaction } from '../support/sample-source';

const formats = createFormats('en-GB');
const read = [transaction('536365', [0, 1])];

test('a date is shown with the place whose clock it is', () => {
  expect(readingExamples(SOURCE, MAPPING, read, formats).date).toEqual({
    before: '01/12/2010 08:26',
    after: '1 Dec 2010, 08:26 London',
  });
});

test('a number is the first one that was read', () => {
  expect(readingExamples(SOURCE, MAPPING, read, formats).number).toEqual({
    before: '6',
    after: '6',
  });
});

test('a rate is shown in percent', () => {
  const source = { ...SOURCE, rows: [['536365', '', '', '0,16', '']] };
  const mapping = {
    ...MAPPING,
    columns: [{ column: 3, header: 'VAT', field: 'items.tax_breakdowns.rate' as const }],
  };
  const item = { number: 1, tax_breakdowns: [{ rate: decimal('16') }] };
  const transactions = [
    { ...transaction('536365', [0]), transaction: { transaction_id: '536365', items: [item] } },
  ];
  expect(readingExamples(source, mapping, transactions, formats).rate).toEqual({
    before: '0,16',
    after: '16 %',
  });
});

test('a field that is the same for all rows has no example of a cell', () => {
  const mapping = { ...MAPPING, constants: { transaction_date: '2010-12-01' } };
  expect(readingExamples(SOURCE, mapping, read, formats).date).toBeUndefined();
});
