/**
 * The one certificate of every https port: good for localhost and 127.0.0.1, kept with a key that
 * only its owner can read, renewed before it ends, and made anew when it is damaged.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../src/sandbox';
import { KEY } from './client';

interface Pair {
  readonly cert: string;
  readonly key: string;
}

const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The certificate as a script gets it, on one day after the other. */
function ensureOn(...days: string[]): Pair[] {
  const script = `
    import { ensureCertificate } from './scripts/certificate.mjs';
    const [folder, ...days] = process.argv.slice(1);
    const got = [];
    for (const day of days) got.push(await ensureCertificate({ folder, now: new Date(day) }));
    console.log(JSON.stringify(got));`;
  const args = ['--input-type=module', '-e', script, folder, ...days];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('serves https for localhost and 127.0.0.1', async () => {
  const [certificate] = ensureOn(new Date().toISOString());
  if (certificate === undefined) throw new Error('no certificate was made');
  const running = await startSandbox({ key: KEY, httpPort: 0, httpsPort: 0, certificate });
  const byAddress = `${running.httpsAddress}/v1/transactions`;
  const byName = byAddress.replace('127.0.0.1', 'localhost');
  const statuses = [
    await statusOf(byAddress, certificate.cert),
    await statusOf(byName, certificate.cert),
  ];
  await running.close();
  expect(statuses).toEqual([200, 200]);
});

test('is kept until 30 days before its end, then renewed', () => {
  const [made, kept, renewed] = ensureOn('2030-01-01', '2030-12-01', '2030-12-03');
  expect(kept).toEqual(made);
  expect(renewed).not.toEqual(made);
});

test('has a key that only its owner can read', () => {
  ensureOn('2030-12-03');
  expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600);
});

test('is made anew when it is damaged or has lost its key', () => {
  const [first] = ensureOn('2030-12-03');
  writeFileSync(join(folder, 'cert.pem'), 'nonsense');
  const [second] = ensureOn('2030-12-03');
  expect(second).not.toEqual(first);
  rmSync(join(folder, 'key.pem'));
  const [third] = ensureOn('2030-12-03');
  expect(third).not.toEqual(second);
});

function statusOf(address: string, ca: string): Promise<number | undefined> {
  const headers = { 'Ocp-Apim-Subscription-Key': KEY };
  return new Promise((resolve, reject) => {
    const request = get(address, { ca, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
}
