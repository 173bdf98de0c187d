/**
 * Whatever bytes come over a socket, the server goes on: it answers in HTTP and without a 5xx, or
 * ends the connection. Framing is checked by answers alone: nothing half-read is ever stored.
 */
import { connect } from 'node:net';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox';
import { seededRandom, type SeededRandom } from '../../sim/seeded-random';
import { KEY, payload } from '../client';

const SEEDS = 300;
const AT_ONCE = 20;

const BODY = JSON.stringify(payload());
const HEADERS = [
  'Host: localhost',
  `Ocp-Apim-Subscription-Key: ${KEY}`,
  'Content-Type: application/json',
];

let running: RunningSandbox;

beforeAll(async () => {
  running = await startSandbox({ key: KEY, httpPort: 0 });
});
afterAll(() => running.close());

/**
 * Sends the bytes in two parts and gives all that came back. Its side of the connection is ended
 * after so many answers, at once when none is waited for.
 */
function exchange(bytes: Buffer, splitAt: number, answers = 0): Promise<string> {
  const { port } = new URL(running.httpAddress);
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true });
    let heard = '';
    socket.on('data', (data: Buffer) => {
      heard += data.toString('latin1');
      if (statusesIn(heard).length >= answers) socket.end();
    });
    // A reset is an answer too.
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(heard));
    socket.write(bytes.subarray(0, splitAt), () => {
      if (socket.destroyed) return;
      socket.write(bytes.subarray(splitAt));
      if (answers === 0) socket.end();
    });
  });
}

