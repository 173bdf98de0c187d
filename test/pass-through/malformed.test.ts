/**
 * Bytes that are no plain request, or two requests to whoever reads them otherwise: refused, each
 * without a word to the service.
 */
import { request, start, until, type PassThroughBeforeService } from './start';

let running: PassThroughBeforeService;

beforeAll(async () => {
  running = await start();
});

afterAll(() => running.close());

beforeEach(() => {
  running.service.arrived.length = 0;
});

const CLOSE = ['Connection: close'];
const get = (target: string): string => request(`GET ${target} HTTP/1.1`, CLOSE);
const SMUGGLED = 'GET /v1/transactions/smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

test.each([
  ['another host after two slashes', get('//evil.example/v1/transactions')],
  ['an absolute address', get('http://evil.example/v1/transactions')],
  ['an absolute address of its own', get('http://127.0.0.1/v1/transactions')],
  ['a way back', get('/v1/transactions/../../sandbox/ledger')],
  ['a way back at the end', get('/v1/transactions/..')],
  ['a dot', get('/v1/transactions/.')],
  ['an encoded way back', get('/v1/transactions/%2e%2e%2fx')],
  ['a doubly encoded slash', get('/v1/transactions/a%252fb')],
  ['an encoded slash', get('/v1%2ftransactions')],
  ['a backslash', get('/v1/transactions\\x')],
  ['a fragment', get('/v1/transactions#x')],
  ['an overlong encoding', get('/v1/transactions/%c0%af')],
  ['an encoded end of text', get('/v1/transactions/a%00')],
  ['an asterisk', request('OPTIONS * HTTP/1.1', CLOSE)],
])('%s is 404', async (_what, bytes) => {
  expect(await running.raw(bytes)).toMatch(/^HTTP\/1\.1 404 /);
  expect(running.service.arrived).toEqual([]);
});

test.each([
  ['a tunnel', request('CONNECT evil.example:443 HTTP/1.1')],
  ['a request of HTTP/0.9', 'GET /v1/transactions\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an unknown method', request('SMUGGLE /v1/transactions HTTP/1.1')],
  ['a method in small letters', request('get /v1/transactions HTTP/1.1')],
  ['an unknown version', request('GET /v1/transactions HTTP/9.9')],
  ['a space in the path', request('GET /v1/transactions x HTTP/1.1')],
  ['a control character in the path', request('GET /v1/trans\x01actions HTTP/1.1')],
  ['an end of text in a header', request('GET /v1/transactions HTTP/1.1', ['X: a\0b'])],
  ['a header without a colon', request('GET /v1/transactions HTTP/1.1', ['nonsense'])],
  ['a space before the colon', request('GET /v1/transactions HTTP/1.1', ['X : 1'])],
  ['a folded header', request('GET /v1/transactions HTTP/1.1', ['X: 1', ' folded'])],
  ['no host', 'GET /v1/transactions HTTP/1.1\r\nOcp-Apim-Subscription-Key: x\r\n\r\n'],
  ['a greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
])('%s is refused, or the connection broken off', async (_what, bytes) => {
  expect(await running.raw(bytes)).toMatch(/^$|^HTTP\/1\.1 400 /);
  expect(running.service.arrived).toEqual([]);
});

test('an expectation that nobody meets is answered 417, in a body and in the log', async () => {
  const answer = await running.raw(
    request('GET /v1/transactions HTTP/1.1', [...CLOSE, 'Expect: foo']),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 417 /);
  expect(answer).toContain('"Pass-through: The only expectation that is met is 100-continue');
  await until(() => running.printed.some((line) => / GET - 417 .* pass-through$/.test(line)));
  expect(running.service.arrived).toEqual([]);
});

const POST = 'POST /v1/transactions HTTP/1.1';

test.each([
  ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 3'], '{}'],
  ['two lengths in one', ['Content-Length: 2, 3'], '{}'],
  ['a negative length', ['Content-Length: -1'], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a length in hexadecimal', ['Content-Length: 0x2'], '{}'],
  ['a length beyond all numbers', ['Content-Length: 99999999999999999999'], '{}'],
  ['another coding', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
  ['chunks twice', ['Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'],
  ['chunks in disguise', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
  ['chunks by another space', ['Transfer-Encoding:\x0bchunked'], '0\r\n\r\n'],
  ['a chunk without a length', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk that ends elsewhere', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
])('a body that ends in two places (%s) is refused', async (_what, headers, body) => {
  const answer = await running.raw(request(POST, [...CLOSE, ...headers], `${body}${SMUGGLED}`));
  expect(answer).toMatch(/^$|^HTTP\/1\.1 4(00|13) /);
  expect(running.service.arrived).toEqual([]);
});

test.each([['Content-Length: 2'], ['Transfer-Encoding: chunked']])(
  'a read with a body (%s) is refused',
  async (framing) => {
    const bytes = request('GET /v1/transactions HTTP/1.1', [...CLOSE, framing], '{}');
    expect(await running.raw(bytes)).toMatch(/^HTTP\/1\.1 400 /);
    expect(running.service.arrived).toEqual([]);
  },
);

test('each of several requests sent at once is judged for itself', async () => {
  const bytes = [
    request('GET /v1/transactions HTTP/1.1'),
    request('GET /sandbox/ledger HTTP/1.1'),
    request('DELETE /v1/transactions HTTP/1.1'),
    request('GET /v1/transactions/a HTTP/1.1', CLOSE),
  ].join('');
  const statuses = [...(await running.raw(bytes)).matchAll(/HTTP\/1\.1 (\d{3})/g)];
  expect(statuses.map(([, status]) => status)).toEqual(['200', '404', '405', '200']);
  const targets = running.service.arrived.map(({ target }) => target).sort();
  expect(targets).toEqual(['/v1/transactions', '/v1/transactions/a']);
});
