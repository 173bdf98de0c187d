/**
 * How cells are read is inferred per column: most columns decide for all, one that is written differently is read
 * differently, and one whose values allow both is asked for.
 */
import type { CellValue } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { sourceOf } from './source-fixture';

function suggest(headers: readonly string[], rows: readonly (readonly CellValue[])[]) {
  const { mapping, columns } = suggestMapping(sourceOf(headers, rows));
  const own = mapping.columns.flatMap(({ header, reading }) =>
    reading === undefined ? [] : [[header, reading]],
  );
  const doubts = columns.flatMap(({ column, doubt }) =>
    doubt === undefined ? [] : [[headers[column], doubt]],
  );
  const { dateOrder, decimalSign, rates } = mapping.reading;
  return {
    dateOrder,
    decimalSign,
    rates,
    own: Object.fromEntries(own),
    doubts: Object.fromEntries(doubts),
  };
}

describe('decimal signs', () => {
  it('of most columns hold for all, a column that differs has its own', () => {
    expect(
      suggest(
        ['Quantity', 'Unit price', 'Line total', 'Tax amount'],
        [['1.5', '10,25', '15,38', '3,10']],
      ),
    ).toMatchObject({ decimalSign: ',', own: { Quantity: { decimalSign: '.' } }, doubts: {} });
  });

  it('a column that fits both follows the others, and is asked for', () => {
    expect(suggest(['Quantity', 'Unit price'], [['1,234', '10,5']])).toMatchObject({
      decimalSign: ',',
      own: {},
      doubts: { Quantity: 'decimal_sign' },
    });
  });

  it('as many of one as of the other: the point, and the rest have their own', () => {
    expect(suggest(['Quantity', 'Unit price'], [['1,5', '10.5']])).toMatchObject({
      decimalSign: '.',
      own: { Quantity: { decimalSign: ',' } },
    });
  });

  it('numbers that are no text say nothing', () => {
    expect(suggest(['Quantity', 'Unit price'], [[1.5, '1,5']])).toMatchObject({
      decimalSign: ',',
      own: {},
      doubts: {},
    });
  });
});

describe('order of day and month', () => {
  it('values that allow both are asked for', () => {
    expect(suggest(['Invoice date'], [['03/04/2024'], ['05/06/2024']])).toMatchObject({
      dateOrder: 'dmy',
      doubts: { 'Invoice date': 'date_order' },
    });
  });

  it('one value that allows only one order decides for the column', () => {
    expect(suggest(['Invoice date'], [['03/04/2024'], ['05/16/2024']])).toMatchObject({
      dateOrder: 'mdy',
      doubts: {},
    });
  });
});

describe('rates', () => {
  const HEADERS = ['Unit price', 'Quantity', 'VAT rate', 'VAT amount'];

  it('the amounts beside them tell half a percent from fifty', () => {
    expect(suggest(HEADERS, [['100', '2', '0.5', '1']])).toMatchObject({
      rates: 'percent',
      doubts: {},
    });
    expect(suggest(HEADERS, [['100', '2', '0.5', '100']])).toMatchObject({
      rates: 'fraction',
      doubts: {},
    });
  });

  it('without amounts, rates below 1 throughout are fractions', () => {
    expect(suggest(['VAT rate'], [['0.21'], ['0.1']])).toMatchObject({
      rates: 'fraction',
      doubts: {},
    });
  });

  it('beside a column of percent a rate below 1 is asked for', () => {
    expect(suggest(['Tax 1 rate', 'Tax 2 rate'], [['21', '0.5']])).toMatchObject({
      rates: 'percent',
      own: {},
      doubts: { 'Tax 2 rate': 'rates' },
    });
  });

  it('a column of fractions beside one of percent has its own reading where amounts prove it', () => {
    expect(
      suggest(
        ['Net price', 'Tax 1 rate', 'Tax 1 amount', 'Tax 2 rate', 'Tax 2 amount'],
        [['100', '21', '21', '0.052', '5.2']],
      ),
    ).toMatchObject({ rates: 'percent', own: { 'Tax 2 rate': { rates: 'fraction' } }, doubts: {} });
  });

  it('zeros and percent signs say nothing', () => {
    expect(suggest(['VAT rate'], [['0'], ['0.5%']])).toMatchObject({
      rates: 'percent',
      doubts: {},
    });
  });
});