function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const request = (line: string, headers: readonly string[], body = ''): string =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`;

const POST = 'POST /v1/transactions HTTP/1.1';
const GET = 'GET /v1/transactions HTTP/1.1';
const length = (n: number | string): string => `Content-Length: ${n}`;
const CHUNKED = 'Transfer-Encoding: chunked';

describe('one by one', () => {
  const ask = async (text: string, answers: number): Promise<number[]> =>
    statusesIn(await exchange(Buffer.from(text, 'latin1'), text.length, answers));

  test.each<[string, string, number[]]>([
    ['HTTP/1.0 without a host', 'GET /v1/transactions HTTP/1.0\r\n\r\n', [401]],
    ['HTTP/1.1 without a host', 'GET /v1/transactions HTTP/1.1\r\n\r\n', [400]],
    ['an HTTP of the future', 'GET / HTTP/7.3\r\nHost: a\r\n\r\n', [400]],
    ['HTTP/0.9', 'GET /\r\n\r\n', [401]],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', [400]],
    ['an unknown method', request('FOO / HTTP/1.1', HEADERS), [400]],
    ['TRACE', request('TRACE /v1/transactions HTTP/1.1', HEADERS), [405]],
    ['CONNECT', request('CONNECT localhost:443 HTTP/1.1', HEADERS), [405]],
    ['an asterisk', request('OPTIONS * HTTP/1.1', HEADERS), [400]],
    ['an absolute address', request('GET http://a/v1/transactions HTTP/1.1', HEADERS), [200]],
    ['an address of another scheme', request('GET ftp://a/b HTTP/1.1', HEADERS), [400]],
    ['a host that is none', request(GET, ['Host: a b<>']), [400]],
    ['two lengths', request(POST, [...HEADERS, length(1), length(2)], 'ab'), [400]],
    ['a negative length', request(POST, [...HEADERS, length(-1)]), [400]],
    ['a length and chunks', request(POST, [...HEADERS, length(5), CHUNKED], '0\r\n\r\n'), [400]],
    ['a chunk size that is none', request(POST, [...HEADERS, CHUNKED], 'zz\r\n'), [400]],
    ['no body at all', request(POST, HEADERS), [400]],
    ['more than a body may have', request(POST, [...HEADERS, length(6_000_000)]), [413]],
    ['headers without an end', request(GET, [...HEADERS, `X: ${'x'.repeat(40_000)}`]), [431]],
    ['a path with two slashes', request('GET //v1/transactions HTTP/1.1', HEADERS), [404]],
    ['a path that climbs', request('GET /x/%2e%2e/v1/transactions HTTP/1.1', HEADERS), [200]],
    ['a path with a backslash', request('GET /v1\\transactions HTTP/1.1', HEADERS), [400]],
    ['a header with a bare line feed', `GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n`, [400]],
    [
      'an upgrade nobody offers',
      request(GET, [...HEADERS, 'Connection: upgrade', 'Upgrade: x']),
      [200],
    ],
    ['an expectation nobody has', request(GET, [...HEADERS, 'Expect: miracles']), [417]],
    ['two requests in one go', request(GET, HEADERS) + request(GET, HEADERS), [200, 200]],
    [
      'a second request inside the first one\u2019s body',
      request(POST, [...HEADERS, length(BODY.length)], BODY) + request('GET /x HTTP/1.1', HEADERS),
      [202, 404],
    ],
  ])('%s', async (_what, text, statuses) => {
    expect(await ask(text, statuses.length)).toEqual(statuses);
  });

  test.each<[string, string, string]>([
    ['what is no request', 'FOO / HTTP/1.1\r\n\r\n', 'Bad Request.'],
    ['HTTP/1.1 without a host', 'GET / HTTP/1.1\r\n\r\n', 'A request of HTTP/1.1 needs a Host.'],
    [
      'a host that is none',
      request(GET, ['Host: a b<>']),
      'The request cannot be read: Invalid URL.',
    ],
    ['CONNECT', request('CONNECT a:1 HTTP/1.1', HEADERS), 'CONNECT is not served.'],
    ['TRACE', request('TRACE / HTTP/1.1', HEADERS), 'TRACE is not served.'],
    [
      'an expectation nobody has',
      request(GET, [...HEADERS, 'Expect: miracles']),
      'Nothing but 100-continue can be expected.',
    ],
    [
      'headers without an end',
      request(GET, [...HEADERS, `X: ${'x'.repeat(40_000)}`]),
      'Request Header Fields Too Large.',
    ],
  ])('%s is answered with an operation result', async (_what, text, message) => {
    const answer = await exchange(Buffer.from(text), text.length, 1);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('content-type: application/json');
    const result: unknown = JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? '');
    expect(result).toMatchObject({ message });
    const isBad = head.startsWith('HTTP/1.1 400');
    expect(Object.keys(result ?? {})).toEqual(isBad ? ['errors', 'message'] : ['message']);
  });
});

/** A request that is nearly right, with some of its bytes changed, left out or doubled. */
function garbled(seed: number): { bytes: Buffer; splitAt: number } {
  const random = seededRandom(seed);
  const texts = [
    request(POST, [...HEADERS, length(BODY.length)], BODY),
    request(POST, [...HEADERS, CHUNKED], chunked(random)),
    request(GET, HEADERS) + request(GET, HEADERS),
    request('GET /v1/transactions/op-1?limit=1 HTTP/1.0', HEADERS),
    request('PUT /sandbox/faults HTTP/1.1', [...HEADERS, length(2)], '{}'),
  ];
  let bytes: Buffer = Buffer.from(texts[random.between(0, texts.length - 1)] ?? '', 'latin1');
  for (let n = random.between(0, 4); n > 0; n -= 1) bytes = spoil(bytes, random);
  return { bytes, splitAt: random.between(0, bytes.length) };
}

function chunked(random: SeededRandom): string {
  const half = random.between(1, BODY.length - 1);
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  return `${chunk(BODY.slice(0, half))}${chunk(BODY.slice(half))}0\r\n\r\n`;
}

function spoil(bytes: Buffer, random: SeededRandom): Buffer {
  const from = random.between(0, bytes.length);
  const to = Math.min(bytes.length, from + random.between(0, 20));
  const made = Buffer.from(
    Array.from({ length: random.between(0, 8) }, () => random.between(0, 255)),
  );
  const middle = random.chance(0.3) ? bytes.subarray(from, to) : made;
  const rest = random.chance(0.5) ? bytes.subarray(to) : bytes.subarray(from);
  return Buffer.concat([bytes.subarray(0, from), middle, rest]);
}

test(`${SEEDS} garbled requests`, async () => {
  const failure = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (let first = 1; first <= SEEDS; first += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, n) => first + n);
    await Promise.all(
      seeds.map(async (seed) => {
        const { bytes, splitAt } = garbled(seed);
        const answer = await exchange(bytes, splitAt);
        const wrong = statusesIn(answer).filter((status) => status >= 500);
        expect({ seed, wrong, begins: answer.slice(0, 9) }).toEqual({
          seed,
          wrong: [],
          begins: answer === '' ? '' : 'HTTP/1.1 ',
        });
        expect(answer).not.toContain(KEY);
      }),
    );
    running.sandbox.faults.clear();
  }
  expect(failure).not.toHaveBeenCalled();
  const headers = { 'Ocp-Apim-Subscription-Key': KEY };
  expect((await fetch(`${running.httpAddress}/v1/transactions`, { headers })).status).toBe(200);
});
