/**
 * The command: starts the sandbox and says where it is and with which key; a wrong flag is a clear
 * error with exit status 2, a port in use one with 1.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { run } from '../../src/sandbox/main';

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command; when it is up, asks `meanwhile` with what it printed and then ends it. */
async function command(
  args: readonly string[],
  meanwhile: (out: string) => Promise<void> = async () => {},
): Promise<Outcome> {
  let out = '';
  let err = '';
  const status = await run(args, {
    print: (text) => void (out += `${text}\n`),
    printError: (text) => void (err += `${text}\n`),
    ensureCertificate: () => Promise.reject(new Error('no certificate here')),
    untilAskedToEnd: () => meanwhile(out),
  });
  return { status, out, err };
}

/** The ids a search finds at the address and with the key that were printed. */
async function idsAt(out: string): Promise<string[]> {
  const address = /base address: (\S+)/.exec(out)?.[1] ?? '';
  const key = /key: (\S+)/.exec(out)?.[1] ?? '';
  const headers = { 'Ocp-Apim-Subscription-Key': key };
  const answer = await fetch(`${address}/v1/transactions`, { headers });
  const body = JSON.parse(await answer.text());
  return body.transactions.map((record: { transaction_id: string }) => record.transaction_id);
}

test('starts with the demonstration, on a free port and with a new key', async () => {
  let ids: string[] = [];
  const { status } = await command([], async (out) => {
    ids = await idsAt(out);
  });
  expect(status).toBe(0);
  expect(ids.slice(0, 2)).toEqual(['DEMO-1001', 'DEMO-1002']);
});

test('starts with the key, the seed and the faults it is given', async () => {
  let ids: string[] = ['not asked'];
  const { out } = await command(
    ['--key', 'K', '--seed', 'none', '--faults', '{"latencyMs":0}'],
    async (printed) => {
      ids = await idsAt(printed);
    },
  );
  expect(out).toContain('key: K\n');
  expect(ids).toEqual([]);
});

test('faults can be set one at a time, over those given as JSON', async () => {
  let faults: unknown;
  await command(
    [
      ...['--key', 'K', '--faults', '{"latencyMs":9,"serverError":{"status":500,"count":4}}'],
      ...['--fault', 'serverError.status=503', '--fault', 'revokedKey'],
      ...['--fault', 'rateLimit.retryAfter=soon', '--fault', 'rateLimit.only.path=/v1/a.b=c'],
    ],
    async (printed) => {
      const address = /base address: (\S+)/.exec(printed)?.[1] ?? '';
      const headers = { 'Ocp-Apim-Subscription-Key': 'K' };
      const shown = await fetch(`${address}/sandbox/faults`, { headers });
      faults = JSON.parse(await shown.text());
    },
  );
  expect(faults).toEqual({
    latencyMs: { from: 9, to: 9 },
    serverError: { status: 503, count: 4 },
    revokedKey: {},
    rateLimit: { retryAfter: 'soon', only: { path: '/v1/a.b=c' } },
  });
});

test.each(['https://a.example', 'https://a.example/', 'HTTPS://A.example:443'])(
  '--allow-origin %s is the origin of it',
  async (given) => {
    let allowed: string | null = '';
    await command(['--key', 'K', '--allow-origin', given], async (printed) => {
      const address = /base address: (\S+)/.exec(printed)?.[1] ?? '';
      const headers = { Origin: 'https://a.example', 'Ocp-Apim-Subscription-Key': 'K' };
      const answer = await fetch(`${address}/v1/transactions`, { headers });
      allowed = answer.headers.get('Access-Control-Allow-Origin');
    });
    expect(allowed).toBe('https://a.example');
  },
);

test('--help tells the flags and starts nothing', async () => {
  const { status, out } = await command(['--help']);
  expect(status).toBe(0);
  expect(out).toContain('--https-port M');
  expect(out).not.toContain('base address');
});

test.each([
  [['--prot', '1'], "Unknown option '--prot'"],
  [['--port', 'abc'], '--port needs a whole number from 0 to 65535, not "abc"'],
  [['--port', '65536'], '--port needs a whole number from 0 to 65535, not "65536"'],
  [['--port='], '--port needs a whole number from 0 to 65535, not ""'],
  [['--reprocessing-ms', '-1'], "Option '--reprocessing-ms' argument is ambiguous"],
  [['--reprocessing-ms', '1.5'], '--reprocessing-ms needs a whole number from 0 to 86400000'],
  [['--key='], '--key needs a value'],
  [['--key'], "'--key <value>' argument missing"],
  [['--seed', 'all'], '--seed is demo or none, not "all"'],
  [['--list-parameters', 'pipe'], '--list-parameters is repeat or comma, not "pipe"'],
  [['--data='], '--data needs a directory'],
  [['--faults', '{"x":1}'], '--faults: faults has no setting "x"'],
  [['--faults', '{'], '--faults: it is not valid JSON: '],
  [['--faults', '[]'], '--faults: faults must be an object'],
  [['--fault', 'lateness=1'], '--fault: faults has no setting "lateness"'],
  [['--fault', 'latencyMs'], '--fault: faults.latencyMs must be a number or an object'],
  [['--fault', '=1'], '--fault: "=1" names no fault'],
  [['--fault', '__proto__.polluted=1'], '--fault: "__proto__.polluted=1" names no fault'],
  [['--allow-origin', 'foo'], '--allow-origin needs an origin such as https://a.example or'],
  [['--allow-origin', 'a.example'], '--allow-origin needs an origin'],
  [['--allow-origin', 'localhost:3000'], '--allow-origin needs an origin'],
  [['--allow-origin', 'https://a.example/path'], '--allow-origin needs an origin'],
  [['--allow-origin='], '--allow-origin needs an origin'],
  [
    ['--host', '0.0.0.0', '--webhook', 'https://a.example/'],
    '--webhook with --host 0.0.0.0 needs --public-address',
  ],
  [['4010'], "Unexpected argument '4010'"],
])('%j is refused with exit status 2', async (args, message) => {
  const { status, out, err } = await command(args);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(err).toContain('npm run sandbox -- --help');
});

test('what keeps it from starting is told with exit status 1', async () => {
  const { status, err } = await command(['--https-port', '0']);
  expect([status, err]).toEqual([1, 'sandbox: no certificate here\n']);
});

test('a port in use is named', async () => {
  let second: Outcome | undefined;
  await command(['--port', '0'], async (out) => {
    const port = /base address: \S+:(\d+)/.exec(out)?.[1] ?? '';
    second = await command(['--port', port]);
  });
  expect(second?.status).toBe(1);
  expect(second?.err).toMatch(/^sandbox: Port \d+ on 127\.0\.0\.1 is already in use\.\n$/);
});

test('npm run sandbox runs it, and SIGTERM ends it cleanly', async () => {
  const process_ = spawn(process.execPath, ['scripts/sandbox.mjs', '--key', 'K'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const chunk of process_.stdout) {
    out += String(chunk);
    if (out.includes('key: K')) process_.kill('SIGTERM');
  }
  const [status] = process_.exitCode === null ? await once(process_, 'exit') : [process_.exitCode];
  expect(out).toMatch(/base address: http:\/\/127\.0\.0\.1:\d+/);
  expect(status).toBe(0);
});
