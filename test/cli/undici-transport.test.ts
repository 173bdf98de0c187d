/**
 * The network of the command line: a request is sent once whatever becomes of its connection, no redirect takes the key
 * along, and an answer that never ends does not hold whoever has lost patience.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createNetwork, type Network } from '../../src/cli/service/undici-transport';

let network: Network;
let server: Server | undefined;
const sockets = new Set<Socket>();

beforeEach(() => {
  network = createNetwork(4);
});

afterEach(async () => {
  await network.close();
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A server of raw sockets; `answer` sees each request as text, counted from 1. */
async function serve(answer: (socket: Socket, request: string, count: number) => void) {
  const requests: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      requests.push(data.toString());
      answer(socket, data.toString(), requests.length);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${String(port)}/v1/transactions` };
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

function post(url: string, signal = new AbortController().signal) {
  return network.transport({ method: 'POST', url, headers: { Key: 'k' }, body: '{"a":1}', signal });
}

test('a POST on a kept connection that dies under it is sent once, and fails', async () => {
  const { requests, url } = await serve((socket, _, count) => {
    if (count === 1) socket.write(OK);
    else socket.destroy();
  });
  const first = await post(url);
  expect(await first.text()).toBe('{}');
  await expect(post(url)).rejects.toThrow();
  expect(requests).toHaveLength(2);
});

test('a POST whose kept connection was reset before it is sent once, and fails or is answered', async () => {
  const { requests, url } = await serve((socket, _, count) => {
    socket.write(OK);
    if (count === 1) setImmediate(() => socket.resetAndDestroy());
  });
  await (await post(url)).text();
  await post(url).then(
    (answer) => answer.text(),
    () => undefined,
  );
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('a POST whose answer breaks off in the head or the body is sent once, and fails', async () => {
  const { requests, url } = await serve((socket, _, count) => {
    socket.end(count === 1 ? 'HTTP/1.1 200 O' : 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}');
  });
  await expect(post(url)).rejects.toThrow();
  const cut = await post(url);
  await expect(cut.text()).rejects.toThrow();
  expect(requests).toHaveLength(2);
});

test('a redirect is an answer, and is not followed', async () => {
  const { requests, url } = await serve((socket) => {
    socket.write('HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n');
  });
  expect((await post(url)).status).toBe(307);
  expect(requests).toHaveLength(1);
});

test('an abort ends the waiting for an answer, and for a body that never ends', async () => {
  const { url } = await serve((socket, request) => {
    if (request.startsWith('POST /silent')) return;
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n');
  });
  const silent = new AbortController();
  const waiting = post(new URL('/silent', url).href, silent.signal);
  silent.abort();
  await expect(waiting).rejects.toThrow();
  const endless = new AbortController();
  const text = (await post(url, endless.signal)).text();
  endless.abort();
  await expect(text).rejects.toThrow();
});

test('headers are found in whatever case, and null when absent', async () => {
  const { url } = await serve((socket) => {
    socket.write('HTTP/1.1 429 No\r\nretry-AFTER: 7\r\nContent-Length: 0\r\n\r\n');
  });
  const answer = await post(url);
  expect([answer.status, answer.header('Retry-After'), answer.header('X')]).toEqual([
    429,
    '7',
    null,
  ]);
});
