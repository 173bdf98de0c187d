/**
 * The page says what was recorded and nothing else: an element is shown by traffic that carries it, what nothing shows is
 * missing, and nobody can claim to have shown what the contract does not have.
 */
import { coverageOf } from '../../scripts/service-coverage/page';
import { fieldsOf, parseTraffic, type Exchange } from '../../scripts/service-coverage/traffic';
import { CONTRACT } from './recording';

const LOOK: Exchange = {
  kind: 'exchange',
  conversation: 'a look',
  operation: 'GET /v1/transactions',
  query: ['limit'],
  requestHeaders: ['ocp-apim-subscription-key'],
  requestFields: [],
  status: 200,
  responseHeaders: [],
  responseFields: ['limit', 'transactions'],
  values: ['direction=SENT'],
  claims: [],
};

const missing = (...traffic: Parameters<typeof coverageOf>[1]) =>
  coverageOf(CONTRACT, traffic).missing;

function rowOf(page: string, element: string): string | undefined {
  return page.split('\n').find((line) => line.startsWith(`| ${element} `));
}

test('an element names the first conversation that carried it', () => {
  const { page } = coverageOf(CONTRACT, [LOOK, { ...LOOK, conversation: 'another look' }]);
  expect(rowOf(page, 'query parameter `limit`')).toMatch(/\| a look +\|$/);
  expect(rowOf(page, 'response `transactions`')).toMatch(/\| a look +\|$/);
  expect(rowOf(page, '`direction`: `SENT`')).toMatch(/\| a look +\|$/);
});

test('what no conversation carried is missing', () => {
  expect(missing(LOOK)).not.toContain('GET /v1/transactions: query parameter `limit`');
  expect(missing(LOOK)).toContain('GET /v1/transactions: query parameter `sort_by`');
  expect(missing(LOOK)).toContain('Limits: GET /v1/transactions: limit is 25');
});

test('a parameter of a request that was refused has not been understood', () => {
  const element = 'GET /v1/transactions: query parameter `limit`';
  expect(missing({ ...LOOK, status: 400 })).toContain(element);
});

test('a status is shown by one of its class, a named one by itself', () => {
  const failed = missing({ ...LOOK, status: 503 });
  expect(failed).not.toContain('GET /v1/transactions: status 5XX');
  expect(failed).toContain('GET /v1/transactions: status 429');
});

test('what the specification does not have need not be shown', () => {
  expect(missing().filter((element) => element.includes('`attachments`'))).toEqual([]);
});

test('a claim to have shown what the contract does not have is refused', () => {
  const claim = { kind: 'shown', conversation: 'a boast', element: 'limit: 12' } as const;
  expect(() => coverageOf(CONTRACT, [claim])).toThrow(
    '"a boast" shows what the contract does not have: limit: 12',
  );
});

test('the elements of an array share one way', () => {
  expect(fieldsOf({ a: [{ b: 1 }, { c: [2] }] })).toEqual([
    'a',
    'a[]',
    'a[].b',
    'a[].c',
    'a[].c[]',
  ]);
});

test('traffic is read line by line', () => {
  expect(parseTraffic(`${JSON.stringify(LOOK)}\n${JSON.stringify(LOOK)}\n`)).toEqual([LOOK, LOOK]);
});
