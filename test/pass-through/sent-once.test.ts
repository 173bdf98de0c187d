/**
 * A POST is sent to the service once or not at all, and what is answered in its place never says
 * more than is known: 502 and 504 for an unknown outcome; a rejection only where nothing was sent.
 */
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type Server, type AddressInfo } from 'node:net';
import { testCertificate } from '../support/test-certificate';
import {
  everythingFrom,
  KEY,
  post,
  request,
  start,
  until,
  type PassThroughBeforeService,
} from './start';

let running: PassThroughBeforeService;
let others: Server | undefined;

afterEach(async () => {
  await running.close();
  others?.close();
  others = undefined;
});

const messageOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { message: string }).message;

/** A server that treats each connection as the test says. */
async function serverOf(
  onText: (text: string, connection: number) => string | 'break',
): Promise<string> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const connection = connections;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const answer = onText(chunk.toString(), connection);
      if (answer === 'break') socket.destroy();
      else socket.write(answer);
    });
  });
  others = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const OK = 'HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\n{}';

test('a connection that was used before and dies under a POST: 502, and no second sending', async () => {
  const texts: string[] = [];
  const service = await serverOf((text) => {
    texts.push(text);
    return texts.length === 1 ? OK : 'break';
  });
  running = await start({ service });
  expect((await running.call('/v1/transactions', post())).status).toBe(202);
  const answer = await running.call('/v1/transactions', post());
  expect(answer.status).toBe(502);
  expect(await messageOf(answer)).toBe(
    'Pass-through: the connection to the service failed (UND_ERR_SOCKET).',
  );
  expect(texts).toHaveLength(2);
});

test('a connection that breaks off in the middle of the answer breaks off for the caller', async () => {
  const service = await serverOf((text) =>
    text.startsWith('POST') ? 'HTTP/1.1 202 Accepted\r\nContent-Length: 100\r\n\r\n{"opera' : '',
  );
  running = await start({ service, limits: { answerMs: 1_000 } });
  const answer = await running.call('/v1/transactions', post());
  expect(answer.status).toBe(202);
  await expect(answer.text()).rejects.toThrow('terminated');
});

