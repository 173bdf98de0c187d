/**
 * What passes: of a request the named headers, its body to the byte and the service's own key; of
 * an answer its status, its body to the byte and the named headers. Nothing else, either way.
 */
import { gzipSync } from 'node:zlib';
import { KEY, post, request, start, WORD, type PassThroughBeforeService } from './start';

let running: PassThroughBeforeService;

beforeAll(async () => {
  running = await start();
});

afterAll(() => running.close());

beforeEach(() => {
  running.service.arrived.length = 0;
});

const HOST = (): string => new URL(running.service.address).host;

test('of the caller’s headers only the named ones pass, and the key takes the place of the caller’s', async () => {
  const line = 'POST /v1/transactions HTTP/1.1';
  const headers = [
    'Content-Type: application/json',
    'Accept: application/json',
    'Accept-Encoding: gzip',
    'Authorization: Bearer caller',
    'Cookie: session=1',
    'Origin: https://addin.example',
    'Referer: https://addin.example/pane',
    'User-Agent: browser',
    'X-Forwarded-For: 10.0.0.1',
    'Forwarded: for=10.0.0.1',
    'Connection: close, X-Hop',
    'X-Hop: 1',
    'Keep-Alive: timeout=5',
    'TE: trailers',
    'Upgrade: websocket',
    'Proxy-Authorization: Basic x',
    'Idempotency-Key: 1',
    'Content-Length: 7',
  ];
  await running.raw(request(line, headers, '{"a":1}'));
  const [arrived] = running.service.arrived;
  expect(arrived?.body).toBe('{"a":1}');
  expect(arrived?.headers).toEqual([
    ['host', HOST()],
    ['connection', 'keep-alive'],
    ['ocp-apim-subscription-key', KEY],
    ['user-agent', 'taxrow-pass-through'],
    ['content-type', 'application/json'],
    ['accept', 'application/json'],
    ['accept-encoding', 'gzip'],
    ['content-length', '7'],
  ]);
  expect(JSON.stringify(arrived)).not.toContain(WORD);
});

test('a body without a length arrives with one, the same to the byte', async () => {
  const body = '{"note":"Ünïcode ✓"}';
  const stream = new Blob([body]).stream();
  await running.call('/v1/transactions', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit);
  expect(running.service.arrived[0]?.body).toBe(body);
  expect(running.service.arrived[0]?.headers).toContainEqual(['content-length', '24']);
});

test('a POST without a body passes without one', async () => {
  await running.call('/v1/transactions', { method: 'POST' });
  expect(running.service.arrived).toMatchObject([{ method: 'POST', body: '' }]);
});

test.each([200, 202, 400, 401, 404, 429, 500, 503])(
  'the service’s status %i, its body and its Retry-After pass as they are',
  async (status) => {
    const body = '{ "message" : "as it is",\n"n": 1.10 }';
    running.service.answer = (_request, response) => {
      response
        .writeHead(status, { 'Content-Type': 'application/problem+json', 'Retry-After': '7' })
        .end(body);
    };
    const answer = await running.call('/v1/transactions', post());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.text()).toBe(body);
    expect(running.service.arrived).toHaveLength(1);
  },
);

test('of the service’s headers only the named ones pass', async () => {
  running.service.answer = (_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json',
      'Set-Cookie': ['a=1', 'b=2'],
      'X-Subscription-Key': KEY,
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Credentials': 'true',
      Server: 'secret-name',
      'Cache-Control': 'public',
      Location: 'https://elsewhere.example',
      'WWW-Authenticate': 'Basic',
      Link: '</x>; rel=preload',
    });
    response.end('{}');
  };
  const answer = await running.call('/v1/transactions');
  const names = [...answer.headers.keys()];
  expect(names).toEqual([
    'cache-control',
    'connection',
    'content-type',
    'date',
    'keep-alive',
    'transfer-encoding',
    'vary',
    'x-content-type-options',
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a compressed answer passes as it is', async () => {
  const packed = gzipSync('{"limit":25}');
  running.service.answer = (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length });
    response.end(packed);
  };
  const bytes = request('GET /v1/transactions HTTP/1.1', [
    'Accept-Encoding: gzip',
    'Connection: close',
  ]);
  const answer = await running.raw(bytes);
  expect(answer).toContain('content-encoding: gzip');
  expect(answer.endsWith(packed.toString('latin1'))).toBe(true);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect %i is not followed, nor handed on: the key would go along',
  async (status) => {
    running.service.answer = (_request, response) => {
      response.writeHead(status, { Location: `${running.service.address}/elsewhere` }).end();
    };
    for (const init of [{}, post()]) {
      running.service.arrived.length = 0;
      const answer = await running.call('/v1/transactions', init);
      expect(answer.status).toBe(502);
      expect(answer.headers.has('location')).toBe(false);
      const { message } = (await answer.json()) as { message: string };
      expect(message).toMatch(/^Pass-through: the service answered with a redirect/);
      expect(running.service.arrived).toHaveLength(1);
    }
  },
);

test('an interim answer is for the connection it came on', async () => {
  running.service.answer = (_request, response) => {
    response.writeEarlyHints({ link: '</x>; rel=preload' });
    response.writeHead(200).end('{}');
  };
  const answer = await running.raw(request('GET /v1/transactions HTTP/1.1', ['Connection: close']));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).not.toContain('103');
});

test('an answer begins to pass before it is whole', async () => {
  let finish = (): void => undefined;
  running.service.answer = (_request, response) => {
    response.writeHead(200).write('first,');
    finish = () => void response.end('second');
  };
  const answer = await running.call('/v1/transactions');
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('first,');
  finish();
  const second = await reader?.read();
  expect(Buffer.from(second?.value ?? []).toString()).toBe('second');
});
