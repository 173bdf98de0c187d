/**
 * Everything is bounded: bodies, answers, headers, requests at once, and the time that anybody may
 * take. What is over a bound gets a clear answer, and where nothing was sent it says so.
 */
import { Readable } from 'node:stream';
import {
  everythingFrom,
  ORIGIN,
  post,
  request,
  start,
  until,
  type PassThroughBeforeService,
} from './start';

let running: PassThroughBeforeService;

afterEach(() => running.close());

const messageOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { message: string }).message;

test('a body as long as allowed passes', async () => {
  running = await start({ limits: { bodyBytes: 100_000 } });
  expect((await running.call('/v1/transactions', post('x'.repeat(100_000)))).status).toBe(200);
  expect(running.service.arrived[0]?.body).toHaveLength(100_000);
});

test('a body longer than allowed is 413 by its announced length, and nothing was sent', async () => {
  running = await start({ limits: { bodyBytes: 100 } });
  const answer = await running.call('/v1/transactions', post('x'.repeat(101)));
  expect(answer.status).toBe(413);
  expect(await messageOf(answer)).toBe(
    'Pass-through: A body has at most 100 bytes; nothing was sent.',
  );
  expect(running.service.arrived).toEqual([]);
});

test('a body longer than allowed is 413 where no length was announced, too', async () => {
  running = await start({ limits: { bodyBytes: 100 } });
  const body = new Blob(['x'.repeat(60), 'x'.repeat(60)]).stream();
  const init = { method: 'POST', body, duplex: 'half', headers: { Origin: ORIGIN } };
  const answer = await running.call('/v1/transactions', init as RequestInit);
  expect(answer.status).toBe(413);
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(running.service.arrived).toEqual([]);
});

test('a large body is read to its end, so that its caller gets to reading the refusal', async () => {
  running = await start({ limits: { bodyBytes: 100 } });
  const answer = await running.call('/v1/transactions', post('x'.repeat(4_000_000)));
  expect(answer.status).toBe(413);
});

test('bodies together are bounded; their room is free again afterwards', async () => {
  running = await start({ limits: { bodyBytesTogether: 150 } });
  let finish = (): void => undefined;
  running.service.answer = (_request, response) => {
    finish = () => void response.writeHead(202).end('{}');
  };
  const first = running.call('/v1/transactions', post('x'.repeat(100)));
  await until(() => running.service.arrived.length === 1);
  const second = await running.call('/v1/transactions', post('x'.repeat(100)));
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).toBe('1');
  finish();
  expect((await first).status).toBe(202);
  const third = running.call('/v1/transactions', post('x'.repeat(100)));
  await until(() => running.service.arrived.length === 2);
  finish();
  expect((await third).status).toBe(202);
});

test('one request more than at once is 429: nothing was sent, and nothing waits in line', async () => {
  running = await start({ limits: { requestsAtOnce: 2 } });
  const finish: (() => void)[] = [];
  running.service.answer = (_request, response) => {
    finish.push(() => void response.writeHead(202).end('{}'));
  };
  const sent = [1, 2].map(() => running.call('/v1/transactions', post()));
  await until(() => running.service.arrived.length === 2);
  const busy = await running.call('/v1/transactions', post());
  expect(busy.status).toBe(429);
  expect(await messageOf(busy)).toBe('Pass-through: Too many requests at once; nothing was sent.');
  expect(running.service.arrived).toHaveLength(2);
  finish.forEach((end) => end());
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([202, 202]);
});

test('a place is free again after a caller who left, and after each refusal', async () => {
  running = await start({ limits: { requestsAtOnce: 1, bodyBytes: 10 } });
  for (let round = 0; round < 3; round += 1) {
    const socket = await running.socket();
    socket.write(request('POST /v1/transactions HTTP/1.1', ['Content-Length: 5'], '{'));
    const lines = running.printed.length;
    await until(() => socket.bytesWritten > 0);
    socket.destroy();
    await until(() => running.printed.length > lines);
    expect((await running.call('/v1/transactions', post('x'.repeat(11)))).status).toBe(413);
    expect((await running.call('/v1/transactions', post('{}'))).status).toBe(200);
  }
});

