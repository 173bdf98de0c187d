/**
 * Whatever a cell holds, a request goes to the endpoint it was meant for or is not made at all; and reads that mean the
 * same are known as the same.
 */
import fc from 'fast-check';
import { isAppError } from '../../../src/core/domain/app-error';
import {
  batchValidationAddress,
  canonicalBaseUrl,
  taxCalculationAddress,
  transactionAddress,
} from '../../../src/core/service/endpoints';

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

describe('a path', () => {
  test('ends with the id byte for byte', () => {
    expect(taxCalculationAddress(BASE, UUID).url).toBe(`${BASE}/Tax/v1/Calculations/${UUID}`);
    expect(batchValidationAddress(BASE, 'batch-1').url).toBe(
      `${BASE}/lookup/v2/batch-validations/batch-1`,
    );
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
    expect(refusal(() => batchValidationAddress(BASE, id))).toBe('INVALID_INPUT');
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
