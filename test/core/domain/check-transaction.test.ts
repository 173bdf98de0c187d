/**
 * What is wrong with a transaction. An error is what the specification makes a rule, and what leaves the payload
 * incomplete or unreadable; what it only describes is a warning. Amounts are compared exactly.
 */
import { checkTransaction } from '../../../src/core/domain/check-transaction';
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { WITHOUT_NUMBER, INVOICE, found, line, taxed } from './invoice-fixture';

it('an invoice with all it needs has no problem', () => {
  expect(found(INVOICE)).toEqual([]);
});

describe('required fields', () => {
  it('each that is missing is an error of its own', () => {
    expect(found({ transaction_id: 'INV-1', items: [{ number: 1 }] })).toEqual([
      '!required country_code',
      '!required currency_code',
      '!required language_code',
      '!required transaction_date',
      '!required supplier.id',
      '!required items[0].name',
      '!required items[0].quantity',
      '!required items[0].unit_price',
    ]);
  });

  it('a transaction number is a warning where it may be asked for: not in Portugal, Hungary and Mexico', () => {
    const from = (country_code: string, currency_code = 'EUR') =>
      found({ ...WITHOUT_NUMBER, country_code, currency_code });
    expect([from('PT'), from('HU'), from('MX', 'MXN')]).toEqual([[], [], []]);
    expect(from('ES')).toEqual(['number_missing transaction_number']);
    expect(from('Atlantis')).toEqual(['!unknown_country country_code']);
    expect(found({ ...INVOICE, country_code: 'ES' })).toEqual([]);
  });

  it('an adjustment where transactions are only cancelled is a warning', () => {
    const credit = {
      ...INVOICE,
      reference_transaction_id: 'INV-0',
      items: [{ number: 1, name: 'A', quantity: decimal('1'), unit_price: decimal('-1') }],
    };
    const codes = (country_code: string) =>
      found({ ...credit, country_code }).filter((one) => one.includes('cancels'));
    expect(codes('BR')).toEqual(['country_only_cancels reference_transaction_id']);
    expect(codes('PT')).toEqual([]);
    expect(found({ ...INVOICE, country_code: 'BR' }).join()).not.toContain('cancels');
  });

  it('a customer needs a name and a type, its address a country', () => {
    expect(found({ ...INVOICE, customer: { address: { city: 'Porto' } } })).toEqual([
      '!required customer.legal_name',
      '!required customer.type',
      '!required customer.address.country_code',
    ]);
  });

  it('a tax breakdown needs rate and regime, a payment its type', () => {
    expect(found({ ...taxed({ amount: decimal('23') }), payments: [{ code: 'PUE' }] })).toEqual([
      '!required payments[0].type',
      '!required items[0].tax_breakdowns[0].rate',
      '!required items[0].tax_breakdowns[0].regime',
    ]);
  });
});

describe('codes', () => {
  it.each([
    ['United Kingdom', 'GB'],
    ['reino unido', 'GB'],
    ['España', 'ES'],
    ['DEU', 'DE'],
    ['UK', 'GB'],
    ['EL', 'GR'],
    ['EIRE', 'IE'],
    ['Belgique', 'BE'],
    ['Allemagne', 'DE'],
    ['Pays Bas', 'NL'],
    ['Großbritannien', 'GB'],
    ['Österreich', 'AT'],
    ['Stati Uniti d’America', 'US'],
    ['Países Baixos', 'NL'],
    ['EE. UU.', 'US'],
  ])('%s is not a country code, and %s would be', (value, expected) => {
    expect(checkTransaction({ ...INVOICE, country_code: value })).toEqual([
      {
        severity: 'error',
        code: 'unknown_country',
        field: 'country_code',
        facts: { value, expected },
      },
    ]);
  });

  it.each(['Channel Islands', 'Congo', 'São Martinho'])(
    '%s gets no suggestion: nobody knows that country, or two are called so',
    (value) => {
      expect(checkTransaction({ ...INVOICE, country_code: value })[0]?.facts).toEqual({ value });
    },
  );

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is no code of anything',
    (value) => {
      const codes = { country_code: value, currency_code: value, language_code: value };
      expect(
        checkTransaction({ ...INVOICE, ...codes }).map(({ code, facts }) => [code, facts]),
      ).toEqual([
        ['unknown_country', { value }],
        ['unknown_currency', { value }],
        ['unknown_language', { value }],
      ]);
    },
  );

  it('the customer’s country is looked at as well', () => {
    const customer = { legal_name: 'A', type: 'BUSINESS', address: { country_code: 'Japan' } };
    expect(found({ ...INVOICE, customer })).toEqual([
      '!unknown_country customer.address.country_code',
    ]);
  });

  it('a currency is one of ISO 4217, a language one of ISO 639-1', () => {
    expect(found({ ...INVOICE, currency_code: 'EURO', language_code: 'en-GB' })).toEqual([
      '!unknown_currency currency_code',
      '!unknown_language language_code',
    ]);
    expect(checkTransaction({ ...INVOICE, language_code: 'Español' })[0]?.facts).toEqual({
      value: 'Español',
      expected: 'es',
    });
  });
});

