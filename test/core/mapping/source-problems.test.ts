/**
 * What is wrong with a source as a whole is said once, and keeps back what it concerns.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import {
  check,
  CONSTANTS,
  found,
  ID_AND_PRICE,
  mappingOf,
  READING,
  sourceOf,
} from './source-fixture';

describe('a source that cannot be read', () => {
  it('nothing under the headers', () => {
    const result = check(ID_AND_PRICE, [['', null]]);
    expect(found(result)).toEqual(['- !no_rows ']);
    expect(result.rowCount).toBe(0);
  });

  it('no headers at all, and a row of data taken for headers', () => {
    expect(found(check(['', ' '], [['A', '1']])).slice(0, 1)).toEqual(['- !no_header ']);
    expect(found(check(['536365', '01/12/2010', '2.55', 'WHITE LANTERN'], [])).slice(0, 1)).toEqual(
      ['- !no_header '],
    );
  });

  it('without headers no transaction is ready: the header row may be part of one', () => {
    const source = sourceOf(['A', '1'], [['A', '2']]);
    const result = checkSource(source, {
      version: 2,
      constants: CONSTANTS,
      reading: READING,
      columns: [
        { column: 0, header: 'A', field: 'transaction_id' },
        { column: 1, header: '1', field: 'items.unit_price' },
      ],
    });
    expect(found(result)).toEqual(['- !no_header ']);
    expect(result.transactions.map(({ ready }) => ready)).toEqual([false]);
  });

  it('two equal headers are a warning at the second, and both can be mapped', () => {
    const source = sourceOf(['Id', 'Amount', 'Amount'], [['A', '1', '2']]);
    const result = checkSource(source, {
      version: 2,
      constants: CONSTANTS,
      reading: READING,
      columns: [
        { column: 0, header: 'Id', field: 'transaction_id' },
        { column: 2, header: 'Amount', field: 'items.unit_price' },
      ],
    });
    expect(found(result)).toEqual(['C1 duplicate_header ']);
    expect(result.transactions.at(0)?.transaction.items[0]?.unit_price).toBe('2');
    expect(result.transactions.at(0)?.ready).toBe(true);
  });

  it('two columns without header are no pair of equal headers', () => {
    const result = check(['transaction_id', 'items.unit_price', '', ''], [['A', '1', 'x', 'y']]);
    expect(found(result)).toEqual([]);
  });

  it('nothing says which rows belong together', () => {
    const result = check(['items.unit_price'], [['1'], ['2']]);
    expect(found(result)).toEqual(['- !required transaction_id']);
    expect([result.rowCount, result.transactions.length]).toEqual([2, 0]);
  });

  it('a column that is not there holds nothing', () => {
    const source = sourceOf(['Id'], [['A']]);
    const mapping = mappingOf(source, {
      constants: CONSTANTS,
      columns: [
        { column: 0, header: 'Id', field: 'transaction_id' },
        { column: 9, header: 'Gone', field: 'items.unit_price' },
      ],
    });
    expect(found(checkSource(source, mapping))).toEqual(['J2 !required items[0].unit_price']);
  });

  it('a time zone that does not exist stops it', () => {
    const source = sourceOf(['Id'], [['A']]);
    const mapping = mappingOf(source, { reading: { ...READING, timeZone: 'Nowhere' } });
    expect(() => checkSource(source, mapping)).toThrow('"Nowhere" is not a time zone.');
  });
});
