/** A field has one column, a column one field; a constant without a text is none. The mapping before stays as it was. */
import {
  withColumnField,
  withColumnReading,
  withConstant,
  withReading,
} from '../../../src/taskpane/map/mapping-edits';
import { MAPPING, SOURCE } from '../support/sample-source';

const fieldsOf = (mapping: typeof MAPPING) =>
  mapping.columns.map(({ column, field }) => `${String(column)} ${field}`);

test('a column takes a field from the column that fed it before', () => {
  expect(fieldsOf(withColumnField(MAPPING, SOURCE, 4, 'items.name'))).toEqual([
    '0 transaction_number',
    '1 transaction_date',
    '3 items.quantity',
    '4 items.name',
  ]);
});

test('a column that gets another field loses the one it had', () => {
  expect(fieldsOf(withColumnField(MAPPING, SOURCE, 2, 'note'))).toContain('2 note');
  expect(fieldsOf(withColumnField(MAPPING, SOURCE, 2, 'note'))).not.toContain('2 items.name');
});

test('a column can feed nothing', () => {
  expect(fieldsOf(withColumnField(MAPPING, SOURCE, 0, undefined))).toEqual([
    '1 transaction_date',
    '2 items.name',
    '3 items.quantity',
  ]);
});

test('a mapped column remembers its header, by which it is found again', () => {
  const [, , , , added] = withColumnField(MAPPING, SOURCE, 4, 'country_code').columns;
  expect(added).toEqual({ column: 4, header: 'Country', field: 'country_code' });
});

test('a field that is the same for all rows has no column any more', () => {
  const { columns } = withColumnField(MAPPING, SOURCE, 0, 'country_code');
  const mapped = { ...MAPPING, columns };
  expect(withConstant(mapped, 'country_code', 'GB').columns).toEqual(
    columns.filter(({ field }) => field !== 'country_code'),
  );
  expect(withConstant(mapped, 'country_code', ' ').columns).toEqual(columns);
});

test('a constant is kept without the spaces around it, and dropped when it is blank', () => {
  expect(withConstant(MAPPING, 'country_code', ' GB ').constants).toEqual({
    currency_code: 'GBP',
    country_code: 'GB',
  });
  expect(withConstant(MAPPING, 'currency_code', '  ').constants).toEqual({});
  expect(MAPPING.constants).toEqual({ currency_code: 'GBP' });
});

test('a setting of reading changes alone, and is known to be chosen', () => {
  expect(withReading(MAPPING, { dateOrder: 'mdy' }).reading).toEqual({
    timeZone: 'Europe/London',
    dateOrder: 'mdy',
    dateOrderChosen: true,
    decimalSign: '.',
    rates: 'percent',
  });
  expect(withReading(MAPPING, { timeZone: 'UTC' }).reading).toEqual({
    ...MAPPING.reading,
    timeZone: 'UTC',
    timeZoneChosen: true,
  });
});

test('one column is read in its own way, and as all others again', () => {
  const own = withColumnReading(MAPPING, 3, { decimalSign: ',' });
  expect(own.columns[3]).toEqual({ ...MAPPING.columns[3], reading: { decimalSign: ',' } });
  expect(own.columns.slice(0, 3)).toEqual(MAPPING.columns.slice(0, 3));
  expect(withColumnReading(own, 3, undefined)).toEqual(MAPPING);
});

test('what blank cells mean stays with the field, whichever column feeds it, and goes when none does', () => {
  const mapped = { ...MAPPING, defaults: { 'items.name': 'Goods', note: 'none' } };
  expect(withColumnField(mapped, SOURCE, 4, 'items.name').defaults).toEqual(mapped.defaults);
  expect(withColumnField(mapped, SOURCE, 2, undefined).defaults).toEqual({ note: 'none' });
  expect(withConstant(mapped, 'items.name', 'All').defaults).toEqual({ note: 'none' });
});
