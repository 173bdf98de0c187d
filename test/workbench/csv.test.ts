/**
 * A CSV file is opened like by a careful spreadsheet: a number only where it comes back as it stood.
 */
import { decodeText, readCsv, readPlainNumber } from '../../src/workbench/files/csv';

test.each([
  ['0', { value: 0, format: null }],
  ['12', { value: 12, format: null }],
  ['-2.55', { value: -2.55, format: null }],
  ['2.50', { value: 2.5, format: '0.00' }],
  ['0.10', { value: 0.1, format: '0.00' }],
  ['123456789012345', { value: 123_456_789_012_345, format: null }],
])('%s is a number and is shown as it stood', (field, number) => {
  expect(readPlainNumber(field)).toEqual(number);
});

test.each([
  '007',
  '+1',
  '-0',
  '1.',
  '.5',
  '1e3',
  '1,000',
  '1234567890123456',
  '3fa85f64',
  ' 1',
  '01/12/2010 08:26',
  '2024-01-02',
  'TRUE',
  '',
])('"%s" is not read as a number', (field) => {
  expect(readPlainNumber(field)).toBeNull();
});

test('rows keep their places, quotes and line breaks; trailing blank lines are no rows', () => {
  const sheet = readCsv('\uFEFFNumber,Note\n"A ""1""","two\nlines"\n,=1+1\n\n\n', 'File');
  expect(sheet.rows).toEqual([
    [
      { value: 'Number', type: 'String' },
      { value: 'Note', type: 'String' },
    ],
    [
      { value: 'A "1"', type: 'String' },
      { value: 'two\nlines', type: 'String' },
    ],
    [null, { value: '=1+1', type: 'String' }],
  ]);
});

test('semicolons separate as well', () => {
  expect(readCsv('a;b\n1;2,5\n', 'File').rows[1]).toEqual([
    { value: 1, type: 'Double' },
    { value: '2,5', type: 'String' },
  ]);
});

test('bytes that are no UTF-8 are Windows-1252', () => {
  expect(decodeText(new Uint8Array([0x45, 0xf1, 0x65]).buffer)).toBe('Eñe');
  expect(decodeText(new TextEncoder().encode('Eñe').buffer)).toBe('Eñe');
});
