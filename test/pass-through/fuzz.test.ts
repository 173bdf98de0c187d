/**
 * Ten thousand generated requests, well-formed and not, from one seed. Whatever comes: it stays up,
 * answers no 5xx that the service did not send, and what gets to the service is one of the allowed
 * requests to the letter, with the service's key once and no header that was not named.
 */
import { connect, type Socket } from 'node:net';
import { ALLOWED_REQUESTS } from '../../src/pass-through';
import type { Arrived } from './service';
import { KEY, ORIGIN, start, WORD, type PassThroughBeforeService } from './start';

const SEED = 20_261_120;
const REQUESTS = 10_000;
const CONNECTIONS = 120;

let running: PassThroughBeforeService;

beforeAll(async () => {
  running = await start({ limits: { headersMs: 2_000, requestMs: 2_000 } });
});

afterAll(() => running.close());

/** Mulberry32: small, seeded, and even enough to choose by. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const chance = (likelihood: number): boolean => random() < likelihood;
const below = (count: number): number => Math.floor(random() * count);
function one<T>(values: readonly T[]): T {
  const value = values[below(values.length)];
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
}

const METHODS = [
  'GET',
  'POST',
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'CONNECT',
  'get',
  'GE T',
  'BREW',
  '',
];
const SEGMENTS = [
  'a',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '..',
  '.',
  '%2e%2e',
  '%2F',
  '%00',
  'a;b',
  'adjustment',
  'a%20b',
  'ü',
  'x'.repeat(300),
  '',
  '\x01',
  '\\',
  '~',
  '*',
  'INV-1',
];
const FOLDERS = [
  '/v1/transactions',
  '/v1/transactions/',
  '/Tax/v1/Calculations/',
  '/lookup/v2/batch-validations/',
  '/tax/v1/calculations/',
  '/',
  '//evil.example',
  'http://evil.example',
  'http://127.0.0.1',
  '/sandbox/ledger',
  '*',
  '/v1/transactions/adjustment',
  '/v2/transactions',
  '/v1//transactions',
  '/v1/./transactions',
];
const QUERIES = [
  '',
  '',
  '?limit=1',
  '?transaction_id=a&transaction_id=b%2Cc',
  '?evil=1',
  '?limit=1&limit',
  '?',
  '??',
  '?a[]=1',
  '?limit=1;x=2',
  '?transaction_id=%',
  '?subscription-key=x',
  '#x',
  '?limit=1#x',
  '?transaction_date_from=2025-01-01T00:00:00%2B01:00',
];
const HEADERS = [
  `Origin: ${ORIGIN}`,
  'Origin: https://evil.example',
  'Origin: null',
  'Cookie: a=1',
  'Authorization: x',
  'X-HTTP-Method-Override: DELETE',
  'X-Forwarded-Host: evil.example',
  'Content-Type: application/json',
  'Accept: application/json',
  'Accept-Encoding: gzip',
  'Connection: close',
  'Connection: Ocp-Apim-Subscription-Key',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'TE: trailers',
  'Trailer: X',
  'Range: bytes=0-1',
  'If-None-Match: "x"',
  'X: \x00',
  'X\x01: 1',
  'Y : 1',
  ' folded',
  `Z: ${'z'.repeat(3_000)}`,
  'Ocp-Apim-Subscription-Key: second',
  'Proxy-Connection: keep-alive',
  'Host: evil.example',
];
const FRAMINGS = [
  'Content-Length: 5',
  'Content-Length: 0',
  'Content-Length: -1',
  'Content-Length: 5, 6',
  'Content-Length: 4\r\nContent-Length: 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: xchunked',
];
const BODIES = [
  '',
  '{"a"}',
  '5\r\n{"a"}\r\n0\r\n\r\n',
  'zz\r\n',
  '0\r\n\r\n',
  '{"a"}GET /v1/transactions/smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\nOcp-Apim-Subscription-Key: x\r\n\r\n',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.1 x',
  '',
];
const HOSTS = [
  'Host: 127.0.0.1',
  'Host: 127.0.0.1',
  'Host: 127.0.0.1:4020',
  'Host: evil.example',
  'Host:',
  'Host: 127.0.0.1\r\nHost: evil.example',
  'X: no host',
];

/** Half of them one plain allowed request with at most one thing wrong, so that many get deep. */
function generate(): string {
  return chance(0.5) ? almostPlain() : wild();
}

