/**
 * The different values of a column, for a person who gives them meanings: the most frequent first, each with its rows and
 * with what it is known to mean. Capitals and spaces around make no other value; blanks and error values are none.
 */
import { atOnce } from '../../../src/core/domain/steps';
import { MOST_COLUMN_VALUES, columnValues } from '../../../src/core/mapping/column-values';
import type { FieldPath } from '../../../src/core/mapping/fields';
import type { CellValue } from '../../../src/core/mapping/source';
import { mappingOf, sourceOf } from './source-fixture';

/** Of a column that feeds `field`, or none. */
function valuesOf(cells: readonly CellValue[], field: FieldPath | 'Kind' = 'Kind') {
  const rows = cells.map((cell, index) => [`F-${String(index)}`, cell]);
  const source = sourceOf(['transaction_id', field], rows);
  return atOnce(columnValues(source, mappingOf(source), 1));
}

it('the most frequent first, in the spelling of the first cell', () => {
  expect(
    valuesOf(['Ticket', 'Factura', ' factura ', 'FACTURA', null, '  ', { error: '#N/A' }]),
  ).toEqual({
    values: [
      { text: 'Factura', rowCount: 3 },
      { text: 'Ticket', rowCount: 1 },
    ],
    blankCount: 2,
    isCut: false,
    codes: [],
  });
});

it('numbers and booleans as a cell shows them', () => {
  expect(valuesOf([380, '380', true]).values).toEqual([
    { text: '380', rowCount: 2 },
    { text: 'TRUE', rowCount: 1 },
  ]);
});

it('what a value is known to mean in the field, and which values that field knows', () => {
  const { values, codes } = valuesOf(['Factura', 'FULL', 'Albarán'], 'type');
  expect(values).toEqual([
    { text: 'Factura', rowCount: 1, known: 'FULL' },
    { text: 'FULL', rowCount: 1 },
    { text: 'Albarán', rowCount: 1 },
  ]);
  expect(codes).toEqual(['FULL', 'SIMPLIFIED', 'RECEIPT', 'RECEIPT_INVOICE']);
  expect(valuesOf(['Alemania', 'ES'], 'customer.address.country_code').values).toEqual([
    { text: 'Alemania', rowCount: 1, known: 'DE' },
    { text: 'ES', rowCount: 1 },
  ]);
});

it('of very many different values the first are counted to the end, and it is said that there are more', () => {
  const many = Array.from({ length: MOST_COLUMN_VALUES + 1 }, (_, index) => `v${String(index)}`);
  const { values, isCut } = valuesOf([...many, 'v0']);
  expect(values).toHaveLength(MOST_COLUMN_VALUES);
  expect(values[0]).toEqual({ text: 'v0', rowCount: 2 });
  expect(isCut).toBe(true);
});

it('rows that are passed over do not count, nor does a blank in one', () => {
  const headers = ['transaction_id', 'items.name'];
  const source = sourceOf(headers, [
    ['A', 'Paper'],
    [null, ''],
    headers,
    ['Total', null],
    ['B', null],
  ]);
  expect(atOnce(columnValues(source, mappingOf(source), 1))).toMatchObject({
    values: [{ text: 'Paper', rowCount: 1 }],
    blankCount: 1,
  });
});
