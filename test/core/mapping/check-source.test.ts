/**
 * Rows to transactions. Rows of one id are one transaction wherever they stand; every row with content is in a
 * transaction or in a problem; a problem names its cell, or is said once for the source when no cell is to blame.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import {
  check,
  CONSTANTS,
  found,
  ID_AND_PRICE,
  lines,
  mappingOf,
  sourceOf,
} from './source-fixture';

describe('grouping', () => {
  it('rows of one id are one transaction, also when others stand between', () => {
    const result = check(ID_AND_PRICE, [
      ['A', '1'],
      ['B', '2'],
      ['A', '3'],
    ]);
    expect(found(result)).toEqual([]);
    expect(
      result.transactions.map(({ transaction, rows }) => [transaction.transaction_id, rows]),
    ).toEqual([
      ['A', [0, 2]],
      ['B', [1]],
    ]);
    expect(result.transactions.at(0)?.transaction.items).toEqual([
      { number: 1, name: 'Consulting', quantity: '1', unit_price: '1' },
      { number: 2, name: 'Consulting', quantity: '1', unit_price: '3' },
    ]);
  });

  it('a number and the same digits as text are one id, and spaces around it do not count', () => {
    const result = check(ID_AND_PRICE, [
      [536365, '1'],
      ['536365', '2'],
      [' 536365 ', '3'],
    ]);
    expect(result.transactions.map(({ rows }) => rows)).toEqual([[0, 1, 2]]);
  });

  it('without an id column the transaction number serves as id', () => {
    const result = check(['transaction_number', 'items.unit_price'], [['7', '1']]);
    expect(found(result)).toEqual([]);
    expect(result.transactions.at(0)?.transaction).toMatchObject({
      transaction_id: '7',
      transaction_number: '7',
    });
  });

  it('blank rows are passed over, and cells keep their addresses', () => {
    const result = check(ID_AND_PRICE, [
      ['A', '1'],
      ['', null],
      [null, '  '],
      ['B', 'x'],
    ]);
    expect(result.rowCount).toBe(2);
    expect(found(result)).toEqual(['B5 !not_a_number items[0].unit_price']);
  });

  it('a row with content and no id holds back the transaction above it: it may be part of it', () => {
    const result = check(ID_AND_PRICE, [
      ['A', '1'],
      ['', '2'],
      ['B', '3'],
    ]);
    expect(found(result)).toEqual(['A3 !id_missing transaction_id']);
    expect(result.transactions.map(({ ready }) => ready)).toEqual([false, true]);
    expect(result.rowCount).toBe(3);
  });

  it('a row without id at the very top belongs to nothing', () => {
    const result = check(ID_AND_PRICE, [
      ['', '2'],
      ['B', '3'],
    ]);
    expect(lines(result.sourceProblems)).toEqual(['A2 !id_missing transaction_id']);
  });

  it('ids that are names of object members are ids like any other', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const result = check(
      ID_AND_PRICE,
      ids.map((id) => [id, '1']),
    );
    expect(result.transactions.map(({ transaction }) => transaction.transaction_id)).toEqual(ids);
    expect(found(result)).toEqual([]);
    expect(({} as Record<string, unknown>)['unit_price']).toBeUndefined();
  });

  it('an id that has lost digits is an error in each of its rows: they may be of several transactions', () => {
    const result = check(ID_AND_PRICE, [
      [1.2e17, '1'],
      [1.2e17, '2'],
      ['1.2E+17', '3'],
      [{ error: '#N/A' }, '4'],
    ]);
    expect(found(result)).toEqual([
      'A2 !digits_lost transaction_id',
      'A3 !digits_lost transaction_id',
      'A4 !digits_lost transaction_id',
      'A5 !cell_error transaction_id',
    ]);
  });
});

describe('cells of the whole transaction', () => {
  const HEADERS = ['transaction_id', 'items.unit_price', 'note', 'total_amount'];

  it('are taken from the first row that has one; blank ones below are fine', () => {
    const result = check(HEADERS, [
      ['A', '1', '', '3'],
      ['A', '2', 'from the second row', ''],
    ]);
    expect(found(result)).toEqual([]);
    expect(result.transactions.at(0)?.transaction).toMatchObject({
      note: 'from the second row',
      total_amount: '3',
    });
  });

  it('that disagree are one error per column, at the first cell, with how many rows do', () => {
    const result = check(HEADERS, [
      ['A', '1', 'x', ''],
      ['A', '1', 'y', ''],
      ['A', '1', 'z', ''],
      ['A', '1', 'x', ''],
    ]);
    expect(found(result)).toEqual(['C3 !rows_disagree note']);
    expect(result.transactions.at(0)?.problems.at(0)?.facts).toEqual({
      value: 'y',
      expected: 'x',
      first: 'C2',
      rows: '2',
    });
  });

  it('that are written differently and mean the same agree', () => {
    const result = check(HEADERS, [
      ['A', '1', 'x', '5'],
      ['A', '4', ' x ', 5.0],
      ['A', '0', 'x', '5.00'],
    ]);
    expect(found(result)).toEqual([]);
  });
});

describe('where a problem is', () => {
  it('a required cell that is blank is named, in the row of its item', () => {
    const result = check(
      ['transaction_id', 'items.unit_price', 'items.name'],
      [
        ['A', '1', 'x'],
        ['A', '', ''],
      ],
      { ...CONSTANTS, 'items.name': '' },
    );
    expect(found(result)).toEqual([
      'C3 !required items[1].name',
      'B3 !required items[1].unit_price',
    ]);
  });

  it('a cell that cannot be read is not called missing as well', () => {
    const result = check(ID_AND_PRICE, [['A', '(12)']]);
    expect(found(result)).toEqual(['B2 !negative_form items[0].unit_price']);
  });

  it('a required field that nothing feeds is said once, and no transaction is ready', () => {
    const rest = { ...CONSTANTS, country_code: '' };
    const result = check(
      ID_AND_PRICE,
      [
        ['A', '1'],
        ['B', '1'],
        ['C', '1'],
      ],
      rest,
    );
    expect(found(result)).toEqual(['- !required country_code']);
    expect(result.transactions.map(({ ready }) => ready)).toEqual([false, false, false]);
  });

  it('a transaction number that the service may ask for is said once without a column, else in its cell', () => {
    const spain = { ...CONSTANTS, country_code: 'ES' };
    const without = check(
      ID_AND_PRICE,
      [
        ['A', '1'],
        ['B', '1'],
      ],
      spain,
    );
    expect(found(without)).toEqual(['- number_missing transaction_number']);
    expect(without.transactions.map(({ ready }) => ready)).toEqual([true, true]);
    const blank = check(
      [...ID_AND_PRICE, 'transaction_number'],
      [
        ['A', '1', '7'],
        ['B', '1', ''],
        ['C', '1', { error: '#N/A' }],
      ],
      spain,
    );
    expect(found(blank)).toEqual([
      'C3 number_missing transaction_number',
      'C4 !cell_error transaction_number',
    ]);
  });

  it('addresses count from where the table stands in its sheet', () => {
    const source = sourceOf([...ID_AND_PRICE], [['A', 'x']], { headerRow: 10, firstColumn: 26 });
    const result = checkSource(source, mappingOf(source, { constants: CONSTANTS }));
    expect(found(result)).toEqual(['AB11 !not_a_number items[0].unit_price']);
    expect(result.transactions.at(0)?.problems.at(0)?.row).toBe(11);
  });

  it('payments that do not come to the total are shown at the payment', () => {
    const result = check(
      ['transaction_id', 'items.unit_price', 'payments.amount', 'payments.type'],
      [
        ['A', '1', '', ''],
        ['A', '2', '4', 'CASH'],
      ],
    );
    expect(found(result)).toEqual(['C3 !field_not_valid payments[0].amount']);
  });

  it('the second tax of a line is found in its own columns, also when the first is blank', () => {
    const source = sourceOf(
      [
        'transaction_id',
        'items.unit_price',
        'items.tax_breakdowns.rate',
        'items.tax_breakdowns[2].rate',
        'items.tax_breakdowns[2].amount',
      ],
      [['A', '100', '', '15', '99']],
    );
    const result = checkSource(
      source,
      mappingOf(source, {
        constants: {
          ...CONSTANTS,
          'items.tax_breakdowns.regime': 'VAT',
          'items.tax_breakdowns[2].regime': 'RET',
        },
      }),
    );
    expect(result.transactions.at(0)?.transaction.items[0]?.tax_breakdowns).toEqual([
      { rate: '15', amount: '99', regime: 'RET' },
    ]);
    expect(found(result)).toEqual(['E2 tax_mismatch items[0].tax_breakdowns[0].amount']);
  });
});

describe('totals', () => {
  it('per currency: those of the sheet, else computed from the lines; of all transactions, exact', () => {
    const result = check(
      [
        'transaction_id',
        'currency_code',
        'items.unit_price',
        'items.tax_breakdowns.amount',
        'total_amount',
      ],
      [
        ['A', 'EUR', '0.1', '0.023', ''],
        ['A', 'EUR', '0.2', '', ''],
        ['B', 'EUR', '10', '2', '11.99'],
        ['C', 'JPY', '-5', '', ''],
        ['D', '', '1', '', ''],
      ],
      {
        ...CONSTANTS,
        currency_code: '',
        'items.tax_breakdowns.regime': 'VAT',
        'items.tax_breakdowns.rate': '23',
      },
    );
    expect(result.totals).toEqual([
      { currencyCode: 'EUR', net: '10.3', tax: '2.023', gross: '12.313' },
      { currencyCode: 'JPY', net: '-5', tax: '0', gross: '-5' },
      { currencyCode: '', net: '1', tax: '0', gross: '1' },
    ]);
  });
});
