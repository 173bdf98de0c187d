/**
 * Faults before the answer: latency, lost connections, 429, 5xx, a revoked key, settings of the
 * service. Each strikes until it is taken back, or so many requests and is used up; each can be kept
 * to a method and a path.
 */
import { ConnectionDropped } from '../../../src/sandbox';
import { payload, testSandbox } from '../client';

test('latency holds a request back, and what it would store', async () => {
  const { post, clock, sandbox } = testSandbox({ faults: { latencyMs: 500 } });
  const waits = clock.nextTimer();
  const answer = post(payload());
  await waits;
  clock.advance(499);
  expect(sandbox.ledger.read().stored).toEqual([]);
  clock.advance(1);
  expect((await answer).status).toBe(202);
  expect(sandbox.ledger.read().requests[0]).toMatchObject({ atMs: 0, answeredAtMs: 500 });
});

test('latency in a range is drawn anew for each request, as often as it is counted', async () => {
  const draws = [0, 0.5, 0.75];
  const { get, clock, sandbox } = testSandbox({
    random: { uuid: () => 'op', fraction: () => draws.shift() ?? 0 },
    faults: { latencyMs: { from: 100, to: 300, count: 3 } },
  });
  for (const latencyMs of [100, 200, 250]) {
    const waits = clock.nextTimer();
    const answer = get('/v1/transactions');
    await waits;
    clock.advance(latencyMs);
    await answer;
  }
  expect((await get('/v1/transactions')).status).toBe(200);
  expect(sandbox.faults.get()).toEqual({});
});

test('dropBeforeStore loses the next n POSTs, and nothing is stored', async () => {
  const { post, get, sandbox } = testSandbox({ faults: { dropBeforeStore: 2 } });
  expect((await get('/v1/transactions')).status).toBe(200);
  await expect(post(payload())).rejects.toThrow(ConnectionDropped);
  await expect(post(payload())).rejects.toThrow(ConnectionDropped);
  expect(sandbox.ledger.read().stored).toEqual([]);
  expect((await post(payload())).status).toBe(202);
});

test('dropAfterStore loses the answers of the next n accepted POSTs', async () => {
  const { post, find } = testSandbox({ faults: { dropAfterStore: 1 } });
  expect((await post({})).status).toBe(400);
  await expect(post(payload())).rejects.toThrow(ConnectionDropped);
  expect(await find('')).toEqual(['INV-1']);
  expect((await post(payload())).status).toBe(202);
});

test('a connection can be lost for what is read as well', async () => {
  const { get, post } = testSandbox({
    faults: { dropBeforeStore: { count: 1, only: { method: 'GET' } } },
  });
  expect((await post(payload())).status).toBe(202);
  await expect(get('/v1/transactions')).rejects.toThrow(ConnectionDropped);
  expect((await get('/v1/transactions')).status).toBe(200);
});

test('a fault without a count strikes until it is taken back', async () => {
  const { post, sandbox } = testSandbox({ faults: { dropBeforeStore: {} } });
  for (let n = 0; n < 5; n += 1) {
    await expect(post(payload())).rejects.toThrow(ConnectionDropped);
  }
  sandbox.faults.change({ dropBeforeStore: null });
  expect((await post(payload())).status).toBe(202);
});

test('a dropped connection looks like one to a caller of fetch', async () => {
  const { post } = testSandbox({ faults: { dropBeforeStore: 1 } });
  await expect(post(payload())).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(new ConnectionDropped()).toBeInstanceOf(TypeError);
});

test('serverError answers with its status and an operation result', async () => {
  const { get, sandbox } = testSandbox();
  sandbox.faults.set({ serverError: { count: 1, status: 503 } });
  const { status, body } = await get('/v1/transactions');
  expect([status, body]).toEqual([
    503,
    { message: 'An internal error occurred; try again later.' },
  ]);
  expect((await get('/v1/transactions')).status).toBe(200);
});

test('serverError can be a page of HTML', async () => {
  const { get } = testSandbox({ faults: { serverError: { count: 1, status: 502, html: true } } });
  const { status, headers, text } = await get('/v1/transactions');
  expect([status, headers.get('Content-Type')]).toEqual([502, 'text/html']);
  expect(text).toContain('<html>');
});

test('serverError can strike after a transaction is stored', async () => {
  const faults = { serverError: { count: 1, status: 500, afterStore: true } };
  const { post, find } = testSandbox({ faults });
  expect(await find('')).toEqual([]);
  expect((await post(payload())).status).toBe(500);
  expect(await find('')).toEqual(['INV-1']);
});

test('serverError can say when to come back', async () => {
  const { get } = testSandbox({
    faults: { serverError: { count: 1, status: 503, retryAfter: 7 } },
  });
  const { status, headers } = await get('/v1/transactions');
  expect([status, headers.get('Retry-After')]).toEqual([503, '7']);
});

test('revokedKey can strike a counted number of requests', async () => {
  const { get } = testSandbox({ faults: { revokedKey: { count: 1 } } });
  expect((await get('/v1/transactions')).status).toBe(401);
  expect((await get('/v1/transactions')).status).toBe(200);
});

test('revokedKey answers 401 until it is taken back', async () => {
  const { get, sandbox } = testSandbox();
  sandbox.faults.set({ revokedKey: true });
  expect((await get('/v1/transactions')).status).toBe(401);
  sandbox.faults.clear();
  expect((await get('/v1/transactions')).status).toBe(200);
});

test('processingMs holds for what is accepted from then on', async () => {
  const { submit, find, clock, sandbox } = testSandbox();
  sandbox.faults.set({ processingMs: 10_000 });
  await submit();
  clock.advance(9_999);
  expect(await find('transaction_status=SUCCESS')).toEqual([]);
  clock.advance(1);
  expect(await find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});

test('searchDelayMs hides a new transaction from searches, not from its uuid', async () => {
  const { submit, find, get, clock } = testSandbox({ faults: { searchDelayMs: 5_000 } });
  await submit();
  clock.advance(4_999);
  expect(await find('transaction_id=INV-1')).toEqual([]);
  expect((await get('/v1/transactions/op-1')).status).toBe(200);
  clock.advance(1);
  expect(await find('transaction_id=INV-1')).toEqual(['INV-1']);
});

test('within the window a repeat is stored once, and is no duplicate', async () => {
  const { submit, sandbox } = testSandbox();
  await submit();
  await submit();
  expect(sandbox.ledger.read()).toMatchObject({ stored: [{ times: 2 }], duplicates: [] });
});

test('repeatWindowMs 0 stores every sending', async () => {
  const { submit, sandbox } = testSandbox({ faults: { repeatWindowMs: 0 } });
  await submit();
  await submit();
  expect(sandbox.ledger.read().duplicates).toEqual(['INV-1']);
});

describe('only', () => {
  test('keeps a fault to a method and the beginning of a path', async () => {
    const { get, post } = testSandbox({
      faults: { revokedKey: true, only: { method: 'get', path: '/v1/transactions/' } },
    });
    expect((await get('/v1/transactions')).status).toBe(200);
    expect((await post(payload())).status).toBe(202);
    expect((await get('/v1/transactions/op-1')).status).toBe(401);
  });

  test('of a single fault goes before that of all', async () => {
    const { get, post } = testSandbox({
      faults: {
        only: { method: 'GET' },
        rateLimit: { count: 1, only: { method: 'POST' } },
        serverError: { count: 1, status: 500 },
      },
    });
    expect((await post(payload())).status).toBe(429);
    expect((await post(payload())).status).toBe(202);
    expect((await get('/v1/transactions')).status).toBe(500);
  });
});
