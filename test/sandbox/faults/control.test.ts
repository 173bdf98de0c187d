/**
 * Faults over HTTP: PUT replaces them all, PATCH some of them, GET shows what is left, DELETE ends
 * them. What is no fault is answered 400 and changes nothing.
 */
import { createSandbox, type Faults } from '../../../src/sandbox';
import { payload, testSandbox, type Answer } from '../client';

const send = (method: string, faults: unknown): RequestInit => ({
  method,
  body: JSON.stringify(faults),
});

test('PUT replaces them all, GET shows what is left, DELETE ends them', async () => {
  const { ask, get } = testSandbox({ faults: { searchDelayMs: 5 } });
  const set = await ask('/sandbox/faults', send('PUT', { rateLimit: { count: 2 } }));
  expect([set.status, set.body]).toEqual([200, { rateLimit: { count: 2 } }]);
  expect((await get('/v1/transactions')).status).toBe(429);
  expect((await get('/sandbox/faults')).body).toEqual({ rateLimit: { count: 1 } });
  expect((await ask('/sandbox/faults', { method: 'DELETE' })).body).toEqual({});
  expect((await get('/v1/transactions')).status).toBe(200);
});

test('PATCH changes the faults it names, null ends one, the others stay', async () => {
  const { ask } = testSandbox({ faults: { searchDelayMs: 5, dropAfterStore: 2 } });
  const patch = async (faults: unknown): Promise<unknown> =>
    (await ask('/sandbox/faults', send('PATCH', faults))).body;
  expect(await patch({ serverError: { status: 503, count: 1 } })).toEqual({
    searchDelayMs: 5,
    dropAfterStore: { count: 2 },
    serverError: { status: 503, count: 1 },
  });
  expect(await patch({ serverError: { status: 500 }, dropAfterStore: null })).toEqual({
    searchDelayMs: 5,
    serverError: { status: 500 },
  });
});

test.each(['{"latncyMs":null}', '{"toString":null}', '{"latncyMs":null,"latencyMs":1}'])(
  'PATCH refuses to end what is no fault: %s',
  async (body) => {
    const { ask, get } = testSandbox();
    const answer = await ask('/sandbox/faults', { method: 'PATCH', body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^faults has no setting "(latncyMs|toString)"$/);
    expect((await get('/sandbox/faults')).body).toEqual({});
  },
);

test('a used-up fault of webhooks is gone like any other, and so is one that strikes none', async () => {
  const { ask, sandbox } = testSandbox();
  const faults = { webhooks: { duplicate: 1, missing: 0, reorder: 1 } };
  expect((await ask('/sandbox/faults', send('PUT', faults))).body).toEqual({
    webhooks: { duplicate: 1, reorder: 1 },
  });
  sandbox.faults.takeWebhook('duplicate');
  expect(sandbox.faults.get()).toEqual({ webhooks: { reorder: 1 } });
  sandbox.faults.takeWebhook('reorder');
  expect(sandbox.faults.get()).toEqual({});
});

test('PATCH of the faults of webhooks replaces the whole of them', async () => {
  const { ask } = testSandbox({ faults: { webhooks: { duplicate: 1, lateMs: 5 } } });
  const patched = await ask('/sandbox/faults', send('PATCH', { webhooks: { missing: 1 } }));
  expect(patched.body).toEqual({ webhooks: { missing: 1 } });
});

test('a value that is none of those allowed is told which are', async () => {
  const { ask } = testSandbox();
  const { body } = await ask('/sandbox/faults', send('PUT', { wrongBody: { form: 'odd' } }));
  expect(body.message).toBe(
    'faults.wrongBody.form must be truncated, not-json, wrong-shape, html or empty',
  );
});

test('a PATCH leaves the window of a rate limit as it is', async () => {
  const { ask, get } = testSandbox({ faults: { rateLimit: { perSecond: 1 } } });
  expect((await get('/v1/transactions')).status).toBe(200);
  await ask('/sandbox/faults', send('PATCH', { searchDelayMs: 1 }));
  expect((await get('/v1/transactions')).status).toBe(429);
});

test('the short forms are the long ones', async () => {
  const { ask } = testSandbox();
  const short = { latencyMs: 300, dropBeforeStore: 1, dropAfterStore: 2, cutBody: 3 };
  const set = await ask('/sandbox/faults', send('PUT', { ...short, revokedKey: true }));
  expect(set.body).toEqual({
    latencyMs: { from: 300, to: 300 },
    dropBeforeStore: { count: 1 },
    dropAfterStore: { count: 2 },
    cutBody: { count: 3 },
    revokedKey: {},
  });
});

test('what strikes nothing is not there', async () => {
  const { ask } = testSandbox();
  const faults = { dropAfterStore: 0, rateLimit: { count: 0 }, revokedKey: false };
  expect((await ask('/sandbox/faults', send('PUT', faults))).body).toEqual({});
});

test('a used-up fault is gone', async () => {
  const { get } = testSandbox({ faults: { serverError: { count: 1, status: 500 } } });
  await get('/v1/transactions');
  expect((await get('/sandbox/faults')).body).toEqual({});
});

test.each(['PUT', 'PATCH'])('%s of what is no fault is answered 400', async (method) => {
  const { ask, get } = testSandbox({ faults: { searchDelayMs: 0 } });
  const put = (body: string): Promise<Answer> => ask('/sandbox/faults', { method, body });
  const answer = await put('{"lateness":1,"latencyMs":-1,"rateLimit":{"perMinute":1}}');
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain('faults has no setting "lateness"');
  expect(answer.body.message).toContain('faults.latencyMs must be at least 0');
  expect(answer.body.message).toContain('faults.rateLimit has no setting "perMinute"');
  for (const body of ['', '{', 'null', '[]', '1', '"x"', '{"__proto__":{"count":1}}']) {
    expect([body, (await put(body)).status]).toEqual([body, 400]);
  }
  expect((await put('{"latencyMs":{"from":2,"to":1}}')).body.message).toBe(
    'faults.latencyMs.from must not be more than its to',
  );
  expect((await get('/sandbox/faults')).body).toEqual({ searchDelayMs: 0 });
});

test('no fault strikes the control paths', async () => {
  const { get } = testSandbox({
    faults: {
      revokedKey: true,
      rateLimit: {},
      latencyMs: 60_000,
      wrongBody: { form: 'empty' },
      cutBody: {},
    },
  });
  expect((await get('/sandbox/faults')).status).toBe(200);
});

test('a wrong fault at start is refused', () => {
  // What a caller without types might pass.
  const faults = JSON.parse('{"serverError":{"count":1,"status":200}}') as Faults;
  expect(() => createSandbox({ key: 'k', faults })).toThrow(
    'faults.serverError.status must be at least 500',
  );
});

test('several faults wait for each other in turn', async () => {
  const { post } = testSandbox({
    faults: {
      rateLimit: { count: 1 },
      serverError: { count: 1, status: 503 },
      dropAfterStore: 1,
      revokedKey: { count: 1 },
    },
  });
  const seen: unknown[] = [];
  for (let n = 0; n < 5; n += 1) {
    seen.push(
      await post(payload()).then(
        ({ status }) => status,
        () => 'dropped',
      ),
    );
  }
  expect(seen).toEqual([401, 429, 503, 'dropped', 202]);
});
