/**
 * Who may call: a page of a given origin, or no page; by a name of its own; with the access token
 * where one is asked for, with any key where none is. Nobody else's request gets to the service.
 */
import { ORIGIN, request, start, type PassThroughBeforeService } from './start';

const TOKEN = 'an-access-token-of-32-characters-or-more';

let running: PassThroughBeforeService;
let guarded: PassThroughBeforeService;

beforeAll(async () => {
  running = await start();
  guarded = await start({ token: TOKEN });
});

afterAll(() => Promise.all([running.close(), guarded.close()]));

beforeEach(() => {
  running.service.arrived.length = 0;
  guarded.service.arrived.length = 0;
});

const allowed = (answer: Response): string | null =>
  answer.headers.get('access-control-allow-origin');

const PREFLIGHT = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type,ocp-apim-subscription-key',
};

function preflight(origin: string, more: Record<string, string> = {}): Promise<Response> {
  const headers = { Origin: origin, ...PREFLIGHT, ...more };
  return running.call('/v1/transactions', { method: 'OPTIONS', headers });
}

test('a page of the given origin is told that it may call, and how', async () => {
  const answer = await preflight(ORIGIN);
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Ocp-Apim-Subscription-Key, Content-Type, Accept',
    'access-control-max-age': '600',
    vary: 'Origin',
  });
  expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
  expect(answer.headers.has('access-control-allow-private-network')).toBe(false);
  expect(running.service.arrived).toEqual([]);
});

test('a preflight needs no token, as browsers send none with it', async () => {
  const headers = { Origin: ORIGIN, ...PREFLIGHT };
  const init = { method: 'OPTIONS', headers };
  expect((await fetch(`${guarded.passThrough.address}/v1/transactions`, init)).status).toBe(204);
});

test('a public page that asks for the private network may reach it', async () => {
  const answer = await preflight(ORIGIN, { 'Access-Control-Request-Private-Network': 'true' });
  expect(answer.headers.get('access-control-allow-private-network')).toBe('true');
});

test('an answer can be read by the page, its Retry-After too, refusals included', async () => {
  for (const target of ['/v1/transactions', '/v1/nothing']) {
    const answer = await running.call(target, { headers: { Origin: ORIGIN } });
    expect(allowed(answer)).toBe(ORIGIN);
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
    expect(answer.headers.get('vary')).toBe('Origin');
  }
});

test.each([
  'https://evil.example',
  'https://addin.example.evil.example',
  'https://addin.example:8443',
  'http://addin.example',
  'https://ADDIN.example',
  'https://addin.example/',
  'null',
  '*',
])('the origin %s is none of them: 403, and the service hears nothing', async (origin) => {
  const simple = { method: 'POST', headers: { Origin: origin, 'Content-Type': 'text/plain' } };
  for (const answer of [
    await preflight(origin),
    await running.call('/v1/transactions', { headers: { Origin: origin } }),
    await running.call('/v1/transactions', { ...simple, body: '{}' }),
  ]) {
    expect([answer.status, allowed(answer)]).toEqual([403, null]);
  }
  expect(running.service.arrived).toEqual([]);
});

test('what is no page sends no origin, and is let through', async () => {
  const answer = await running.call('/v1/transactions');
  expect([answer.status, allowed(answer)]).toEqual([200, null]);
});

test('without a key header nothing passes: that is what a page cannot send unasked', async () => {
  const answer = await fetch(`${running.passThrough.address}/v1/transactions`);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({
    message: 'Pass-through: The header Ocp-Apim-Subscription-Key is missing.',
  });
  expect(running.service.arrived).toEqual([]);
});

test.each([
  'evil.example',
  'evil.example:4020',
  'localhost.evil.example',
  '',
  '127.0.0.1@evil',
  '127.0.0.2',
])('called as "%s" it refuses: a page may have its own name lead here', async (name) => {
  const bytes = `GET /v1/transactions HTTP/1.1\r\nHost: ${name}\r\nOcp-Apim-Subscription-Key: x\r\nConnection: close\r\n\r\n`;
  expect(await running.raw(bytes)).toMatch(/^HTTP\/1\.1 421 /);
  expect(running.service.arrived).toEqual([]);
});

test('its names are the same in capitals and with any port', async () => {
  const named = await start({ names: ['taxrow.example', '[::1]'] });
  try {
    for (const name of ['TAXROW.example', 'taxrow.example:443', '[::1]:4020']) {
      const bytes = `GET /v1/transactions HTTP/1.1\r\nHost: ${name}\r\nOcp-Apim-Subscription-Key: x\r\nConnection: close\r\n\r\n`;
      expect(await named.raw(bytes)).toMatch(/^HTTP\/1\.1 200 /);
    }
  } finally {
    await named.close();
  }
});

test.each([
  ['none', undefined],
  ['another', 'another-access-token-of-32-characters'],
  ['half of it', TOKEN.slice(0, 20)],
  ['it in capitals', TOKEN.toUpperCase()],
  ['it and more', `${TOKEN}x`],
])('where a token is asked for, %s is answered 401', async (_what, sent) => {
  const headers = sent === undefined ? {} : { 'Ocp-Apim-Subscription-Key': sent };
  const answer = await fetch(`${guarded.passThrough.address}/v1/transactions`, { headers });
  expect(answer.status).toBe(401);
  expect(guarded.service.arrived).toEqual([]);
});

test('the token sent twice is not the token', async () => {
  const bytes = [
    'GET /v1/transactions HTTP/1.1',
    'Host: 127.0.0.1',
    `Ocp-Apim-Subscription-Key: ${TOKEN}`,
    `Ocp-Apim-Subscription-Key: ${TOKEN}`,
    'Connection: close',
    '\r\n',
  ].join('\r\n');
  expect(await guarded.raw(bytes)).toMatch(/^HTTP\/1\.1 401 /);
});

test('with the token it passes', async () => {
  const answer = await guarded.call('/v1/transactions', {
    headers: { 'Ocp-Apim-Subscription-Key': TOKEN },
  });
  expect(answer.status).toBe(200);
});

test('a request of HTTP/1.0 says its name too, or is refused', async () => {
  expect(await running.raw('GET /v1/transactions HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  expect(await running.raw(request('GET /v1/transactions HTTP/1.0'))).toMatch(/^HTTP\/1\.1 200 /);
});
