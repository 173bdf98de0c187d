/**
 * Whatever a cell holds, a request goes to the endpoint it was meant for or is not made at all; and reads that mean the
 * same are known as the same.
 */
import fc from 'fast-check';
import { isAppError } from '../../../src/core/domain/app-error';
import {
  canonicalBaseUrl,
  checkExternalId,
  taxCalculationAddress,
  transactionAddress,
} from '../../../src/core/service/endpoints';
import { searchAddress } from '../../../src/core/service/search-address';
import type { TransactionSearch } from '../../../src/core/service/service-client';

const BASE = 'https://demo.example';
const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

function refusal(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

const search = (query: TransactionSearch) => searchAddress(BASE, query, 'repeat').url;

describe('a path', () => {
  test('ends with the id byte for byte', () => {
    expect(taxCalculationAddress(BASE, UUID).url).toBe(`${BASE}/Tax/v1/Calculations/${UUID}`);
    expect(transactionAddress(BASE, 'op_1.A~b-2').url).toBe(`${BASE}/v1/transactions/op_1.A~b-2`);
    expect(taxCalculationAddress(BASE, UUID.toUpperCase()).url).toBe(
      `${BASE}/Tax/v1/Calculations/${UUID.toUpperCase()}`,
    );
  });

  test.each([
    '',
    ' ',
    '.',
    '..',
    '%2e%2e',
    'a/b',
    'a\\b',
    '../Tax',
    'a?b',
    'a#b',
    'a b',
    'ü',
    'x'.repeat(300),
    '\r\nX: y',
    '\0',
    '\ud800',
    '\u202eabc',
    '🧾',
  ])('is refused for the transaction id %j', (id) => {
    expect(refusal(() => transactionAddress(BASE, id))).toBe('INVALID_INPUT');
    expect(refusal(() => taxCalculationAddress(BASE, id))).toBe('INVALID_INPUT');
  });

  test.each([
    'INV-1',
    UUID.slice(1),
    `${UUID}0`,
    `{${UUID}}`,
    UUID.replaceAll('-', ''),
    `${UUID}\n`,
    'true',
    '42',
  ])('is refused for the calculation id %j, which is no UUID', (id) => {
    expect(refusal(() => taxCalculationAddress(BASE, id))).toBe('INVALID_INPUT');
  });

  test('is the one asked for, or there is none: any id stays inside its endpoint', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        try {
          const { pathname } = new URL(transactionAddress(BASE, id).url);
          expect(pathname).toBe(`/v1/transactions/${id}`);
        } catch (error) {
          expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
        }
      }),
    );
  });
});

describe('a search', () => {
  test('always asks for decimal amounts', () => {
    expect(search({})).toBe(`${BASE}/v1/transactions?decimal_amounts=true`);
  });

  test('takes every filter of the specification', () => {
    const filters = {
      backfill: false,
      data_source: 'CSV',
      direction: 'RECEIVED',
      error_types: ['validation', 'general'],
      updated_at_from: '2025-03-01T00:00:00+01:00',
      workflow_operations: 'DOCUMENT_GENERATION,TA_NOTIFICATION',
    };
    expect(search(filters)).toBe(
      `${BASE}/v1/transactions?backfill=false&data_source=CSV&decimal_amounts=true&` +
        'direction=RECEIVED&error_types=general&error_types=validation&' +
        'updated_at_from=2025-03-01T00%3A00%3A00%2B01%3A00&' +
        'workflow_operations=DOCUMENT_GENERATION%2CTA_NOTIFICATION',
    );
  });

  test('repeats the name of a list, or joins the list, as the setting says', () => {
    const query = { transaction_id: ['b', 'a,1'], limit: 2 };
    expect(search(query)).toBe(
      `${BASE}/v1/transactions?decimal_amounts=true&limit=2&transaction_id=a%2C1&transaction_id=b`,
    );
    expect(searchAddress(BASE, query, 'comma').url).toBe(
      `${BASE}/v1/transactions?decimal_amounts=true&limit=2&transaction_id=a%2C1,b`,
    );
  });

  test('is the same address whatever the order it was asked in', () => {
    const one = search({ country_code: 'MX', limit: 5, transaction_id: ['a', 'b', 'a'] });
    const two = search({ transaction_id: ['b', 'a'], limit: 5, country_code: 'MX' });
    expect(two).toBe(one);
  });

  test.each(['FT 2024/123', 'a?b#c', 'a&b=c', 'ü 発票 🧾', '../..', '100%', '+', "'=1+1"])(
    'carries the external id %j whole',
    (id) => {
      expect(
        new URL(search({ transaction_id: [id] })).searchParams.getAll('transaction_id'),
      ).toEqual([id]);
    },
  );

  test('carries any text that an external id may be, and refuses the rest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (id) => {
        const code = refusal(() => checkExternalId(id));
        expect([undefined, 'INVALID_INPUT']).toContain(code);
        expect(refusal(() => search({ transaction_id: [id] }))).toBe(code);
        if (code !== undefined) return;
        const sent = new URL(search({ transaction_id: [id] })).searchParams;
        expect(sent.getAll('transaction_id')).toEqual([id]);
      }),
    );
  });

  test('counts the 150 characters of an external id as people do', () => {
    expect(refusal(() => checkExternalId('🧾'.repeat(150)))).toBeUndefined();
    expect(refusal(() => checkExternalId('🧾'.repeat(151)))).toBe('INVALID_INPUT');
  });

  test.each<[TransactionSearch, string]>([
    [{ transaction_id: [] }, 'a list without entries, which would find everything'],
    [{ transaction_id: [''] }, 'an empty id'],
    [{ transaction_id: [' \t'] }, 'an id of blanks'],
    [{ transaction_id: ['a\ud800'] }, 'half of a character'],
    [{ transaction_id: ['a\0'] }, 'a NUL'],
    [{ transaction_status: 'a\r\nX: y' }, 'a line break'],
    [{ country_code: '' }, 'an empty filter'],
    [{ limit: 0 }, 'a page of nothing'],
    [{ limit: 2.5 }, 'half a record'],
    [{ limit: Number.NaN }, 'no number'],
  ])('refuses %j: %s', (query) => {
    expect(refusal(() => search(query))).toBe('INVALID_INPUT');
  });
});

describe('reads that are identical', () => {
  test('have the same identity whatever the case of a UUID', () => {
    expect(taxCalculationAddress(BASE, UUID.toUpperCase()).identity).toBe(
      taxCalculationAddress(BASE, UUID).identity,
    );
    expect(transactionAddress(BASE, UUID.toUpperCase()).identity).toBe(
      transactionAddress(BASE, UUID).identity,
    );
  });

  test('have the same base address whatever the case of scheme and host', () => {
    expect(canonicalBaseUrl('HTTPS://Demo.Example:443/Base/')).toBe('https://demo.example/Base');
    expect(canonicalBaseUrl('https://demo.example')).toBe('https://demo.example');
  });

  test('are told apart by the case of any other id', () => {
    expect(transactionAddress(BASE, 'op-A').identity).not.toBe(
      transactionAddress(BASE, 'op-a').identity,
    );
  });
});

test.each([
  '',
  'demo.example',
  'ftp://demo.example',
  'javascript:alert(1)',
  'https://user:secret@demo.example',
  'https://demo.example/?a=b',
  'https://demo.example/#a',
])('the base address %j is refused', (baseUrl) => {
  expect(refusal(() => canonicalBaseUrl(baseUrl))).toBe('INVALID_INPUT');
});
