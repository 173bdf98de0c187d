/**
 * Cells may have meanings: `Factura` is read as `FULL`. A cell that is in no list is read as it stands, and is warned of
 * where it is none of the meanings either. Blank cells may have a default, which is not for the id.
 */
import { check, constantsBut, found } from './source-fixture';

const CONSTANT = constantsBut();

type Rows = Parameters<typeof check>[1];
type More = Parameters<typeof check>[3];

const TYPES = {
  values: {
    type: [
      { cell: 'Factura', means: 'FULL' },
      { cell: 'Ticket', means: 'SIMPLIFIED' },
    ],
  },
} as const;

function types(rows: Rows, more: More = TYPES) {
  const result = check(['transaction_id', 'type', 'items.unit_price'], rows, CONSTANT, more);
  return [result.transactions.map(({ transaction }) => transaction.type), found(result)];
}

describe('meanings', () => {
  it('a cell is read as what it means, whatever its capitals and the spaces around it', () => {
    expect(
      types([
        ['A', 'Factura', 1],
        ['B', ' FACTURA ', 1],
        ['C', 'ticket', 1],
      ]),
    ).toEqual([['FULL', 'FULL', 'SIMPLIFIED'], []]);
  });

  it('a meaning may stand in the cell itself', () => {
    expect(types([['A', 'FULL', 1]])).toEqual([['FULL'], []]);
  });

  it('a cell that the list does not know is read as it stands, and warned of', () => {
    expect(types([['A', 'Abono', 1]])).toEqual([['Abono'], ['B2 unknown_value type']]);
  });

  it('a blank cell has none', () => {
    expect(types([['A', '', 1]])).toEqual([[undefined], []]);
  });

  it('cells of one meaning agree between the rows of a transaction', () => {
    expect(
      types([
        ['A', 'Factura', 1],
        ['A', 'FULL', 1],
      ]),
    ).toEqual([['FULL'], []]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('%s is text like any other', (cell) => {
    expect(types([['A', cell, 1]])).toEqual([[cell], ['B2 unknown_value type']]);
    const values = { type: [{ cell, means: 'FULL' }] };
    expect(types([['A', cell, 1]], { values })).toEqual([['FULL'], []]);
  });

  it('codes: names of countries', () => {
    const values = { country_code: [{ cell: 'United Kingdom', means: 'GB' }] };
    const headers = ['transaction_id', 'country_code', 'items.unit_price'];
    const result = check(headers, [['A', 'United Kingdom', 1]], constantsBut('country_code'), {
      values,
    });
    expect(result.transactions.at(0)?.transaction.country_code).toBe('GB');
    expect(found(result)).toEqual([]);
  });

  it('numbers: a rate by its name, and cells that are numbers or truth values', () => {
    const field = 'items.tax_breakdowns.rate';
    const values = {
      [field]: [
        { cell: 'Reduced', means: '6' },
        { cell: '1', means: '23' },
        { cell: 'FALSE', means: '0' },
      ],
    };
    const constants = { ...CONSTANT, 'items.tax_breakdowns.regime': 'VAT' };
    const rows = [
      ['A', 'reduced', 1],
      ['A', 1, 1],
      ['A', false, 1],
    ];
    const result = check(['transaction_id', field, 'items.unit_price'], rows, constants, {
      values,
    });
    const items = result.transactions.at(0)?.transaction.items ?? [];
    expect(items.map(({ tax_breakdowns: taxes }) => taxes?.[0]?.rate)).toEqual(['6', '23', '0']);
  });

  it('what a meaning cannot be read as is a problem of the cell', () => {
    const field = 'items.unit_price';
    const values = { [field]: [{ cell: 'free', means: 'nothing' }] };
    const result = check(['transaction_id', field], [['A', 'free']], CONSTANT, { values });
    expect(found(result)).toEqual(['B2 !not_a_number items[0].unit_price']);
  });

  it('the first of two meanings of one cell counts', () => {
    const values = {
      type: [
        { cell: 'x', means: 'FULL' },
        { cell: 'X', means: 'RECEIPT' },
      ],
    };
    expect(types([['A', 'x', 1]], { values })).toEqual([['FULL'], []]);
  });
});

describe('defaults', () => {
  it('stand in for a blank cell, and for no other', () => {
    const defaults = { type: 'FULL' };
    expect(
      types(
        [
          ['A', '', 1],
          ['B', 'RECEIPT', 1],
        ],
        { defaults },
      ),
    ).toEqual([['FULL', 'RECEIPT'], []]);
  });

  it('of the whole transaction count where all its rows are blank', () => {
    const rows = [
      ['A', '', 1],
      ['A', 'RECEIPT', 1],
    ];
    expect(types(rows, { defaults: { type: 'FULL' } })).toEqual([['RECEIPT'], []]);
  });

  it('of an item count row by row', () => {
    const headers = ['transaction_id', 'items.quantity', 'items.unit_price'];
    const rows = [
      ['A', '', 1],
      ['A', 3, 1],
    ];
    const result = check(headers, rows, constantsBut('items.quantity'), {
      defaults: { 'items.quantity': '1' },
    });
    const items = result.transactions.at(0)?.transaction.items ?? [];
    expect(items.map(({ quantity }) => quantity)).toEqual(['1', '3']);
    expect(found(result)).toEqual([]);
  });

  it('are an error where they cannot be read, and nothing is sent', () => {
    const defaults = { 'items.unit_price': 'x' };
    const result = check(
      ['transaction_id', 'items.unit_price'],
      [
        ['A', 1],
        ['B', ''],
      ],
      CONSTANT,
      { defaults },
    );
    expect(found(result)).toEqual([
      '- !not_a_number items.unit_price',
      'B3 !required items[0].unit_price',
    ]);
    expect(result.transactions.map(({ ready }) => ready)).toEqual([false, false]);
  });

  it('of a kind of customer or payment qualify one that is there, and make none', () => {
    const headers = ['transaction_id', 'customer.legal_name', 'customer.type', 'items.unit_price'];
    const rows = [
      ['A', 'Ann', '', 1],
      ['B', 'Bob Ltd', 'BUSINESS', 1],
      ['C', '', '', 1],
    ];
    const defaults = { 'customer.type': 'INDIVIDUAL' };
    const { transactions } = check(headers, rows, CONSTANT, { defaults });
    expect(transactions.map(({ transaction }) => transaction.customer)).toEqual([
      { legal_name: 'Ann', type: 'INDIVIDUAL' },
      { legal_name: 'Bob Ltd', type: 'BUSINESS' },
      undefined,
    ]);
  });

  it('are not for the id', () => {
    const defaults = { transaction_id: 'A' };
    const headers = ['transaction_id', 'items.unit_price'];
    expect(found(check(headers, [['', 1]], CONSTANT, { defaults }))).toEqual([
      'A2 !id_missing transaction_id',
    ]);
  });
});
