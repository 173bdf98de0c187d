/** A column may be read in its own way: decimal sign, order of dates, notation of rates. Others follow the mapping. */
import { checkSource } from '../../../src/core/mapping/check-source';
import type { ColumnReading, Mapping } from '../../../src/core/mapping/mapping';
import { CONSTANTS, found, mappingOf, READING, sourceOf } from './source-fixture';

const RATE = 'items.tax_breakdowns.rate';
const RATE_2 = 'items.tax_breakdowns[2].rate';

const CONSTANT = {
  country_code: 'PT',
  currency_code: 'EUR',
  language_code: 'pt',
  'supplier.id': CONSTANTS['supplier.id'],
  transaction_number: '1',
  'items.name': 'Consulting',
  'items.tax_breakdowns.regime': 'VAT',
  'items.tax_breakdowns[2].regime': 'RET',
};

function checkReading(
  cells: Readonly<Record<string, string | number>>,
  own: Readonly<Record<string, ColumnReading>>,
  reading: Partial<Mapping['reading']> = {},
) {
  const headers = ['transaction_id', ...Object.keys(cells)];
  const source = sourceOf(headers, [['A', ...Object.values(cells)]]);
  const constants = { 'items.quantity': '1', 'items.unit_price': '1', ...CONSTANT };
  const fed = Object.entries(constants).filter(([field]) => !Object.hasOwn(cells, field));
  const mapping = mappingOf(source, {
    constants: { transaction_date: '2024-03-01', ...Object.fromEntries(fed) },
    reading: { ...READING, ...reading },
  });
  const columns = mapping.columns.map((column) => {
    const ownReading = own[column.field];
    return ownReading === undefined ? column : { ...column, reading: ownReading };
  });
  return checkSource(source, { ...mapping, columns });
}

it('a decimal comma in one column, a decimal point in the others', () => {
  const result = checkReading(
    { 'items.quantity': '1.50', 'items.unit_price': '1.234,5' },
    { 'items.unit_price': { decimalSign: ',' } },
  );
  const [item] = result.transactions.at(0)?.transaction.items ?? [];
  expect([item?.quantity, item?.unit_price]).toEqual(['1.5', '1234.5']);
});

it('rates as fractions in one column, as percent in the other', () => {
  const result = checkReading({ [RATE]: 0.16, [RATE_2]: 10 }, { [RATE]: { rates: 'fraction' } });
  const [item] = result.transactions.at(0)?.transaction.items ?? [];
  expect(item?.tax_breakdowns?.map(({ rate }) => rate)).toEqual(['16', '10']);
});

it('dates in the order of their column', () => {
  const own = { transaction_date: { dateOrder: 'mdy' } } as const;
  const source = sourceOf(['transaction_id', 'transaction_date'], [['A', '12/01/2024']]);
  const mapping = mappingOf(source, { constants: CONSTANT });
  const columns = mapping.columns.map((column) =>
    column.field === 'transaction_date' ? { ...column, reading: own.transaction_date } : column,
  );
  const { transactions } = checkSource(source, { ...mapping, columns });
  expect(transactions.at(0)?.transaction.transaction_date).toBe('2024-12-01T00:00:00Z');
});

describe('a number that fits both signs', () => {
  const price = { 'items.unit_price': '1,234' };

  it('is read by the sign of its column, and warned of', () => {
    const result = checkReading(price, { 'items.unit_price': { decimalSign: ',' } });
    expect(result.transactions.at(0)?.transaction.items[0]?.unit_price).toBe('1.234');
    expect(found(result)).toEqual(['B2 ambiguous_number items[0].unit_price']);
  });

  it('is no longer, when a person has chosen the sign of the column', () => {
    const own = { decimalSign: ',', decimalSignChosen: true } as const;
    expect(found(checkReading(price, { 'items.unit_price': own }))).toEqual([]);
  });

  it('still is, when a person has chosen the sign of the other columns', () => {
    const chosen = { decimalSignChosen: true };
    const own = { 'items.unit_price': { decimalSign: ',' } } as const;
    expect(found(checkReading(price, own, chosen))).toEqual([
      'B2 ambiguous_number items[0].unit_price',
    ]);
    expect(found(checkReading(price, {}, chosen))).toEqual([]);
  });
});
