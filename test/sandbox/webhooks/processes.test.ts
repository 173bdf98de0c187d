/**
 * In processes of their own, as others run them: the receiver that docs/sandbox.md shows verifies
 * what `npm run sandbox` sends; and a notification outlives a sandbox that is killed.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payload } from '../client';

const headers = { 'Ocp-Apim-Subscription-Key': 'K', 'Content-Type': 'application/json' };
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
const processes: ChildProcess[] = [];

afterAll(async () => {
  for (const one of processes) await end(one, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** The ports of the documentation, for others that are free. */
async function documentedReceiver(issuerPort: number, port: number): Promise<string> {
  const documentation = readFileSync('docs/sandbox.md', 'utf8');
  const [, code = ''] =
    /```js\n(import[^`]*createRemoteJWKSet(?:.|\n)*?)```/.exec(documentation) ?? [];
  return code.replaceAll('4010', String(issuerPort)).replaceAll('8080', String(port));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function run(...args: string[]): ChildProcess {
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  processes.push(started);
  return started;
}

/** What it prints until that holds this text. */
async function printed(by: ChildProcess, text: string): Promise<string> {
  let out = '';
  for await (const chunk of by.stdout ?? []) {
    out += String(chunk);
    if (out.includes(text)) return out;
  }
  throw new Error(`it ended, and printed only: ${out}`);
}

async function end(one: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return;
  one.kill(signal);
  await once(one, 'exit');
}

test('the documented receiver gets what a killed sandbox left, and verifies it', async () => {
  const [sandboxPort, receiverPort] = [await freePort(), await freePort()];
  const sandboxArguments = [
    'scripts/sandbox.mjs',
    ...['--port', String(sandboxPort), '--key', 'K', '--seed', 'none', '--data', folder],
    ...['--processing-ms', '0', '--webhook', `http://127.0.0.1:${receiverPort}/hook`],
    ...['--webhook-retry-ms', '3600000'],
  ];
  const base = `http://127.0.0.1:${sandboxPort}`;
  const killed = run(...sandboxArguments);
  await printed(killed, 'key: K');
  const body = JSON.stringify(payload({ transaction_id: 'FT 2024/1' }));
  await fetch(`${base}/v1/transactions`, { method: 'POST', headers, body });
  await attemptFailed(base);
  await end(killed, 'SIGKILL');

  const code = await documentedReceiver(sandboxPort, receiverPort);
  const receiver = run('--input-type=module', '-e', code);
  await reachable(receiverPort);
  const restarted = run(...sandboxArguments);
  const out = await printed(receiver, 'external_id');
  await end(restarted, 'SIGTERM');

  expect(out).toContain("event_type: 'transactions.transaction_completed'");
  expect(out).toContain("external_id: 'FT 2024/1'");
  expect(out).toContain(`resource_url: '${base}/v1/transactions/`);
});

async function attemptFailed(base: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${base}/sandbox/notifications`, { headers });
    const { notifications } = JSON.parse(await answer.text());
    if (notifications[0]?.attempts[0]?.problem?.startsWith('ECONNREFUSED')) return;
  }
}

async function reachable(port: number): Promise<void> {
  for (;;) {
    const refused = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => null);
    // Without a token it answers, and refuses.
    if (refused?.status === 401) return;
  }
}
