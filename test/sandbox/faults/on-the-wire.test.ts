/**
 * Faults on real sockets: a connection is ended or reset for real, a body comes in pieces, breaks
 * off, or never ends. And what a client's own broken connection leaves behind.
 */
import { get } from 'node:https';
import { connect, type Socket } from 'node:net';
import { startSandbox, type Faults, type RunningSandbox } from '../../../src/sandbox';
import { testCertificate } from '../../support/test-certificate';
import { KEY, payload } from '../client';

let running: RunningSandbox | undefined;
let sockets: Socket[] = [];

async function start(faults: Faults): Promise<RunningSandbox> {
  running = await startSandbox({ key: KEY, httpPort: 0, faults });
  return running;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await running?.close();
  running = undefined;
});

interface Heard {
  text: string;
  /** `end` in good order, or the code of the error. */
  ended: string | undefined;
}

/** Sends raw text and keeps what comes back. */
async function say(text: string): Promise<{ socket: Socket; heard: Heard }> {
  const { port } = new URL(running?.httpAddress ?? '');
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  sockets.push(socket);
  const heard: Heard = { text: '', ended: undefined };
  socket.on('data', (data: Buffer) => (heard.text += data.toString()));
  socket.on('end', () => (heard.ended ??= 'end'));
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (heard.ended ??= code));
  await new Promise((resolve) => socket.write(text, resolve));
  return { socket, heard };
}

const HEAD = `Host: localhost\r\nOcp-Apim-Subscription-Key: ${KEY}\r\n`;
const GET = `GET /v1/transactions HTTP/1.1\r\n${HEAD}\r\n`;

function post(body = JSON.stringify(payload()), length = Buffer.byteLength(body)): string {
  const type = 'Content-Type: application/json';
  return `POST /v1/transactions HTTP/1.1\r\n${HEAD}${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** Waits for a real socket, turn by turn of the event loop; what never comes ends the test by its time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

test.each<[string, Faults, string]>([
  ['ended before storing', { dropBeforeStore: 1 }, 'end'],
  ['ended after storing', { dropAfterStore: 1 }, 'end'],
  ['reset before storing', { dropBeforeStore: { by: 'reset' } }, 'ECONNRESET'],
  ['reset after storing', { dropAfterStore: { by: 'reset' } }, 'ECONNRESET'],
])('a connection %s brings nothing', async (_when, faults, ended) => {
  await start(faults);
  const { heard } = await say(post());
  await until(() => heard.ended !== undefined);
  expect(heard).toEqual({ text: '', ended });
});

test.each<['close' | 'reset', string]>([
  ['close', 'end'],
  ['reset', 'ECONNRESET'],
])('a body cut off by %s brings the head and as many bytes', async (by, ended) => {
  const { sandbox } = await start({ cutBody: { afterBytes: 10, by } });
  const { heard } = await say(post());
  await until(() => heard.ended !== undefined);
  expect(heard.ended).toBe(ended);
  expect(heard.text).toMatch(/^HTTP\/1\.1 202 [^]*content-length: \d\d[^]*\r\n\r\n\{"operatio$/i);
  expect(sandbox.ledger.read().requests).toMatchObject([{ answered: 'dropped', stored: true }]);
});

test('fetch reports an answer cut off', async () => {
  const { httpAddress } = await start({ cutBody: 1 });
  const headers = { 'Ocp-Apim-Subscription-Key': KEY };
  const response = await fetch(`${httpAddress}/v1/transactions`, { headers });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('a slow body comes whole, piece by piece', async () => {
  const { httpAddress } = await start({ slowBody: { bytes: 7, everyMs: 1 } });
  const headers = { 'Ocp-Apim-Subscription-Key': KEY };
  const response = await fetch(`${httpAddress}/v1/transactions`, { headers });
  const pieces: string[] = [];
  for await (const piece of response.body ?? []) pieces.push(Buffer.from(piece).toString());
  expect(pieces.join('')).toBe('{"limit":25,"transactions":[]}');
  expect(pieces.length).toBeGreaterThan(1);
});

test('an endless body goes on until its reader leaves, and closing ends it', async () => {
  await start({ slowBody: { bytes: 100, everyMs: 0, endless: true } });
  const { heard, socket } = await say(GET);
  await until(() => heard.text.split('1\r\n \r\n').length > 5);
  socket.destroy();
  const other = await say(GET);
  await until(() => other.heard.text.includes('limit'));
  await running?.close();
  await until(() => other.heard.ended !== undefined);
});

test('an upload that breaks off is no error of the sandbox', async () => {
  const { sandbox } = await start({});
  const { socket } = await say(post('{"transaction_id":', 500));
  await until(() => sandbox.ledger.read().requests.length === 1);
  socket.resetAndDestroy();
  await until(() => sandbox.ledger.read().requests[0]?.answered !== null);
  expect(sandbox.ledger.read()).toMatchObject({
    requests: [{ answered: 'cut off', stored: false }],
    stored: [],
  });
});

test('an upload that ends in good order before its length gets no answer', async () => {
  const { sandbox } = await start({});
  const { socket, heard } = await say(post('{"transaction_id":', 500));
  await until(() => sandbox.ledger.read().requests.length === 1);
  socket.end();
  await until(() => heard.ended !== undefined);
  expect(heard).toEqual({ text: '', ended: 'end' });
  await until(() => sandbox.ledger.read().requests[0]?.answered !== null);
  expect(sandbox.ledger.read().requests).toMatchObject([{ answered: 'cut off' }]);
});

test('what cannot be read during an answer ends it, and is not answered into it', async () => {
  await start({ slowBody: { bytes: 1, everyMs: 5 } });
  const { heard, socket } = await say(GET);
  await until(() => heard.text.endsWith('\r\n\r\n{'));
  socket.write('no request\r\n\r\n');
  await until(() => heard.ended !== undefined);
  expect(heard.text.match(/HTTP\//g)).toHaveLength(1);
});

test('https has no reset: the connection is closed', async () => {
  const { cert, key } = await testCertificate();
  running = await startSandbox({
    key: KEY,
    httpPort: 0,
    httpsPort: 0,
    certificate: { cert, key },
    faults: { cutBody: { afterBytes: 10, by: 'reset' } },
  });
  const address = `${running.httpsAddress}/v1/transactions`;
  const heard = await new Promise<string>((resolve) => {
    const headers = { 'Ocp-Apim-Subscription-Key': KEY };
    const request = get(address, { ca: cert, headers }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('error', () => resolve(`${response.statusCode} ${text}`));
    });
    request.on('error', ({ message }) => resolve(message));
  });
  expect(heard).toBe('200 {"limit":2');
});

test('one request after another on one connection', async () => {
  await start({
    wrongBody: { form: 'empty', count: 1 },
    slowBody: { bytes: 9, everyMs: 0, count: 1 },
  });
  const { heard } = await say(GET + GET + GET);
  await until(() => heard.text.split('HTTP/1.1 200').length === 4);
  expect(heard.ended).toBeUndefined();
});
