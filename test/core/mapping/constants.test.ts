/**
 * Constants: the same for all rows. One that is wrong or cannot be read is said once, and keeps back every transaction
 * that it would have fed: without the field it would say something else than the person meant.
 */
import { check, CONSTANTS, found, ID_AND_PRICE } from './source-fixture';

describe('constants', () => {
  it('win over a column for the same field', () => {
    const result = check(
      ['transaction_id', 'items.unit_price', 'currency_code'],
      [['A', '1', 'XYZ']],
    );
    expect(found(result)).toEqual([]);
    expect(result.transactions.at(0)?.transaction.currency_code).toBe('EUR');
  });

  it('that only qualify a customer or a payment make none by themselves', () => {
    const constants = {
      ...CONSTANTS,
      'customer.type': 'BUSINESS',
      'customer.address.country_code': 'PT',
      'payments.type': 'CASH',
      'items.tax_breakdowns.regime': 'VAT',
    };
    const result = check(
      [
        'transaction_id',
        'items.unit_price',
        'customer.legal_name',
        'payments.amount',
        'items.tax_breakdowns.rate',
      ],
      [
        ['A', '1', 'Buyer', '1', '23'],
        ['B', '1', '', '', ''],
      ],
      constants,
    );
    expect(found(result)).toEqual([]);
    const [first, second] = result.transactions.map(({ transaction }) => transaction);
    expect(first).toMatchObject({
      customer: { legal_name: 'Buyer', type: 'BUSINESS', address: { country_code: 'PT' } },
      payments: [{ amount: '1', type: 'CASH' }],
      items: [{ tax_breakdowns: [{ rate: '23', regime: 'VAT' }] }],
    });
    expect(second).not.toHaveProperty('customer');
    expect(second).not.toHaveProperty('payments');
    expect(second?.items[0]).not.toHaveProperty('tax_breakdowns');
  });

  it('an id for all rows makes them one transaction', () => {
    const result = check(['items.unit_price'], [['1'], ['2']], {
      ...CONSTANTS,
      transaction_id: 'X',
    });
    expect(found(result)).toEqual([]);
    expect(result.transactions.map(({ rows }) => rows)).toEqual([[0, 1]]);
  });
});

describe('a constant that is wrong', () => {
  it('is said once', () => {
    const result = check(
      ID_AND_PRICE,
      [
        ['A', '1'],
        ['B', '1'],
      ],
      { ...CONSTANTS, country_code: 'Portugal' },
    );
    expect(found(result)).toEqual(['- !unknown_country country_code']);
    expect(result.sourceProblems[0]?.facts).toEqual({ value: 'Portugal', expected: 'PT' });
  });

  it('is said once where it cannot be read, and it is not called missing as well', () => {
    const result = check(
      ID_AND_PRICE,
      [
        ['A', '1'],
        ['B', '1'],
      ],
      { ...CONSTANTS, transaction_date: 'soon' },
    );
    expect(found(result)).toEqual(['- !not_a_date transaction_date']);
    expect(result.readyCount).toBe(0);
  });

  it.each([
    ['items.tax_breakdowns.rate', '21 percent', 'not_a_number'],
    ['total_amount', 'abc', 'not_a_number'],
    ['payments.amount', '1.000.00', 'not_a_number'],
    ['note', 'a\u0001b', 'control_character'],
    ['customer.legal_name', 'a\u0001b', 'control_character'],
    ['transaction_id', 'a\u0001b', 'control_character'],
  ])('%s of %j makes no transaction ready', (field, value, code) => {
    const result = check(
      ID_AND_PRICE,
      [
        ['A', '1'],
        ['B', '1'],
      ],
      { ...CONSTANTS, [field]: value },
    );
    expect(found(result)).toEqual([`- !${code} ${field}`]);
    expect(result.transactions.map(({ ready }) => ready)).not.toContain(true);
  });

  it('keeps back only what it would have fed: a customer, a payment, a tax of its slot', () => {
    const readyWith = (field: string) =>
      check(
        [
          ...ID_AND_PRICE,
          'customer.legal_name',
          'items.tax_breakdowns.rate',
          'items.tax_breakdowns[2].rate',
        ],
        [
          ['bare', '1', '', '', ''],
          ['buyer', '1', 'Buyer', '', ''],
          ['vat', '1', '', '23', ''],
          ['retention', '1', '', '', '15'],
        ],
        {
          ...CONSTANTS,
          'customer.type': 'BUSINESS',
          'items.tax_breakdowns.regime': 'VAT',
          'items.tax_breakdowns[2].regime': 'RET',
          [field]: 'a\u0001b',
        },
      ).transactions.flatMap(({ ready, transaction }) =>
        ready ? [transaction.transaction_id] : [],
      );
    expect(readyWith('customer.type')).toEqual(['bare', 'vat', 'retention']);
    expect(readyWith('items.tax_breakdowns.type')).toEqual(['bare', 'buyer', 'retention']);
    expect(readyWith('items.tax_breakdowns[2].type')).toEqual(['bare', 'buyer', 'vat']);
    expect(readyWith('payments.type')).toEqual(['bare', 'buyer', 'vat', 'retention']);
  });
});
