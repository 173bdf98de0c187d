/**
 * The ledger: every request of the service in the order of its arrival, with its time and its
 * answer, and what is stored, how often. Never a key, never the control paths.
 */
import { LEDGER_KEEPS } from '../../../src/sandbox';
import { Ledger } from '../../../src/sandbox/faults/ledger';
import { KEY, payload, testSandbox } from '../client';

test('lists what arrived in order, with time, path and answer', async () => {
  const { get, post, clock, sandbox } = testSandbox({ faults: { dropAfterStore: 1 } });
  await get('/v1/transactions?limit=2&transaction_id=a%2Fb');
  clock.advance(1000.5);
  await post(payload()).catch(() => undefined);
  clock.advance(1);
  await post(payload());
  await post(payload({ transaction_id: 'INV-2', currency_code: 'X' }));
  await post('{');
  await get('/v1/nothing');
  const at = (atMs: number): object => ({ atMs, answeredAtMs: atMs });
  const submission = { method: 'POST', path: '/v1/transactions' };
  expect(sandbox.ledger.read().requests).toEqual([
    {
      seq: 1,
      ...at(0),
      method: 'GET',
      path: '/v1/transactions?limit=2&transaction_id=a%2Fb',
      answered: 200,
      stored: false,
    },
    {
      seq: 2,
      ...at(1000.5),
      ...submission,
      transactionId: 'INV-1',
      answered: 'dropped',
      stored: true,
    },
    { seq: 3, ...at(1001.5), ...submission, transactionId: 'INV-1', answered: 202, stored: false },
    { seq: 4, ...at(1001.5), ...submission, transactionId: 'INV-2', answered: 400, stored: false },
    { seq: 5, ...at(1001.5), ...submission, answered: 400, stored: false },
    { seq: 6, ...at(1001.5), method: 'GET', path: '/v1/nothing', answered: 404, stored: false },
  ]);
});

test('a request that waits for its answer has none yet', async () => {
  const { get, clock, sandbox } = testSandbox({ faults: { latencyMs: 10 } });
  const waits = clock.nextTimer();
  const answer = get('/v1/transactions');
  await waits;
  expect(sandbox.ledger.read().requests[0]).toMatchObject({ answered: null, answeredAtMs: null });
  clock.advance(10);
  await answer;
});

test('counts the submissions of each operation, and names what is stored twice', async () => {
  const { submit, clock, sandbox } = testSandbox();
  await submit({ transaction_id: 'A' });
  await submit({ transaction_id: 'B' });
  await submit({ transaction_id: 'A' });
  clock.advance(60_000);
  await submit({ transaction_id: 'A' });
  expect(sandbox.ledger.read()).toMatchObject({
    stored: [
      { transaction_id: 'A', operation_id: 'op-1', times: 2 },
      { transaction_id: 'B', operation_id: 'op-2', times: 1 },
      { transaction_id: 'A', operation_id: 'op-3', times: 1 },
    ],
    duplicates: ['A'],
  });
});

test('a replay of a FAILURE is no duplicate', async () => {
  const { submit, clock, sandbox, find } = testSandbox({ faults: { repeatWindowMs: 0 } });
  await submit({ supplier: { id: 'unknown'.padEnd(32, '0') } });
  clock.advance(60_000);
  expect(await find('transaction_status=FAILURE')).toEqual(['INV-1']);
  await submit();
  expect(sandbox.ledger.read()).toMatchObject({
    stored: [{ transaction_id: 'INV-1' }, { transaction_id: 'INV-1' }],
    duplicates: [],
  });
  await submit();
  expect(sandbox.ledger.read().duplicates).toEqual(['INV-1']);
});

test('keeps the last requests, and says how many it let go', () => {
  const ledger = new Ledger();
  for (let n = 0; n < LEDGER_KEEPS + 25_000; n += 1) {
    ledger.requested({ method: 'GET', path: '/', atMs: n });
  }
  const { requests, dropped } = ledger.read();
  expect([dropped.requests, requests[0]?.seq]).toEqual([20_000, 20_001]);
  expect(requests.length).toBe(LEDGER_KEEPS + 5_000);
});

