/**
 * The command: says where it is and what to type in the pane, ends when asked, and in all it prints
 * and answers shows neither the key nor the token, nor what is a customer's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { run } from '../../src/pass-through/main';
import { testCertificate } from '../support/test-certificate';
import { startService, type RecordingService } from './service';
import { request, start } from './start';

const KEY = 'canary-key-7c1d';
const TOKEN = 'canary-token-9e2f-of-32-characters-or-more';

let service: RecordingService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.close());

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

async function command(
  args: readonly string[],
  meanwhile: (out: string) => Promise<void> = async () => {},
): Promise<Outcome> {
  let out = '';
  let err = '';
  const status = await run(args, {
    env: { KEY, TOKEN },
    print: (text) => void (out += `${text}\n`),
    printError: (text) => void (err += `${text}\n`),
    ensureCertificate: testCertificate,
    untilAskedToEnd: () => meanwhile(out),
  });
  return { status, out, err };
}

const args = (...more: string[]): string[] => [
  ...['--service', service.address, '--key-env', 'KEY'],
  ...['--origin', 'https://addin.example/pane', '--port', '0', ...more],
];

const addressIn = (out: string): string => /base address: (\S+)/.exec(out)?.[1] ?? '';

test('says where it is, whose service it is, who may call, and what to type', async () => {
  const { status, out } = await command(args());
  expect(status).toBe(0);
  expect(out.split('\n')).toEqual([
    'The pass-through is ready; Ctrl-C ends it.',
    expect.stringMatching(/^base address: http:\/\/127\.0\.0\.1:\d+$/),
    `service: ${service.address}`,
    'origins: https://addin.example',
    'key to type in the pane: any word',
    '',
  ]);
  expect((await command(args('--token-env', 'TOKEN'))).out).toContain(
    'key to type in the pane: the access token',
  );
});

test('with --https it speaks https, by the certificate of this machine’s Taxrow ports', async () => {
  let answered: number | undefined;
  const { status, out } = await command(args('--https'), async (printed) => {
    const { cert: ca } = await testCertificate();
    const headers = { 'Ocp-Apim-Subscription-Key': 'any' };
    const [answer] = (await once(
      get(`${addressIn(printed)}/v1/transactions`, { ca, headers }),
      'response',
    )) as [IncomingMessage];
    answered = answer.resume().statusCode;
  });
  expect([status, answered]).toEqual([0, 200]);
  expect(addressIn(out)).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
});

test('on every address it is called by its name', async () => {
  const more = ['--host', '0.0.0.0', '--name', 'taxrow.example', '--behind-tls'];
  const { out } = await command(args('--token-env', 'TOKEN', ...more));
  expect(addressIn(out)).toMatch(/^http:\/\/taxrow\.example:\d+$/);
});

test('--help tells the flags and starts nothing', async () => {
  const { status, out } = await command(['--help']);
  expect(status).toBe(0);
  expect(out).toContain('--key-env NAME');
  expect(out).not.toContain('is ready');
});

test('wrong use is exit status 2, a start that fails 1', async () => {
  expect(await command(['--service', 'x'])).toEqual({
    status: 2,
    out: '',
    err: 'pass-through: --service is no address\nSee: npm run pass-through -- --help\n',
  });
  expect(await command(args('--cert', '/nowhere.pem', '--cert-key', '/nowhere.pem'))).toEqual({
    status: 1,
    out: '',
    err: 'pass-through: --cert: cannot read /nowhere.pem\n',
  });
  expect(await command(args('--cert', __filename, '--cert-key', __filename))).toEqual({
    status: 1,
    out: '',
    err: 'pass-through: --cert and --cert-key are not a certificate and its key, PEM\n',
  });
});

test('a port in use is named', async () => {
  let second: Outcome | undefined;
  await command(args(), async (out) => {
    second = await command(args('--port', new URL(addressIn(out)).port));
  });
  expect(second?.status).toBe(1);
  expect(second?.err).toMatch(/^pass-through: Port \d+ on 127\.0\.0\.1 is already in use\.\n$/);
});

test('one line per request: method, template, status, time, bytes, who answered', async () => {
  const running = await start({ service: service.address });
  await running.call('/v1/transactions?transaction_id=INV-SECRET');
  await running.call('/v1/transactions/SECRET-ID');
  await running.call('/v1/SECRET-PATH');
  await running.raw('SECRET nonsense\r\n\r\n');
  await running.close();
  const time = String.raw`^\d{4}-\d\d-\d\dT[\d:.]+Z`;
  expect(running.printed).toEqual([
    expect.stringMatching(new RegExp(`${time} GET /v1/transactions 200 [\\d.]+ms 2B service$`)),
    expect.stringMatching(
      new RegExp(`${time} GET /v1/transactions/{transaction_uuid} 200 [\\d.]+ms 2B service$`),
    ),
    expect.stringMatching(new RegExp(`${time} GET - 404 [\\d.]+ms 61B pass-through$`)),
    expect.stringMatching(new RegExp(`${time} - - 400 0.0ms 0B pass-through$`)),
  ]);
});

test('key and token appear in nothing that it prints or answers, nor does a customer’s id', async () => {
  const seen: string[] = [];
  const { out, err } = await command(args('--token-env', 'TOKEN'), async (printed) => {
    const address = addressIn(printed);
    const call = async (target: string, key: string, init: RequestInit = {}): Promise<void> => {
      const headers = { 'Ocp-Apim-Subscription-Key': key };
      const answer = await fetch(`${address}${target}`, { ...init, headers, redirect: 'manual' });
      seen.push(JSON.stringify([...answer.headers]), await answer.text());
    };
    const scenes = [
      () => call('/v1/transactions?transaction_id=customer-7', TOKEN),
      () => call('/v1/transactions/customer-7', TOKEN),
      () => call('/v1/transactions/customer-7/x', TOKEN),
      () => call('/v1/transactions?nonsense=customer-7', TOKEN),
      () => call('/v1/transactions', `${TOKEN}x`),
      () => call('/v1/transactions', TOKEN, { method: 'POST', body: 'customer-7' }),
    ];
    for (const scene of scenes) await scene();
    service.answer = (_request, response) => {
      response.writeHead(302, { Location: 'https://elsewhere.example' }).end();
    };
    await scenes[0]?.();
    service.answer = (incoming) => incoming.socket.destroy();
    await scenes[0]?.();
  });
  const everything = [out, err, process.title, ...seen].join('\n');
  expect(out).toContain('GET /v1/transactions 502');
  expect(service.arrived.at(-1)?.headers).toContainEqual(['ocp-apim-subscription-key', KEY]);
  for (const secret of [KEY, TOKEN, 'customer-7']) expect(everything).not.toContain(secret);
});

test('what is wrong with a secret is said without it', async () => {
  const { err } = await command(args('--key-env', 'TOKEN', '--token-env', 'TOKEN'));
  expect(err).toContain('The access token is the key itself');
  expect(err).not.toContain(TOKEN);
});

test('npm run pass-through runs it, and SIGTERM ends it cleanly, its log written', async () => {
  service.answer = (_request, response) => void response.writeHead(200).end('{}');
  const child = spawn(process.execPath, ['scripts/pass-through.mjs', ...args()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, KEY },
  });
  let out = '';
  let isAsked = false;
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (isAsked || !out.includes('key to type')) continue;
    isAsked = true;
    const headers = { 'Ocp-Apim-Subscription-Key': 'any' };
    await fetch(`${addressIn(out)}/v1/transactions`, { headers });
    child.kill('SIGTERM');
  }
  const [status] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  expect(status).toBe(0);
  expect(out).toMatch(/ GET \/v1\/transactions 200 [\d.]+ms 2B service\n$/);
});

test('a request that is none is logged without a word of it', async () => {
  const running = await start();
  await running.raw(request('GET /v1/transactions HTTP/1.1', ['Content-Length: customer-7']));
  await running.close();
  expect(running.printed).toEqual([expect.stringMatching(/ - - 400 0\.0ms 0B pass-through$/)]);
});