function almostPlain(): string {
  const { method, template } = one(ALLOWED_REQUESTS);
  const target = template.replace(/\{.*\}/, () => (chance(0.8) ? 'id-1' : one(SEGMENTS)));
  const query = chance(0.2) ? one(QUERIES) : '';
  const framing = method === 'POST' ? ['Content-Length: 5'] : [];
  const extra = chance(0.4) ? [one(HEADERS)] : [];
  const key = chance(0.95) ? [`Ocp-Apim-Subscription-Key: ${WORD}`] : [];
  const preflight = chance(0.05);
  const lines = [
    `${preflight ? 'OPTIONS' : method} ${target}${query} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...key,
    ...(preflight ? [`Origin: ${ORIGIN}`] : []),
    ...framing,
    ...extra,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${method === 'POST' ? '{"a"}' : ''}`;
}

function wild(): string {
  if (chance(0.03)) return noise();
  const folder = one(FOLDERS);
  const target = `${folder}${folder.endsWith('/') ? one(SEGMENTS) : ''}${one(QUERIES)}`;
  const lines = [`${one(METHODS)} ${target} ${one(VERSIONS)}`, one(HOSTS)];
  if (chance(0.8)) lines.push(`Ocp-Apim-Subscription-Key: ${WORD}`);
  for (let count = below(4); count > 0; count -= 1) lines.push(one(HEADERS));
  if (chance(0.5)) lines.push(one(FRAMINGS));
  const text = `${lines.join('\r\n')}\r\n\r\n${one(BODIES)}`;
  return chance(0.05) ? text.slice(0, below(text.length)) : text;
}

function noise(): string {
  return String.fromCharCode(...Array.from({ length: 1 + below(200) }, () => below(256)));
}

/** Without a word for so long, nothing more will come for what was sent. */
const SILENCE_MS = 25;
const SILENCE_AT_FIRST_MS = 500;

/** Statuses that came back for one sending; the connection is this sending's alone. */
function send(text: string): Promise<string[]> {
  return new Promise((resolve) => {
    const port = Number(new URL(running.passThrough.address).port);
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    let silence = setTimeout(() => socket.destroy(), SILENCE_AT_FIRST_MS);
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      clearTimeout(silence);
      silence = setTimeout(() => socket.destroy(), SILENCE_MS);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(silence);
      resolve([...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status ?? ''));
    });
  });
}

test(`${REQUESTS} requests from the seed ${SEED}`, async () => {
  const own5xx: string[] = [];
  const counts: Record<string, number> = {};
  let left = REQUESTS;
  const sender = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const text = generate();
      for (const status of await send(text)) {
        counts[status] = (counts[status] ?? 0) + 1;
        if (status.startsWith('5')) own5xx.push(text);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  expect(own5xx).toEqual([]);
  // Each kind of answer was met, so the generator is neither too tame nor too wild.
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['200', '204', '400', '401', '403', '404', '405', '421']),
  );
  expect(running.service.arrived.length).toBeGreaterThan(REQUESTS / 10);
  expect((await running.call('/v1/transactions')).status).toBe(200);
});

const PATTERNS = ALLOWED_REQUESTS.map(({ method, template, query }) => ({
  method,
  path: new RegExp(`^${template.replace(/\{.*\}/, '(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,200}')}$`),
  query: query ?? [],
}));

const HEADERS_THAT_ARRIVE = new Set([
  'host',
  'connection',
  'content-length',
  'ocp-apim-subscription-key',
  'user-agent',
  'content-type',
  'accept',
  'accept-encoding',
]);

/** Each of BODIES as a reader takes it who goes by its length, or by its chunks. */
const BODIES_THAT_ARRIVE = new Set(['', '{"a"}', '5\r\n{"', '0\r\n\r\n']);

/** What is wrong with a request that got to the service; nothing, if all holds. */
function faultsOf({ method, target, headers, body }: Arrived, host: string): string[] {
  const [path = '', query = ''] = target.split('?');
  const isAllowed = PATTERNS.some(
    (pattern) =>
      pattern.method === method &&
      pattern.path.test(path) &&
      (!target.includes('?') ||
        query.split('&').every((pair) => pattern.query.includes(pair.split('=')[0] ?? ''))),
  );
  const names = headers.map(([name]) => name);
  const valueOf = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  return [
    ...(isAllowed ? [] : [`not allowed: ${method} ${target}`]),
    ...(valueOf('ocp-apim-subscription-key') === KEY ? [] : ['another key']),
    ...(valueOf('host') === host ? [] : ['another host']),
    ...(BODIES_THAT_ARRIVE.has(body) ? [] : [`another body: ${body}`]),
    ...names.filter((name) => !HEADERS_THAT_ARRIVE.has(name)).map((name) => `stray ${name}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `twice ${name}`),
  ];
}

test('whatever got to the service is an allowed request, with the key once and no stray header', () => {
  const { host } = new URL(running.service.address);
  expect(running.service.arrived.flatMap((request) => faultsOf(request, host))).toEqual([]);
});