test('keeps the beginning of a path that is very long, and marks it', () => {
  const ledger = new Ledger();
  for (const length of [2048, 2049]) {
    ledger.requested({ method: 'GET', path: '/'.padEnd(length, 'a'), atMs: 0 });
  }
  const [whole, cut] = ledger.read().requests.map(({ path }) => path);
  expect(whole).toBe('/'.padEnd(2048, 'a'));
  expect(cut).toBe(`${'/'.padEnd(2048, 'a')}…`);
});

test('keeps the last that were stored, and what is stored twice among them', () => {
  const ledger = new Ledger();
  const accepted = (transactionId: string, operationId: string): void =>
    ledger.accepted({ transactionId, operationId, replay: false });
  accepted('A', 'op-a1');
  accepted('A', 'op-a2');
  for (let n = 0; n < LEDGER_KEEPS - 1; n += 1) accepted(`N${n}`, `op-${n}`);
  const { stored, duplicates, dropped } = ledger.read();
  expect(stored[0]?.operation_id).toBe('op-a2');
  expect([stored.length, dropped.stored, duplicates]).toEqual([LEDGER_KEEPS, 1, ['A']]);
});

test('can be read in part: after a request, of a method, under a path', async () => {
  const { get, submit } = testSandbox();
  await submit();
  await get('/v1/transactions?limit=1');
  await get('/v1/transactions/op-1');
  const seqs = async (filter: string): Promise<number[]> => {
    const { body } = await get(`/sandbox/ledger?${filter}`);
    return body.requests.map(({ seq }: { seq: number }) => seq);
  };
  expect(await seqs('')).toEqual([1, 2, 3]);
  expect(await seqs('since=1')).toEqual([2, 3]);
  expect(await seqs('method=get')).toEqual([2, 3]);
  expect(await seqs('path=/v1/transactions/')).toEqual([3]);
  expect(await seqs('since=2&method=POST')).toEqual([]);
  const wrong = await get('/sandbox/ledger?since=abc');
  expect([wrong.status, wrong.body.message]).toEqual([400, 'since must be a whole number']);
});

test('lists preflights as what they are', async () => {
  const { ask, sandbox } = testSandbox();
  await ask('/v1/transactions', { method: 'OPTIONS', headers: { Origin: 'http://localhost' } });
  expect(sandbox.ledger.read().requests).toMatchObject([{ method: 'OPTIONS', answered: 204 }]);
});

test('what was read does not change when more arrives', async () => {
  const { get, sandbox } = testSandbox();
  const before = sandbox.ledger.read();
  await get('/v1/transactions');
  expect(before.requests).toEqual([]);
});

test('over HTTP it is the same, without the control paths, and can be emptied', async () => {
  const { get, ask, submit, sandbox } = testSandbox();
  await submit();
  const { body } = await get('/sandbox/ledger');
  expect(body).toEqual(sandbox.ledger.read());
  expect(body.requests).toHaveLength(1);
  const emptied = await ask('/sandbox/ledger', { method: 'DELETE' });
  expect(emptied.body).toEqual({
    requests: [],
    stored: [],
    duplicates: [],
    dropped: { requests: 0, stored: 0 },
  });
  await get('/v1/transactions');
  expect(sandbox.ledger.read().requests[0]?.seq).toBe(2);
});

test('emptying it forgets no transaction', async () => {
  const { submit, find, sandbox } = testSandbox();
  await submit();
  sandbox.ledger.clear();
  expect(await find('')).toEqual(['INV-1']);
});

test('holds no key', async () => {
  const { submit, ask, get } = testSandbox();
  await submit();
  await ask('/v1/transactions', { headers: { 'Ocp-Apim-Subscription-Key': 'another-key' } });
  const { text } = await get('/sandbox/ledger');
  expect(text).not.toContain(KEY);
  expect(text).not.toContain('another-key');
});