test('an answer longer than allowed is 502 by its announced length', async () => {
  running = await start({ limits: { answerBytes: 100 } });
  running.service.answer = (_request, response) => {
    response.writeHead(200, { 'Content-Length': 101 }).end('x'.repeat(101));
  };
  const answer = await running.call('/v1/transactions');
  expect(answer.status).toBe(502);
  expect(await messageOf(answer)).toBe('Pass-through: the answer has more than 100 bytes.');
});

test('an answer longer than allowed is broken off where no length was announced', async () => {
  running = await start({ limits: { answerBytes: 100 } });
  running.service.answer = (_request, response) => {
    response.writeHead(200).write('x'.repeat(60));
    setImmediate(() => response.end('x'.repeat(60)));
  };
  // Whether the caller has seen its beginning by then is chance.
  const whole = running.call('/v1/transactions').then((answer) => answer.text());
  await expect(whole).rejects.toThrow(/terminated|fetch failed/);
  await until(() => running.printed.length === 1);
  expect(running.printed[0]).toMatch(/ GET \/v1\/transactions broken .* service$/);
});

test('an answer that stops in the middle is broken off', async () => {
  running = await start({ limits: { answerMs: 1_000 } });
  running.service.answer = (_request, response) => {
    response.writeHead(200).write('{"limit"');
  };
  const answer = await running.call('/v1/transactions');
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('headers longer than allowed are 431', async () => {
  running = await start();
  const answer = await running.raw(
    request('GET /v1/transactions HTTP/1.1', [`X-Long: ${'a'.repeat(20_000)}`]),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(running.service.arrived).toEqual([]);
});

test('whoever sends headers too slowly is told 408 and loses the connection', async () => {
  running = await start({ limits: { headersMs: 100 } });
  const socket = await running.socket();
  socket.write('GET /v1/transactions HTTP/1.1\r\nHost: 127.');
  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('whoever sends a body too slowly loses the connection, and nothing was sent', async () => {
  running = await start({ limits: { headersMs: 1_000, requestMs: 1_500 } });
  const socket = await running.socket();
  socket.write(request('POST /v1/transactions HTTP/1.1', ['Content-Length: 10'], '{'));
  expect(await everythingFrom(socket)).toBe('');
  expect(running.service.arrived).toEqual([]);
  expect((await running.call('/v1/transactions', post())).status).toBe(200);
});

test('a caller whose body is too long and who leaves makes one line in the log', async () => {
  running = await start({ limits: { bodyBytes: 10 } });
  const socket = await running.socket();
  socket.write(request('POST /v1/transactions HTTP/1.1', ['Content-Length: 100'], 'x'.repeat(50)));
  await until(() => running.printed.length === 1);
  const ended = everythingFrom(socket);
  socket.end();
  await ended;
  await running.call('/v1/transactions');
  await until(() => running.printed.length > 1);
  expect(running.printed.map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
    'POST /v1/transactions 413',
    'GET /v1/transactions 200',
  ]);
});

test('whoever does not read the answer loses the connection, and the place is free again', async () => {
  running = await start({ limits: { pauseMs: 100, requestsAtOnce: 1 } });
  running.service.answer = (_request, response) => {
    response.writeHead(200).end(Buffer.alloc(20_000_000, 'x'));
  };
  const socket = await running.socket();
  socket.pause();
  socket.write(request('GET /v1/transactions HTTP/1.1'));
  await until(() => running.printed.some((line) => line.includes(' gone ')));
  running.service.answer = (_request, response) => void response.writeHead(200).end('{}');
  expect((await running.call('/v1/transactions')).status).toBe(200);
  socket.destroy();
});

test('an answer comes from the service no faster than its caller reads', async () => {
  running = await start();
  const piece = Buffer.alloc(100_000, 'x');
  let taken = 0;
  function* pieces(): Generator<Buffer> {
    while (taken < 300) {
      taken += 1;
      yield piece;
    }
  }
  running.service.answer = (_request, response) => {
    Readable.from(pieces()).pipe(response.writeHead(200));
  };
  const socket = await running.socket();
  socket.pause();
  socket.write(request('GET /v1/transactions HTTP/1.1', ['Connection: close']));
  let before = 0;
  await until(() => {
    const isStill = taken > 0 && taken === before;
    before = taken;
    return isStill;
  }, 100);
  expect(taken).toBeLessThan(300);
  expect((await everythingFrom(socket)).length).toBeGreaterThan(30_000_000);
});
