/**
 * Rule: an edit makes what was read out of date unless it lies wholly beside or above the rows; when in doubt, it does.
 * The rows stand in B3:D7 here, with their header in row 3.
 */
import type { Source } from '../../src/core/mapping/source';
import { concernsSource } from '../../src/office/source-change';

const SOURCE: Source = {
  sheetName: 'Sheet1',
  headers: ['InvoiceNo', 'Quantity', 'Price'],
  headerRow: 3,
  firstColumn: 1,
  rows: [1, 2, 3, 4].map((number) => [number, number, number]),
  dateSystem: 1900,
  dateColumns: [],
};

const edit = (address: string) => concernsSource({ address, isEdit: true }, SOURCE);

test.each(['B4', 'D7', 'C3', 'A5:B5', 'D4:Z4', '$C$5', 'B4:D7', 'A1:Z100'])(
  'an edit of %s touches the rows',
  (address) => {
    expect(edit(address)).toBe(true);
  },
);

test.each(['E4', 'P2', 'F4:H200', 'A4:A9', 'E100'])(
  'an edit of %s is beside the rows',
  (address) => {
    expect(edit(address)).toBe(false);
  },
);

test.each(['B1', 'A1:Z2'])('an edit of %s is above the header', (address) => {
  expect(edit(address)).toBe(false);
});

test.each(['B8', 'D500'])('an edit of %s adds a row under the others', (address) => {
  expect(edit(address)).toBe(true);
});

test('a header typed beside the others is a new column', () => {
  expect(edit('E3')).toBe(true);
});

test.each(['5:5', 'A:A', 'E4,F9', ''])(
  'an address such as "%s" is taken to touch them',
  (address) => {
    expect(edit(address)).toBe(true);
  },
);

test('where cells moved, everything may have moved', () => {
  expect(concernsSource({ address: 'Z1', isEdit: false }, SOURCE)).toBe(true);
});