describe('countries', () => {
  const MEXICAN: Transaction = { ...WITHOUT_NUMBER, country_code: 'MX', currency_code: 'MXN' };

  it('Mexico needs MXN', () => {
    expect(checkTransaction({ ...MEXICAN, currency_code: 'USD' })).toEqual([
      {
        severity: 'error',
        code: 'validation_match_invalid',
        field: 'currency_code',
        facts: { value: 'USD', expected: 'MXN', country: 'MX' },
      },
    ]);
  });

  it('Mexico takes no transaction number', () => {
    expect(found(MEXICAN)).toEqual([]);
    expect(found({ ...MEXICAN, transaction_number: '1' })).toEqual([
      '!unsupported_field transaction_number',
    ]);
  });
});

describe('lengths', () => {
  it('more than the specification’s 15 characters of a tax reason are an error', () => {
    expect(found({ ...INVOICE, tax_reason: 'x'.repeat(15) })).toEqual([]);
    expect(found({ ...INVOICE, tax_reason: 'x'.repeat(16) })).toEqual(['!too_long tax_reason']);
  });

  it('an id that the service cannot be asked for is an error', () => {
    expect(found({ ...INVOICE, transaction_id: 'x'.repeat(150) })).toEqual([]);
    expect(found({ ...INVOICE, transaction_id: 'x'.repeat(151) })).toEqual([
      '!too_long transaction_id',
    ]);
    expect(
      found({
        ...line({ quantity: decimal('-2') }),
        reference_transaction_id: 'x'.repeat(151),
      }),
    ).toEqual(['!too_long reference_transaction_id']);
  });

  it('any other assumed limit is a warning', () => {
    expect(found({ ...INVOICE, transaction_number: 'x'.repeat(51) })).toEqual([
      'too_long transaction_number',
    ]);
    expect(found(line({ name: 'x'.repeat(201) }))).toEqual(['too_long items[0].name']);
    expect(found({ ...INVOICE, supplier: { id: 'abc' } })).toEqual(['wrong_length supplier.id']);
  });

  it('characters are counted, not halves of them', () => {
    expect(found(line({ name: '🧾'.repeat(200) }))).toEqual([]);
    expect(checkTransaction(line({ name: '🧾'.repeat(201) }))[0]?.facts).toEqual({
      found: '201',
      most: '200',
    });
  });
});

describe('decimals', () => {
  it('nine are taken, ten are an error with the rounded amount', () => {
    expect(found(line({ unit_price: decimal('0.123456789') }))).toEqual([]);
    expect(checkTransaction(line({ unit_price: decimal('0.1234567895') }))).toEqual([
      {
        severity: 'error',
        code: 'too_many_decimals',
        field: 'items[0].unit_price',
        facts: { value: '0.1234567895', expected: '0.12345679', most: '9' },
      },
    ]);
  });

  it('a total finer than its currency is a warning: none for yen, three for dinars', () => {
    const total = (currency: string, amount: string) =>
      found({ ...INVOICE, currency_code: currency, total_amount: decimal(amount) });
    expect(total('EUR', '100.05')).toEqual([]);
    expect(total('EUR', '100.055')).toEqual(['more_decimals_than_currency total_amount']);
    expect(total('JPY', '100.5')).toEqual(['more_decimals_than_currency total_amount']);
    expect(total('KWD', '100.055')).toEqual([]);
  });
});
