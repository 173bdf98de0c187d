/**
 * The address of a search asks for what was meant, or there is none: every parameter of the specification, lists in the
 * one form that is set, bounds that are instants, amounts as decimals whatever the caller says.
 */
import fc from 'fast-check';
import { isAppError } from '../../../src/core/domain/app-error';
import { checkExternalId } from '../../../src/core/service/endpoints';
import { searchAddress } from '../../../src/core/service/search-address';
import type { TransactionSearch } from '../../../src/core/service/service-client';

const BASE = 'https://demo.example';

function refusal(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

const search = (query: TransactionSearch) => searchAddress(BASE, query, 'repeat').url;

describe('a search', () => {
  test('always asks for decimal amounts', () => {
    expect(search({})).toBe(`${BASE}/v1/transactions?decimal_amounts=true`);
  });

  test('cannot be made to ask for amounts in minor units', () => {
    const meddled = { decimal_amounts: false, limit: 1 };
    expect(search(meddled)).toBe(`${BASE}/v1/transactions?decimal_amounts=true&limit=1`);
  });

  test('takes every parameter of the specification', () => {
    const every: Required<TransactionSearch> = {
      backfill: false,
      country_code: 'MX',
      data_source: 'CSV',
      direction: 'RECEIVED',
      error_types: ['validation', 'general'],
      limit: 50,
      next_cursor: 'a/b=',
      operation_id: 'op-1',
      reporting_date_from: '2025-01-01T00:00:00Z',
      reporting_date_to: '2025-02-01T00:00:00.5Z',
      sort_by: 'transaction_date',
      sort_order: 'desc',
      supplier_company_id: 's-1',
      supplier_company_name: 'Lake & Sons',
      transaction_date_from: '2025-01-01T00:00:00-06:00',
      transaction_date_to: '2025-02-01T00:00:00-06:00',
      transaction_id: ['INV-2', 'INV-1'],
      transaction_number: ['N-1'],
      transaction_reference_id: 'op-0',
      transaction_scenario: 'DEBIT',
      transaction_status: 'SUCCESS',
      transaction_type: 'FULL',
      updated_at_from: '2025-03-01T00:00:00+01:00',
      updated_at_to: '2025-03-02T00:00:00+01:00',
      workflow_operations: 'DOCUMENT_GENERATION,TA_NOTIFICATION',
      workflow_status: 'PENDING',
    };
    expect(search(every).split('?')[1]?.split('&')).toEqual([
      'backfill=false',
      'country_code=MX',
      'data_source=CSV',
      'decimal_amounts=true',
      'direction=RECEIVED',
      'error_types=general',
      'error_types=validation',
      'limit=50',
      'next_cursor=a%2Fb%3D',
      'operation_id=op-1',
      'reporting_date_from=2025-01-01T00%3A00%3A00Z',
      'reporting_date_to=2025-02-01T00%3A00%3A00.5Z',
      'sort_by=transaction_date',
      'sort_order=desc',
      'supplier_company_id=s-1',
      'supplier_company_name=Lake%20%26%20Sons',
      'transaction_date_from=2025-01-01T00%3A00%3A00-06%3A00',
      'transaction_date_to=2025-02-01T00%3A00%3A00-06%3A00',
      'transaction_id=INV-1',
      'transaction_id=INV-2',
      'transaction_number=N-1',
      'transaction_reference_id=op-0',
      'transaction_scenario=DEBIT',
      'transaction_status=SUCCESS',
      'transaction_type=FULL',
      'updated_at_from=2025-03-01T00%3A00%3A00%2B01%3A00',
      'updated_at_to=2025-03-02T00%3A00%3A00%2B01%3A00',
      'workflow_operations=DOCUMENT_GENERATION%2CTA_NOTIFICATION',
      'workflow_status=PENDING',
    ]);
  });

  test.each(['error_types', 'transaction_id', 'transaction_number'] as const)(
    'writes the list %s as the one setting says',
    (name) => {
      const query = { [name]: ['b', 'a'] };
      const asked = (form: 'repeat' | 'comma') =>
        searchAddress(BASE, query, form).url.split('?')[1];
      expect(asked('repeat')).toBe(`decimal_amounts=true&${name}=a&${name}=b`);
      expect(asked('comma')).toBe(`decimal_amounts=true&${name}=a,b`);
    },
  );

  describe.each([
    'reporting_date_from',
    'reporting_date_to',
    'transaction_date_from',
    'transaction_date_to',
    'updated_at_from',
    'updated_at_to',
  ])('with %s', (name) => {
    test.each(['2025-02-28T23:59:59Z', '2024-02-29T00:00:00.123456789+14:00'])('takes %s', (at) => {
      expect(refusal(() => search({ [name]: at }))).toBeUndefined();
    });

    test.each([
      '2025-03-01',
      '2025-03-01T00:00:00',
      '2025-03-01 00:00:00Z',
      '2025-02-30T00:00:00Z',
      '2025-02-29T00:00:00Z',
      '2025-13-01T00:00:00Z',
      '2025-03-01T24:00:00Z',
      '2025-03-01T00:00:60Z',
      '2025-03-01T00:00:00+25:00',
      '2025-03-01T00:00:00+0100',
      '01/03/2025',
      '45000',
    ])('refuses %s', (at) => {
      expect(refusal(() => search({ [name]: at }))).toBe('INVALID_INPUT');
    });
  });

  test('keeps a comma in a value apart from those that join a list', () => {
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
