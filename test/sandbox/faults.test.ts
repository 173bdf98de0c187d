/**
 * Faults: set at start or while running, over the object or over HTTP; the counted ones strike so
 * many requests and are used up; each can be kept to a method and a path.
 */
import { ConnectionDropped, createSandbox, type Faults } from '../../src/sandbox';
import { payload, testSandbox } from './client';

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

test('a dropped connection looks like one to a caller of fetch', async () => {
  const { post } = testSandbox({ faults: { dropBeforeStore: 1 } });
  await expect(post(payload())).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(new ConnectionDropped()).toBeInstanceOf(TypeError);
});

test.each([
  [{ count: 1 }, null],
  [{ count: 1, retryAfter: 2 }, '2'],
  [{ count: 1, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }, 'Wed, 21 Oct 2026 07:28:00 GMT'],
  [{ count: 1, retryAfter: 'abc' }, 'abc'],
])('rateLimit %j answers 429 with Retry-After %s', async (rateLimit, header) => {
  const { post, sandbox } = testSandbox({ faults: { rateLimit } });
  const { status, headers } = await post(payload());
  expect([status, headers.get('Retry-After')]).toEqual([429, header]);
  expect(sandbox.ledger.read().stored).toEqual([]);
  expect((await post(payload())).status).toBe(202);
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

describe('over HTTP', () => {
  const put = (faults: unknown): RequestInit => ({ method: 'PUT', body: JSON.stringify(faults) });

  test('PUT replaces them all, GET shows what is left, DELETE ends them', async () => {
    const { ask, get } = testSandbox({ faults: { searchDelayMs: 5 } });
    const set = await ask('/sandbox/faults', put({ rateLimit: { count: 2 } }));
    expect([set.status, set.body]).toEqual([200, { rateLimit: { count: 2 } }]);
    expect((await get('/v1/transactions')).status).toBe(429);
    expect((await get('/sandbox/faults')).body).toEqual({ rateLimit: { count: 1 } });
    expect((await ask('/sandbox/faults', { method: 'DELETE' })).body).toEqual({});
    expect((await get('/v1/transactions')).status).toBe(200);
  });

  test('a setting that is none is answered 400, and nothing changes', async () => {
    const { ask, get } = testSandbox({ faults: { searchDelayMs: 0 } });
    const answer = await ask('/sandbox/faults', put({ lateness: 1, latencyMs: -1 }));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('faults has no setting "lateness"');
    expect(answer.body.message).toContain('faults.latencyMs must be >= 0');
    expect((await ask('/sandbox/faults', { method: 'PUT', body: '{' })).status).toBe(400);
    expect((await get('/sandbox/faults')).body).toEqual({ searchDelayMs: 0 });
  });

  test('no fault strikes the control paths', async () => {
    const { get } = testSandbox({
      faults: { revokedKey: true, rateLimit: { count: 9 }, latencyMs: 60_000 },
    });
    expect((await get('/sandbox/faults')).status).toBe(200);
  });
});

test('a wrong fault at start is refused', () => {
  // What a caller without types might pass.
  const faults = JSON.parse('{"serverError":{"count":1,"status":200}}') as Faults;
  expect(() => createSandbox({ key: 'k', faults })).toThrow(
    'faults.serverError.status must be >= 500',
  );
});
