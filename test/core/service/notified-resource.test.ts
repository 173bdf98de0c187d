/**
 * A notification's `resource_url` comes from outside, and would be read with the key: only what the environment itself has
 * under one of the specification's paths is read, and the request goes to an address made from our own. Everything else is
 * refused before any request.
 */
import fc from 'fast-check';
import { isAppError } from '../../../src/core/domain/app-error';
import { parseResourceUrl } from '../../../src/core/service/resource-url';
import { CALCULATION, clientInTest, DEMO, errorOf } from './client-in-test';
import { answers } from './fake-service';

const BASE = DEMO.baseUrl;
const OPERATION = '9b2f7c1e-5d34-4c7a-8f60-2f1f0a7f3c11';

describe('reads what the environment has', () => {
  test('a transaction', async () => {
    const { client, clock, service } = clientInTest(answers(200, { transaction_id: 'INV-1' }));
    const read = client.readNotifiedResource(`${BASE}/v1/transactions/${OPERATION}`);
    expect(await clock.advanceUntil(read)).toEqual({
      kind: 'transaction',
      transaction: { transaction_id: 'INV-1' },
    });
    expect(service.received.map(({ path }) => path)).toEqual([
      `/base/v1/transactions/${OPERATION}`,
    ]);
  });

  test('a batch validation', async () => {
    const { client, clock, service } = clientInTest(answers(200, { status: 'completed' }));
    const read = client.readNotifiedResource(`${BASE}/lookup/v2/batch-validations/b-1`);
    expect(await clock.advanceUntil(read)).toEqual({
      kind: 'batch-validation',
      batch: { status: 'completed' },
    });
    expect(service.received[0]?.path).toBe('/base/lookup/v2/batch-validations/b-1');
  });

  test('a tax calculation', async () => {
    const { client, clock } = clientInTest(answers(200, { uuid: CALCULATION }));
    const read = client.readNotifiedResource(`${BASE}/Tax/v1/Calculations/${CALCULATION}`);
    expect(await clock.advanceUntil(read)).toEqual({
      kind: 'tax-calculation',
      calculation: { uuid: CALCULATION },
    });
  });

  test('also where scheme, host and port are written in another way', async () => {
    const { client, clock, service } = clientInTest(answers(200, { transaction_id: 'INV-1' }));
    const url = `HTTPS://Demo.Example:443/base/v1/transactions/${OPERATION}`;
    await clock.advanceUntil(client.readNotifiedResource(url));
    expect(service.count).toBe(1);
  });
});

const refused: [string, string][] = [
  ['cloud metadata', `http://169.254.169.254/base/v1/transactions/1`],
  ['a file', 'file:///etc/passwd'],
  ['data', 'data:application/json,{}'],
  ['script', 'javascript:alert(1)'],
  ['an address without a scheme', '//evil.example/base/v1/transactions/1'],
  ['a path alone', '/base/v1/transactions/1'],
  ['another host', 'https://evil.example/base/v1/transactions/1'],
  ['our host as a name of theirs', 'https://demo.example.evil.example/base/v1/transactions/1'],
  ['our host as a user of theirs', 'https://demo.example@evil.example/base/v1/transactions/1'],
  ['a user and password', 'https://user:secret@demo.example/base/v1/transactions/1'],
  ['another port', 'https://demo.example:8443/base/v1/transactions/1'],
  ['another scheme', 'http://demo.example/base/v1/transactions/1'],
  ['a host with a dot at its end', 'https://demo.example./base/v1/transactions/1'],
  ['an IPv4 address mapped to IPv6', 'https://[::ffff:169.254.169.254]/base/v1/transactions/1'],
  ['an address as one number', 'https://2852039166/base/v1/transactions/1'],
  ['backslashes', 'https:\\\\demo.example\\base\\v1\\transactions\\1'],
  ['a backslash after our host', 'https://demo.example\\@evil.example/base/v1/transactions/1'],
  ['full-width letters', 'https://ｄemo.example/base/v1/transactions/1'],
  ['an encoded slash', `${BASE}/v1/transactions%2F1`],
  ['an encoded slash in the id', `${BASE}/v1/transactions/1%2F..%2F..`],
  ['encoded dots', `${BASE}/v1/transactions/%2e%2e`],
  ['dots', `${BASE}/v1/transactions/..`],
  ['a way round', `${BASE}/v1/../v1/transactions/1`],
  ['above the base path', 'https://demo.example/v1/transactions/1'],
  ['beside the base path', 'https://demo.example/base2/v1/transactions/1'],
  ['below the base path, twice', `${BASE}/base/v1/transactions/1`],
  ['two slashes', `${BASE}//v1/transactions/1`],
  ['a slash at the end', `${BASE}/v1/transactions/1/`],
  ['the search', `${BASE}/v1/transactions`],
  ['a query', `${BASE}/v1/transactions/1?x=1`],
  ['a fragment', `${BASE}/v1/transactions/1#x`],
  ['what is no resource', `${BASE}/v1/suppliers/1`],
  ['another version', `${BASE}/v2/transactions/1`],
  ['a path in another case', `${BASE}/tax/v1/calculations/${CALCULATION}`],
  ['a calculation whose id is no UUID', `${BASE}/Tax/v1/Calculations/1`],
  ['blanks around it', ` ${BASE}/v1/transactions/1 `],
  ['a line break', `${BASE}/v1/transactions/1\r\nX: y`],
  ['a tab in the scheme', `ht\ttps://demo.example/base/v1/transactions/1`],
  ['an id too long', `${BASE}/v1/transactions/${'1'.repeat(300)}`],
  ['nothing', ''],
];

test.each(refused)('refuses %s', async (_, url) => {
  const { client, clock, service } = clientInTest(answers(200, {}));
  const error = await errorOf(client.readNotifiedResource(url));
  expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
  await clock.advance(10_000);
  expect(service.count).toBe(0);
});

test('whatever it is given, it reads at the environment or nowhere', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom(
      'https://',
      'demo.example',
      '/base',
      '/v1/transactions/',
      '@',
      '\\',
      '..',
      '%2f',
      ':',
      '1',
    ),
  );
  const given = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary' }).map((id) => `${BASE}/v1/transactions/${id}`),
  );
  fc.assert(
    fc.property(given, (url) => {
      try {
        const { id } = parseResourceUrl(url, BASE);
        expect(new URL(url).origin).toBe('https://demo.example');
        expect(url.endsWith(`/${id}`)).toBe(true);
      } catch (error) {
        expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
      }
    }),
    { numRuns: 5000 },
  );
});
