/**
 * The proxy that the client's suite runs through sees what violates the contract, in either direction, and has nothing to
 * say where all is well. Without this a clean run would prove nothing.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startValidatingProxy, violationsIn, type ValidatingProxy } from './validating-proxy';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

let answer: Answer;
let service: Server;
let proxy: ValidatingProxy;

beforeAll(async () => {
  service = createServer((_, response) => {
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  proxy = await startValidatingProxy(`http://127.0.0.1:${port}`);
});

afterAll(async () => {
  await proxy.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const EMPTY_PAGE = { status: 200, body: '{"limit":25,"transactions":[]}' };
const ACCEPTED = { status: 202, body: '{"operation_id":"1"}' };
const KEY = { 'Ocp-Apim-Subscription-Key': 'a-key' };

const PAYLOAD = {
  transaction_id: 'R-1',
  transaction_date: '2024-05-30T09:00:00+01:00',
  country_code: 'GB',
  language_code: 'en',
  currency_code: 'GBP',
  supplier: { id: '0123456789abcdef0123456789abcdef' },
  items: [{ number: 1, name: 'Rope', quantity: 2, unit_price: 4.5 }],
};

async function complaints(path: string, init: RequestInit = {}): Promise<string[]> {
  const headers = { ...KEY, 'Content-Type': 'application/json', ...init.headers };
  const response = await fetch(`${proxy.address}${path}`, { ...init, headers });
  const found = violationsIn(response, await response.text());
  return found.map(({ location, message }) => `${location.join('.')}: ${message}`);
}

const post = (path: string, payload: object) => ({
  path,
  init: { method: 'POST', body: JSON.stringify(payload) },
});

describe.each([true, false])('strict is %p', (strict) => {
  beforeEach(() => proxy.setStrict(strict));

  test('a search and its page are in order', async () => {
    answer = EMPTY_PAGE;
    expect(await complaints('/v1/transactions?limit=5&transaction_id=a&transaction_id=b')).toEqual(
      [],
    );
  });

  test('a field of the wrong type in an answer is seen', async () => {
    answer = { status: 200, body: '{"limit":25,"transactions":[{"total_amount":"12.50"}]}' };
    expect(await complaints('/v1/transactions')).toEqual([
      'response.body.transactions.0.total_amount: Response body property transactions.0.total_amount must be number',
    ]);
  });

  test('a field that is missing in an answer is seen', async () => {
    answer = { status: 200, body: '{"transactions":[]}' };
    expect(await complaints('/v1/transactions')).toEqual([
      "response.body: Response body must have required property 'limit'",
    ]);
  });

  test('a status that is not described is seen', async () => {
    answer = { status: 418, body: '{}' };
    const [complaint] = await complaints('/v1/transactions');
    expect(complaint).toMatch(/Unable to match the returned status code/);
  });

  test('a page of another media type is seen', async () => {
    answer = { status: 502, body: '<html>', headers: { 'Content-Type': 'text/html' } };
    const [complaint] = await complaints('/v1/transactions');
    expect(complaint).toMatch(/media type "text\/html" does not match/);
  });

  test('a query parameter of the wrong type is seen', async () => {
    answer = EMPTY_PAGE;
    expect(await complaints('/v1/transactions?limit=many')).toEqual([
      'request.query.limit: Request query parameter limit must be integer',
    ]);
  });

  test('a request without a key is seen', async () => {
    answer = EMPTY_PAGE;
    const [complaint] = await complaints('/v1/transactions', {
      headers: { 'Ocp-Apim-Subscription-Key': '' },
    });
    expect(complaint).toMatch(/security scheme/i);
  });

  test('a payload that lacks a field deep inside is seen', async () => {
    answer = ACCEPTED;
    const payload = { ...PAYLOAD, items: [{ number: 1, name: 'Rope', quantity: 2 }] };
    const { path, init } = post('/v1/transactions', payload);
    expect(await complaints(path, init)).toEqual([
      "request.body.items.0: Request body property items.0 must have required property 'unit_price'",
    ]);
  });

  test('an adjustment is in order when it names its original, once or per item', async () => {
    answer = ACCEPTED;
    const line = { ...PAYLOAD.items[0], unit_price: -4.5 };
    for (const changes of [
      { reference_transaction_id: 'R-0' },
      { items: [{ ...line, reference_transaction_id: 'R-0' }] },
    ]) {
      const { path, init } = post('/v1/transactions/adjustment', { ...PAYLOAD, ...changes });
      expect(await complaints(path, init)).toEqual([]);
    }
  });

  test('an adjustment that names no original is seen', async () => {
    answer = ACCEPTED;
    const { path, init } = post('/v1/transactions/adjustment', PAYLOAD);
    expect(await complaints(path, init)).toContain(
      "request.body: Request body must have required property 'reference_transaction_id'",
    );
  });

  test('a path of no endpoint is seen', async () => {
    answer = EMPTY_PAGE;
    expect(await complaints('/v2/transactions')).toHaveLength(1);
  });
});
