/**
 * The second month needs no mapping: a mapping that is kept is found again by the headers of the sheet, the same ones
 * before similar ones, and its columns are those of the new sheet.
 */
import { headerFingerprint } from '../../../src/core/mapping/header-fingerprint';
import type { FieldPath } from '../../../src/core/mapping/fields';
import type { Mapping } from '../../../src/core/mapping/mapping';
import { recogniseMapping, type KeptMapping } from '../../../src/core/mapping/recognise-mapping';
import { READING, sourceOf } from './source-fixture';

const HEADERS = ['Invoice No', 'Date', 'Item', 'Qty', 'Price'];
const FIELDS: readonly FieldPath[] = [
  'transaction_number',
  'transaction_date',
  'items.name',
  'items.quantity',
  'items.unit_price',
];

function kept(name: string, headers: readonly string[], fields = FIELDS): KeptMapping {
  const mapping: Mapping = {
    version: 2,
    columns: headers.flatMap((header, column) => {
      const field = fields[column];
      return field === undefined ? [] : [{ column, header, field }];
    }),
    constants: { currency_code: 'EUR' },
    reading: READING,
  };
  return { name, fingerprint: headerFingerprint(headers), mapping };
}

function recognise(list: readonly KeptMapping[], headers: readonly string[]) {
  const found = recogniseMapping(list, sourceOf(headers, []));
  return (
    found && {
      name: found.name,
      fit: found.fit,
      missing: found.missing,
      columns: found.mapping.columns.map(({ column }) => column),
    }
  );
}

const MAY = kept('May', HEADERS);

it('the same headers are recognised', () => {
  expect(recognise([MAY], HEADERS)).toEqual({
    name: 'May',
    fit: 'same',
    missing: [],
    columns: [0, 1, 2, 3, 4],
  });
});

it('columns that have moved are found', () => {
  expect(recognise([MAY], ['Price', 'Qty', 'Item', 'Date', 'Invoice No'])).toMatchObject({
    fit: 'same',
    columns: [4, 3, 2, 1, 0],
  });
});

it('a column more makes it similar', () => {
  expect(recognise([MAY], ['Notes', ...HEADERS])).toEqual({
    name: 'May',
    fit: 'similar',
    missing: [],
    columns: [1, 2, 3, 4, 5],
  });
});

it('a column less makes it similar, and is named', () => {
  expect(recognise([MAY], ['Invoice No', 'Date', 'Item', 'Qty'])).toEqual({
    name: 'May',
    fit: 'similar',
    missing: ['Price'],
    columns: [0, 1, 2, 3],
  });
});

it('a column that fed nothing may go', () => {
  expect(recognise([kept('May', [...HEADERS, 'Notes'])], HEADERS)).toMatchObject({
    fit: 'similar',
    missing: [],
  });
});

it.each([
  ['two of five columns are gone', ['Invoice No', 'Date', 'Item']],
  ['the number is gone', ['Date', 'Item', 'Qty', 'Price']],
  ['it is another sheet', ['Name', 'City', 'Phone']],
])('nothing is recognised where %s', (_, headers) => {
  expect(recognise([MAY], headers)).toBeUndefined();
});

it('the same headers go before similar ones, and the one that misses least before the others', () => {
  const similar = kept('April', [...HEADERS, 'Notes']);
  const shorter = kept('March', [...HEADERS, 'Total'], [...FIELDS, 'total_amount']);
  expect(recognise([similar, MAY], HEADERS)).toMatchObject({ name: 'May', fit: 'same' });
  expect(recognise([shorter, similar], HEADERS)).toMatchObject({ name: 'April' });
});

it('of two that fit alike the first is taken', () => {
  expect(recognise([kept('June', HEADERS), MAY], HEADERS)).toMatchObject({ name: 'June' });
});

it('what cannot be read is passed over', () => {
  const broken = [null, { version: 99 }, 'x'].map((mapping) => ({ ...MAY, mapping }));
  expect(recognise([...broken, MAY], HEADERS)).toMatchObject({ name: 'May' });
  expect(recognise(broken, HEADERS)).toBeUndefined();
});

it('a mapping without columns fits nothing', () => {
  expect(recognise([kept('Empty', [])], [])).toBeUndefined();
});
