/**
 * One attempt over real sockets. An answer's status decides; a redirect is followed up to three
 * times, with the method, the body and the token, and never to an address that is not secure; the
 * whole request has one time-out.
 */
import { systemClock } from '../../../src/sandbox';
import {
  httpSender,
  mayFollow,
  type AttemptEnd,
  type Sender,
} from '../../../src/sandbox/webhooks/sender';
import { testCertificate } from '../../support/test-certificate';
import { answering, redirecting, startReceiver, type Behaviour, type Receiver } from './receiver';

// Keys and sockets take their time on a busy machine.
const body = new TextEncoder().encode('{"webhook_id":"W"}');
const opened: (Receiver | Sender)[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function receiver(behaviour?: Behaviour, secure = false): Promise<Receiver> {
  const started = await startReceiver(behaviour, secure ? await testCertificate() : undefined);
  opened.push(started);
  return started;
}

function send(address: string, timeoutMs = 30_000): Promise<AttemptEnd> {
  const sender = httpSender(systemClock, timeoutMs);
  opened.push(sender);
  return sender.send(new URL(address), { body, token: 'T' });
}

test('posts the body as it is, with the token and as JSON', async () => {
  const { address, received } = await receiver();
  expect(await send(`${address}/hook?a=b`)).toEqual({
    delivered: true,
    status: 200,
    redirects: 0,
    problem: null,
  });
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/hook?a=b',
      contentType: 'application/json',
      token: 'T',
      bytes: Buffer.from('{"webhook_id":"W"}'),
    },
  ]);
});

test.each([200, 202, 204, 299])('%d is a delivery', async (status) => {
  const { address } = await receiver(answering(status));
  expect(await send(address)).toMatchObject({ delivered: true, status });
});

test.each([304, 400, 401, 404, 410, 429, 500, 503])('%d is a failure', async (status) => {
  const { address } = await receiver(answering(status));
  expect(await send(address)).toEqual({
    delivered: false,
    status,
    redirects: 0,
    problem: `answered ${status}`,
  });
});

test.each([300, 301, 302, 303, 307, 308])(
  '%d with a Location is followed, body and token kept',
  async (status) => {
    const target = await receiver();
    const { address } = await receiver(redirecting(status, `${target.address}/moved`));
    expect(await send(address)).toMatchObject({ delivered: true, redirects: 1 });
    expect(target.received).toMatchObject([
      { method: 'POST', path: '/moved', token: 'T', bytes: Buffer.from(body) },
    ]);
  },
);

test('a Location may be relative', async () => {
  const { address, received } = await receiver((response, n, request) =>
    (n === 0 ? redirecting(302, 'there') : answering(200))(response, n, request),
  );
  expect(await send(`${address}/hooks/here`)).toMatchObject({ delivered: true });
  expect(received.map(({ path }) => path)).toEqual(['/hooks/here', '/hooks/there']);
});

function redirectingTimes(times: number): Behaviour {
  return (response, n, request) =>
    (n < times ? redirecting(302, `/${n + 1}`) : answering(200))(response, n, request);
}

test('three redirects are followed', async () => {
  const { address, received } = await receiver(redirectingTimes(3));
  expect(await send(address)).toMatchObject({ delivered: true, redirects: 3 });
  expect(received.map(({ path }) => path)).toEqual(['/', '/1', '/2', '/3']);
});

test('a fourth redirect is not followed', async () => {
  const { address, received } = await receiver(redirectingTimes(4));
  expect(await send(address)).toEqual({
    delivered: false,
    status: 302,
    redirects: 3,
    problem: 'redirected more than 3 times',
  });
  expect(received).toHaveLength(4);
});

test.each([
  ['http://hooks.example/', 'redirected to an address that is not secure'],
  ['ftp://127.0.0.1/', 'redirected to an address that is not secure'],
  ['http://', 'redirected to what is no address'],
  ['https://me:secret@hooks.example/', 'redirected to what is no address'],
])('a redirect to %s is not followed', async (location, problem) => {
  const { address } = await receiver(redirecting(302, location));
  expect(await send(address)).toMatchObject({ delivered: false, status: 302, problem });
});

test.each([
  ['https://a.example/', 'https://b.example/', true],
  ['https://a.example/', 'http://b.example/', false],
  ['https://a.example/', 'http://127.0.0.1/', false],
  ['http://localhost/', 'https://b.example/', true],
  ['http://localhost/', 'http://127.0.0.1:8080/', true],
  ['http://localhost/', 'http://b.example/', false],
])('from %s to %s it is followed: %s', (configured, next, followed) => {
  expect(mayFollow(new URL(next), new URL(configured))).toBe(followed);
});

test('a target that fails is a failure of the attempt', async () => {
  const target = await receiver(answering(500));
  const { address } = await receiver(redirecting(302, target.address));
  expect(await send(address)).toEqual({
    delivered: false,
    status: 500,
    redirects: 1,
    problem: 'answered 500',
  });
});

test('a connection that is refused is a failure', async () => {
  const { address, close } = await receiver();
  await close();
  const end = await send(address);
  expect(end).toMatchObject({ delivered: false, status: null });
  expect(end.problem).toMatch(/^ECONNREFUSED: /);
});

test('a connection that is lost is a failure', async () => {
  const { address } = await receiver((response) => response.destroy());
  const end = await send(address);
  expect(end).toMatchObject({ delivered: false, status: null });
  expect(end.problem).toMatch(/^UND_ERR_SOCKET: /);
});

test('a certificate that nobody vouches for is a failure', async () => {
  const { address, received } = await receiver(undefined, true);
  const end = await send(address);
  expect(end.problem).toMatch(/^DEPTH_ZERO_SELF_SIGNED_CERT: /);
  expect(received).toEqual([]);
});

test('no answer in time is a failure', async () => {
  const { address } = await receiver(() => undefined);
  expect(await send(address, 50)).toEqual({
    delivered: false,
    status: null,
    redirects: 0,
    problem: 'no answer in 50 ms',
  });
});

test('a body that never ends does not undo the answer', async () => {
  const { address } = await receiver((response) => response.writeHead(200).write('{'));
  expect(await send(address, 50)).toMatchObject({ delivered: true, status: 200 });
});

test('a body without end is cut off', async () => {
  const { address } = await receiver((response) => {
    response.writeHead(200);
    const pour = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', pour);
    pour();
  });
  expect(await send(address)).toMatchObject({ delivered: true, status: 200 });
});

test('closing ends an attempt under way', async () => {
  const { address, until } = await receiver(() => undefined);
  const sender = httpSender(systemClock);
  const sent = sender.send(new URL(address), { body, token: 'T' });
  await until(1);
  await sender.close();
  expect(await sent).toMatchObject({ delivered: false, status: null });
});
