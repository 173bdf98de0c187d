/**
 * The sandbox on real sockets: connections are lost for real, ports are freed, and a port in use is
 * named. A few requests only; the rest needs no socket.
 */
import { connect } from 'node:net';
import { startSandbox, type RunningSandbox, type StartOptions } from '../../src/sandbox';
import { KEY, payload } from './client';

let running: RunningSandbox | undefined;

async function start(options: Partial<StartOptions> = {}): Promise<RunningSandbox> {
  running = await startSandbox({ key: KEY, httpPort: 0, ...options });
  return running;
}

afterEach(async () => {
  await running?.close();
  running = undefined;
});

const headers = { 'Ocp-Apim-Subscription-Key': KEY, 'Content-Type': 'application/json' };

function post(address: string): Promise<Response> {
  const body = JSON.stringify(payload());
  return fetch(`${address}/v1/transactions`, { method: 'POST', headers, body });
}

test('submits, searches and reads over http', async () => {
  const { httpAddress } = await start();
  expect(httpAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const submitted = await post(httpAddress);
  expect(submitted.status).toBe(202);
  const { operation_id: id } = JSON.parse(await submitted.text());
  const found = await fetch(`${httpAddress}/v1/transactions?transaction_id=INV-1`, { headers });
  expect(JSON.parse(await found.text()).transactions).toHaveLength(1);
  expect((await fetch(`${httpAddress}/v1/transactions/${id}`, { headers })).status).toBe(200);
});

test.each([
  ['dropBeforeStore', 0],
  ['dropAfterStore', 1],
] as const)('%s ends the connection without an answer', async (fault, stored) => {
  const { httpAddress, sandbox } = await start({ faults: { [fault]: 1 } });
  await expect(post(httpAddress)).rejects.toThrow('fetch failed');
  expect(sandbox.ledger.read().stored).toHaveLength(stored);
  expect(sandbox.ledger.read().requests[0]?.answered).toBe('dropped');
  expect((await post(httpAddress)).status).toBe(202);
});

test('faults and ledger are cleared by a DELETE without a body', async () => {
  const { httpAddress, sandbox } = await start({
    faults: { serverError: { count: 1, status: 503 } },
  });
  for (const part of ['faults', 'ledger']) {
    const cleared = await fetch(`${httpAddress}/sandbox/${part}`, { method: 'DELETE', headers });
    expect(cleared.ok).toBe(true);
  }
  expect((await post(httpAddress)).status).toBe(202);
  expect(sandbox.ledger.read().requests).toHaveLength(1);
});

test('a submission without a length is read like any other', async () => {
  const { httpAddress } = await start();
  const body = new Blob([JSON.stringify(payload())]).stream();
  const chunked = { method: 'POST', headers, body, duplex: 'half' };
  expect((await fetch(`${httpAddress}/v1/transactions`, chunked)).status).toBe(202);
});

test('a client that gives up during the latency has been heard all the same', async () => {
  const { httpAddress, sandbox } = await start({ faults: { latencyMs: 200 } });
  const body = JSON.stringify(payload());
  const giveUp = new AbortController();
  const request = { method: 'POST', headers, body, signal: giveUp.signal };
  const sent = fetch(`${httpAddress}/v1/transactions`, request);
  await until(() => sandbox.ledger.read().requests.length === 1);
  giveUp.abort();
  await expect(sent).rejects.toThrow('aborted');
  await until(() => sandbox.ledger.read().stored.length === 1);
  expect(sandbox.ledger.read().stored).toMatchObject([{ transaction_id: 'INV-1' }]);
});

test('garbage behind a submission under way is no answer to it: the connection ends', async () => {
  const { httpAddress, sandbox } = await start({ faults: { latencyMs: 100 } });
  const body = JSON.stringify(payload());
  const socket = connect(Number(new URL(httpAddress).port), '127.0.0.1');
  let answered = '';
  socket.on('data', (bytes) => (answered += String(bytes))).on('error', () => undefined);
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(
    `POST /v1/transactions HTTP/1.1\r\nHost: x\r\nOcp-Apim-Subscription-Key: ${KEY}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  await until(() => sandbox.ledger.read().requests.length === 1);
  socket.write('garbage\r\n\r\n');
  await ended;
  expect(answered).toBe('');
});

test('an IPv6 address stands in brackets', async () => {
  const { httpAddress } = await start({ host: '::1' });
  expect(httpAddress).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await post(httpAddress)).status).toBe(202);
});

test('a port in use is named, with the code of the system', async () => {
  const { httpAddress } = await start();
  const port = Number(new URL(httpAddress).port);
  await expect(startSandbox({ key: KEY, httpPort: port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `Port ${port} on 127.0.0.1 is already in use.`,
  });
});

test('closing frees the port', async () => {
  const { httpAddress, close } = await start();
  await (await post(httpAddress)).text();
  await close();
  const port = Number(new URL(httpAddress).port);
  await start({ httpPort: port });
  expect(running?.httpAddress).toBe(httpAddress);
});

test('https without a certificate is refused', async () => {
  await expect(start({ httpsPort: 0 })).rejects.toThrow('https needs a certificate.');
});

/** Waits for a real socket, turn by turn of the event loop. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