test.each([
  ['a status below all', 'HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\n{}'],
  ['a status beyond all', 'HTTP/1.1 600 X\r\nContent-Length: 2\r\n\r\n{}'],
  ['nonsense', 'hello\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ['a header without an end', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
])('an answer that is none (%s) is 502', async (_what, text) => {
  running = await start({ service: await serverOf(() => text) });
  expect((await running.call('/v1/transactions', post())).status).toBe(502);
});

test('a service that is not there is 502, without its address', async () => {
  running = await start({ service: 'http://127.0.0.1:1' });
  const answer = await running.call('/v1/transactions', post());
  expect(answer.status).toBe(502);
  expect(await messageOf(answer)).toBe(
    'Pass-through: the connection to the service failed (ECONNREFUSED).',
  );
});

test('a service whose certificate nobody vouches for gets nothing', async () => {
  const heard: string[] = [];
  const server = createHttpsServer(await testCertificate(), ({ url = '' }, response) => {
    heard.push(url);
    response.end('{}');
  });
  others = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running = await start({ service: `https://localhost:${(server.address() as AddressInfo).port}` });
  const answer = await running.call('/v1/transactions', post());
  expect(answer.status).toBe(502);
  expect(await messageOf(answer)).toMatch(/SELF_SIGNED_CERT/);
  expect(heard).toEqual([]);
});

test('a service that does not answer in time is 504', async () => {
  running = await start({ limits: { answerMs: 1_000 } });
  running.service.answer = () => undefined;
  const answer = await running.call('/v1/transactions', post());
  expect(answer.status).toBe(504);
  expect(await messageOf(answer)).toBe(
    'Pass-through: the service did not answer in time (UND_ERR_HEADERS_TIMEOUT).',
  );
  expect(running.service.arrived).toHaveLength(1);
});

test('a POST that comes to its turn too late is not sent: its caller has counted it as lost', async () => {
  running = await start({ limits: { sendWithinMs: -1 } });
  const answer = await running.call('/v1/transactions', post());
  expect(answer.status).toBe(504);
  expect(running.service.arrived).toEqual([]);
});

test('a caller who leaves in the middle of a body has sent the service nothing', async () => {
  running = await start();
  const socket = await running.socket();
  socket.write(request('POST /v1/transactions HTTP/1.1', ['Content-Length: 10'], '{"a"'));
  await until(() => socket.bytesWritten > 0);
  socket.destroy();
  await until(() => lineCount() === 1);
  expect(running.printed[0]).toMatch(/ POST \/v1\/transactions gone /);
  expect(running.service.arrived).toEqual([]);
});

const lineCount = (): number => running.printed.length;

test('a caller who leaves after a POST leaves it to the service, which finishes it', async () => {
  running = await start();
  let isBrokenOff = false;
  let finish = (): void => undefined;
  running.service.answer = (incoming, response) => {
    incoming.socket.on('close', () => (isBrokenOff = true));
    finish = () => void response.writeHead(202).end('{}');
  };
  const leave = new AbortController();
  const sent = running.call('/v1/transactions', { ...post(), signal: leave.signal });
  await until(() => running.service.arrived.length === 1);
  leave.abort();
  await expect(sent).rejects.toThrow('aborted');
  await until(() => lineCount() === 1);
  expect(isBrokenOff).toBe(false);
  finish();
  await until(() => isBrokenOff);
  expect(running.service.arrived).toHaveLength(1);
});

test('a caller who leaves a read ends it at the service', async () => {
  running = await start();
  let isBrokenOff = false;
  running.service.answer = (incoming) => {
    incoming.socket.on('close', () => (isBrokenOff = true));
  };
  const leave = new AbortController();
  const sent = running.call('/v1/transactions', { signal: leave.signal });
  await until(() => running.service.arrived.length === 1);
  leave.abort();
  await expect(sent).rejects.toThrow('aborted');
  await until(() => isBrokenOff);
});

test('garbage behind a POST on the same connection is not answered in the POST’s place', async () => {
  running = await start();
  let finish = (): void => undefined;
  running.service.answer = (_request, response) => {
    finish = () => void response.writeHead(202).end('{}');
  };
  const socket = await running.socket();
  const received = everythingFrom(socket);
  socket.write(request('POST /v1/transactions HTTP/1.1', ['Content-Length: 2'], '{}'));
  await until(() => running.service.arrived.length === 1);
  socket.write('garbage\r\n\r\n');
  expect(await received).toBe('');
  finish();
  expect(running.service.arrived).toHaveLength(1);
});

test('asked to end, it lets a POST finish, takes no other, and is gone', async () => {
  running = await start();
  let finish = (): void => undefined;
  running.service.answer = (_request, response) => {
    finish = () => void response.writeHead(202).end('{}');
  };
  const idle = await running.socket();
  const sent = running.call('/v1/transactions', post());
  await until(() => running.service.arrived.length === 1);
  const closed = running.passThrough.close();
  idle.write(request('POST /v1/transactions HTTP/1.1', ['Content-Length: 2'], '{}'));
  const refused = await everythingFrom(idle);
  expect(refused === '' || refused.startsWith('HTTP/1.1 503 ')).toBe(true);
  finish();
  expect((await sent).status).toBe(202);
  await closed;
  const { port } = new URL(running.passThrough.address);
  const again = connect(Number(port), '127.0.0.1');
  const [error] = await new Promise<[NodeJS.ErrnoException]>((resolve) =>
    again.once('error', (failed: NodeJS.ErrnoException) => resolve([failed])),
  );
  expect(error.code).toBe('ECONNREFUSED');
  expect(running.service.arrived).toHaveLength(1);
  expect(JSON.stringify(running.service.arrived)).toContain(KEY);
});

test('asked to end, it waits no longer than it should', async () => {
  running = await start({ limits: { endMs: 50 } });
  running.service.answer = () => undefined;
  const failed = expect(running.call('/v1/transactions', post())).rejects.toThrow('fetch failed');
  await until(() => running.service.arrived.length === 1);
  await running.passThrough.close();
  await failed;
});
