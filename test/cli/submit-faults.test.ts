/**
 * `taxrow submit` when service and network misbehave: nothing is sent twice, what is not known is looked for, and an
 * error that ends a run leaves it to be gone on with.
 */
import { join } from 'node:path';
import type { Faults } from '../../src/sandbox';
import { scratchFiles } from './scratch-files';
import { CANARY_KEY, invoices, KEY_VARIABLE, serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

function placesOf(count: number): { readonly file: string; readonly args: readonly string[] } {
  runs += 1;
  const journal = join(files.directory(), `journal-${String(runs)}`);
  const file = files.file(`rows-${String(runs)}.csv`, invoices(count));
  // An answer that does not come is given up, and looked for, soon.
  return { file, args: ['--journal', journal, '--timeout', '1', ...SETTINGS] };
}

const ROWS = 40;
const onPosts = { method: 'POST' } as const;

describe('each is sent once, and accepted in the end', () => {
  it.each<[string, Faults]>([
    ['answers that are lost after storing', { dropAfterStore: 5 }],
    ['connections that are lost before storing', { dropBeforeStore: 3 }],
    ['answers that are cut', { cutBody: { count: 5, only: onPosts } }],
    ['answers that are no JSON', { wrongBody: { form: 'html', count: 5, only: onPosts } }],
    [
      '502 with a page of HTML, after storing',
      {
        serverError: { status: 502, html: true, afterStore: true, count: 5 },
      },
    ],
    ['503 before storing', { serverError: { status: 503, count: 3, only: onPosts } }],
    [
      '429 without and with a time to wait',
      { rateLimit: { count: 4, retryAfter: 1, only: onPosts } },
    ],
    [
      'answers that come too late',
      { latencyMs: { from: 1_500, to: 1_500, count: 3, only: onPosts } },
    ],
  ])('%s', async (_, faults) => {
    await service.restart({ faults });
    const { file, args } = placesOf(ROWS);
    const { exitCode, report, stderr } = await service.submit(file, args);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(report.outcomes.accepted).toBe(ROWS);
    const stored = service.stored();
    expect(Object.keys(stored)).toHaveLength(ROWS);
    expect(Object.values(stored).filter((times) => times !== 1)).toEqual([]);
  });
});

describe('what ends a run early', () => {
  it('a key that is refused in the middle: 3, and the next run goes on', async () => {
    await service.restart({ faults: { latencyMs: 10 } });
    const { file, args } = placesOf(200);
    const revoke = setInterval(() => {
      if (Object.keys(service.stored()).length < 20) return;
      service.sandbox().sandbox.faults.set({ revokedKey: true });
    }, 1);
    const first = await service.submit(file, [...args, '--concurrency', '4']);
    clearInterval(revoke);
    expect(first.exitCode).toBe(3);
    expect(first.report.stopped_by?.code).toBe('KEY_REFUSED');
    expect(first.stderr).toContain('run it again with a valid one');
    expect(JSON.stringify(first)).not.toContain(CANARY_KEY);
    const { outcomes } = first.report;
    expect(outcomes.accepted + outcomes.skipped).toBe(200);
    service.sandbox().sandbox.faults.set({});
    const next = await service.submit(file, args);
    expect(next.exitCode).toBe(0);
    expect(Object.values(service.stored())).toEqual(Array.from({ length: 200 }, () => 1));
  });

  it('a key that is refused at once: 3, and nothing was sent', async () => {
    const { file, args } = placesOf(3);
    const variables = { [KEY_VARIABLE]: 'another-key' };
    const { exitCode, stdout, stderr } = await service.submit(file, args, { variables });
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(stderr).toContain('The service does not take the key.');
    expect(stderr).not.toContain('another-key');
  });

  it('a service that is not there: 3', async () => {
    const { file, args } = placesOf(3);
    const call = [...args, '--environment', 'away', '--environments'];
    const list = [{ id: 'away', name: 'Away', baseUrl: 'http://127.0.0.1:9', kind: 'sandbox' }];
    const environments = files.file('away.json', JSON.stringify(list));
    const { exitCode, stderr } = await service.submit(file, [
      ...call,
      environments,
      '--key-env',
      KEY_VARIABLE,
    ]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain('Check the connection and the address');
  });
});
