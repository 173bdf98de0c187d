/**
 * The client over the real `fetch` and real sockets, where connections are refused, break and drag on: a redirect is not
 * followed with the key, a whole answer has one deadline, and a POST whose answer is lost is in doubt, not sent again.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceClient } from '../../../src/core/service/client';
import { createFetchTransport } from '../../../src/core/service/fetch-transport';
import type { ServiceClient } from '../../../src/core/service/service-client';
import { VirtualClock } from '../../support/virtual-clock';
import { errorOf, KEY } from './client-in-test';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** One attempt, so that what happens to a request is what the caller is told. */
function clientOf(baseUrl: string, clock = new VirtualClock()): ServiceClient {
  return createServiceClient({
    environment: { id: 'here', name: 'Here', baseUrl, kind: 'custom' },
    key: KEY,
    transport: createFetchTransport(fetch),
    clock,
    random: () => 1,
    settings: { readAttempts: 1 },
  });
}

const sale = { transaction_id: 'INV-1', items: [] };

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '%d is not followed, and the key goes nowhere',
    async (status) => {
      const elsewhere: (string | undefined)[] = [];
      const other = await listen((request, response) => {
        elsewhere.push(request.url);
        response.end('{"transactions":[]}');
      });
      const here = await listen((_, response) => {
        response.writeHead(status, { Location: `${other}/v1/transactions` }).end();
      });
      const client = clientOf(here);
      expect(await errorOf(client.searchTransactions({}))).toMatchObject({ code: 'BAD_RESPONSE' });
      expect(await errorOf(client.submitTransaction(sale))).toMatchObject({
        code: 'OUTCOME_UNKNOWN',
      });
      const notified = client.readNotifiedResource(`${here}/v1/transactions/1`);
      expect(await errorOf(notified)).toMatchObject({ code: 'BAD_RESPONSE' });
      expect(elsewhere).toEqual([]);
    },
  );
});

describe('a connection', () => {
  test.each<[string, () => Promise<string>]>([
    [
      'that is refused',
      async () => {
        const address = await listen(() => undefined);
        await new Promise((resolve) => servers.pop()?.close(resolve));
        return address;
      },
    ],
    ['to a name that does not exist', () => Promise.resolve('http://taxrow.invalid')],
    ['that is reset', () => listen((request) => request.socket.resetAndDestroy())],
    [
      'that ends within the body',
      () =>
        listen((_, response) => {
          response.writeHead(200, { 'Content-Length': '100' });
          response.write('{"transac', () => response.destroy());
        }),
    ],
    ['that speaks no HTTP', () => listen((request) => request.socket.end('SMTP ready\r\n'))],
  ])('%s: a read could not be made, a submission is in doubt', async (_, start) => {
    const client = clientOf(await start());
    expect(await errorOf(client.searchTransactions({}))).toMatchObject({ code: 'UNREACHABLE' });
    expect(await errorOf(client.submitTransaction(sale))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    });
  });

  test('that was kept alive and is closed by the service loses no submission quietly', async () => {
    let posts = 0;
    const here = await listen((request, response) => {
      if (request.method === 'GET') {
        response.end('{"transactions":[]}');
      } else {
        posts += 1;
        request.socket.destroy();
      }
    });
    const client = clientOf(here);
    await client.searchTransactions({});
    expect(await errorOf(client.submitTransaction(sale))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    });
    expect(posts).toBe(1);
  });
});

test.each<[string, (client: ServiceClient) => Promise<unknown>, string]>([
  ['a read', (client) => client.searchTransactions({}), 'TIMEOUT'],
  ['a submission', (client) => client.submitTransaction(sale), 'OUTCOME_UNKNOWN'],
])('an answer that comes byte by byte has one deadline: %s', async (_, ask, code) => {
  const clock = new VirtualClock();
  let begun: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let ended: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const here = await listen((_request, response) => {
    response.on('close', ended);
    response.writeHead(200);
    response.write('{', begun);
  });
  const outcome = errorOf(ask(clientOf(here, clock)));
  await underWay;
  await clock.advance(30_000);
  expect(await outcome).toMatchObject({ code });
  await closed;
});
