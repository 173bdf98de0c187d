/**
 * The allow-list: the specification's methods, paths and search parameters and nothing beside them.
 * What is not plainly one of these is answered without asking the service.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ALLOWED_REQUESTS, SEARCH_PARAMETERS } from '../../src/pass-through';
import { start, type PassThroughBeforeService } from './start';

let running: PassThroughBeforeService;

beforeAll(async () => {
  running = await start();
});

afterAll(() => running.close());

beforeEach(() => {
  running.service.arrived.length = 0;
});

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const contract = parse(
  readFileSync(join(__dirname, '../../docs/openapi.yaml'), 'utf8'),
) as Contract;

const sorted = (texts: readonly string[]): string[] => [...texts].sort((a, b) => (a < b ? -1 : 1));

test('the list is the contract: each of its methods and paths, no other', () => {
  const inContract = Object.entries(contract.paths).flatMap(([path, item]) =>
    ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']
      .filter((method) => method in item)
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const allowed = ALLOWED_REQUESTS.map(({ method, template }) => `${method} ${template}`);
  expect(sorted(allowed)).toEqual(sorted(inContract));
});

test('the search parameters are those of the contract', () => {
  const search = contract.paths['/v1/transactions']?.['get'] as {
    parameters: { name: string; in: string }[];
  };
  const named = search.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  expect(sorted(SEARCH_PARAMETERS)).toEqual(sorted(named));
});

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

test.each([
  ['GET', '/v1/transactions'],
  ['GET', '/v1/transactions?transaction_id=FT%202024%2F123&transaction_id=b&decimal_amounts=true'],
  ['GET', '/v1/transactions?transaction_date_from=2025-01-01T00:00:00Z&limit=1'],
  ['GET', `/v1/transactions/${UUID}`],
  ['GET', `/Tax/v1/Calculations/${UUID}`],
  ['GET', `/lookup/v2/batch-validations/${UUID}`],
  ['POST', '/v1/transactions'],
  ['POST', '/v1/transactions/adjustment'],
])('%s %s passes, to the letter', async (method, target) => {
  const init = method === 'POST' ? { method, body: '{}' } : { method };
  expect((await running.call(target, init)).status).toBe(200);
  expect(running.service.arrived).toMatchObject([{ method, target }]);
});

test.each([
  ['GET', '/', 404],
  ['GET', '/v1', 404],
  ['GET', '/v1/transactions/', 404],
  ['GET', '/V1/transactions', 404],
  ['GET', '/v1/transactions/a/b', 404],
  ['GET', '/v1/transactions/a%2Fb', 404],
  ['GET', '/v1/transactions/%2e%2e', 404],
  ['GET', '/v1/transactions/a;b', 404],
  ['GET', '/tax/v1/calculations/a', 404],
  ['GET', '/Tax/v1/Calculations/', 404],
  ['GET', '/lookup/v1/batch-validations/a', 404],
  ['GET', '/sandbox/ledger', 404],
  ['GET', `/v1/transactions/${'a'.repeat(201)}`, 404],
  ['POST', `/v1/transactions/${UUID}`, 405],
  ['PUT', '/v1/transactions', 405],
  ['DELETE', `/v1/transactions/${UUID}`, 405],
  ['HEAD', '/v1/transactions', 405],
  ['PATCH', '/v1/transactions/adjustment', 405],
  ['GET', '/v1/transactions/adjustment', 405],
  ['OPTIONS', '/v1/transactions', 405],
])('%s %s is answered %i, and the service hears nothing', async (method, target, status) => {
  expect((await running.call(target, { method })).status).toBe(status);
  expect(running.service.arrived).toEqual([]);
});

test('a method that is not allowed is told which ones are', async () => {
  const answer = await running.call('/v1/transactions', { method: 'DELETE' });
  expect(answer.headers.get('allow')).toBe('GET, POST');
  expect(await answer.json()).toEqual({
    message: 'Pass-through: This method is none of this path.',
  });
});

test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
  'a method said a second time by %s is refused, not ignored: ignored, a POST would be another',
  async (name) => {
    const answer = await running.call('/v1/transactions', {
      method: 'POST',
      headers: { [name]: 'DELETE' },
    });
    expect(answer.status).toBe(405);
    expect(running.service.arrived).toEqual([]);
  },
);

test.each([
  ['/v1/transactions?subscription-key=x', '"subscription-key" is no parameter of the search.'],
  ['/v1/transactions?limit=1&Limit=2', '"Limit" is no parameter of the search.'],
  ['/v1/transactions?%6cimit=1', 'What the query holds is no parameter of the search.'],
  ['/v1/transactions?INV-2024-001', 'What the query holds is no parameter of the search.'],
  [
    '/v1/transactions?limit=1;sort_by=x',
    'The query holds characters that an address writes as %XX.',
  ],
  [
    '/v1/transactions?transaction_id=%zz',
    'The query holds characters that an address writes as %XX.',
  ],
  [`/v1/transactions/${UUID}?limit=1`, 'This address takes no query parameters.'],
])(
  'a query that is not plainly a search is refused, not shortened: %s',
  async (target, message) => {
    const answer = await running.call(target);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: `Pass-through: ${message}` });
    expect(running.service.arrived).toEqual([]);
  },
);

test('a POST takes no query', async () => {
  const answer = await running.call('/v1/transactions?limit=1', { method: 'POST', body: '{}' });
  expect(answer.status).toBe(400);
  expect(running.service.arrived).toEqual([]);
});

test('an address that is too long is answered 414', async () => {
  const target = `/v1/transactions?transaction_id=${'a'.repeat(8_000)}`;
  expect((await running.call(target)).status).toBe(414);
  expect(running.service.arrived).toEqual([]);
});

test('what the service has before its paths is put before them', async () => {
  const other = await start({ service: `${running.service.address}/base` });
  try {
    await other.call(`/v1/transactions/${UUID}`);
    expect(running.service.arrived).toMatchObject([{ target: `/base/v1/transactions/${UUID}` }]);
  } finally {
    await other.close();
  }
});
