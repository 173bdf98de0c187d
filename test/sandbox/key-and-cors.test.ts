/**
 * Every request needs the key; a browser's preflight cannot carry it and is answered without. An
 * origin that is allowed gets the headers a browser needs; another gets none.
 */
import { createSandbox } from '../../src/sandbox';
import { payload, testSandbox } from './client';

const ADD_IN = 'https://localhost:3000';

function corsHeaders(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-')).sort();
}

describe('the key', () => {
  const paths = [
    '/v1/transactions',
    '/v1/transactions/op-1',
    '/Tax/v1/Calculations/3fa85f64-5717-4562-b3fc-2c963f66afa6',
    '/sandbox/faults',
    '/sandbox/ledger',
  ];

  test.each(paths)('%s without the key is answered 401', async (path) => {
    const { sandbox } = testSandbox();
    const response = await sandbox.fetch(new Request(`http://s${path}`));
    expect(response.status).toBe(401);
  });

  test.each(paths)('%s with a wrong key is answered 401', async (path) => {
    const { ask } = testSandbox();
    const answer = await ask(path, { headers: { 'Ocp-Apim-Subscription-Key': 'other' } });
    expect([answer.status, answer.body]).toEqual([
      401,
      { message: 'The subscription key is missing or wrong.' },
    ]);
  });

  test('a submission without the key stores nothing', async () => {
    const { ask, sandbox } = testSandbox();
    const answer = await ask('/v1/transactions', {
      method: 'POST',
      body: JSON.stringify(payload()),
      headers: { 'Content-Type': 'application/json', 'Ocp-Apim-Subscription-Key': 'other' },
    });
    expect([answer.status, sandbox.ledger.read().stored]).toEqual([401, []]);
  });

  test('is never empty', () => {
    expect(() => createSandbox({ key: '' })).toThrow('The sandbox needs a key.');
  });
});

describe('an allowed origin', () => {
  test.each([
    'http://localhost',
    'https://localhost:3000',
    'http://127.0.0.1:8080',
    'https://127.0.0.1',
  ])('is any on loopback: %s', async (origin) => {
    const { ask } = testSandbox();
    const { headers } = await ask('/v1/transactions', { headers: { Origin: origin } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
  });

  test('gets a preflight answered without the key', async () => {
    const { sandbox } = testSandbox();
    const response = await sandbox.fetch(
      new Request('http://s/v1/transactions', {
        method: 'OPTIONS',
        headers: { Origin: ADD_IN, 'Access-Control-Request-Method': 'POST' },
      }),
    );
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-headers': 'Ocp-Apim-Subscription-Key, Content-Type',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-origin': ADD_IN,
      'access-control-max-age': '600',
      vary: 'Origin',
    });
  });

  test('may call a private network when its browser asks', async () => {
    const { sandbox } = testSandbox();
    const response = await sandbox.fetch(
      new Request('http://s/v1/transactions', {
        method: 'OPTIONS',
        headers: { Origin: ADD_IN, 'Access-Control-Request-Private-Network': 'true' },
      }),
    );
    expect(response.headers.get('Access-Control-Allow-Private-Network')).toBe('true');
  });

  test('may read Retry-After, and errors too', async () => {
    const { ask, sandbox } = testSandbox();
    sandbox.faults.set({ rateLimit: { count: 1, retryAfter: 3 } });
    const { headers, status } = await ask('/v1/transactions', { headers: { Origin: ADD_IN } });
    expect(status).toBe(429);
    expect(headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
    expect(headers.get('Access-Control-Allow-Origin')).toBe(ADD_IN);
  });

  test('is read its 401', async () => {
    const { ask } = testSandbox();
    const headers = { Origin: ADD_IN, 'Ocp-Apim-Subscription-Key': 'other' };
    const answer = await ask('/v1/transactions', { headers });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(ADD_IN);
  });

  test('never sends credentials', async () => {
    const { ask } = testSandbox();
    const { headers } = await ask('/v1/transactions', { headers: { Origin: ADD_IN } });
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });
});

describe('another origin', () => {
  test.each([
    'https://example.com',
    'https://localhost.example.com',
    'https://evil-localhost',
    'null',
  ])('gets no CORS header: %s', async (origin) => {
    const { ask } = testSandbox();
    const answers = [
      await ask('/v1/transactions', { headers: { Origin: origin } }),
      await ask('/v1/transactions', { method: 'OPTIONS', headers: { Origin: origin } }),
    ];
    expect(answers.map(({ headers }) => corsHeaders(headers))).toEqual([[], []]);
  });

  test('is any but those named', async () => {
    const { ask } = testSandbox({ allowedOrigins: ['https://addin.example'] });
    const local = await ask('/v1/transactions', { headers: { Origin: ADD_IN } });
    const named = await ask('/v1/transactions', { headers: { Origin: 'https://addin.example' } });
    expect(corsHeaders(local.headers)).toEqual([]);
    expect(named.headers.get('Access-Control-Allow-Origin')).toBe('https://addin.example');
  });
});

test('an address that is not there is answered 404', async () => {
  const { get, ask } = testSandbox();
  expect((await get('/v2/transactions')).body).toEqual({
    message: 'There is nothing at GET /v2/transactions',
  });
  expect((await ask('/v1/transactions', { method: 'DELETE' })).status).toBe(404);
});
