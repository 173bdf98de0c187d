/**
 * A run that is ended at any moment, in whatever way, is gone on with by the same command: each transaction reaches the
 * service once, the results are complete, and the key is in nothing that was written.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Papa from 'papaparse';
import type { SubmitReport } from '../../src/cli/submit/submit-report';
import { scratchFiles } from './scratch-files';
import {
  CANARY_KEY,
  invoices,
  serviceFixture,
  SETTINGS,
  startCommand,
  type RunningCommand,
} from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

interface Run {
  readonly args: readonly string[];
  readonly results: string;
}

function runOver(count: number, ...more: readonly string[]): Run {
  runs += 1;
  const file = files.file(`rows-${String(runs)}.csv`, invoices(count));
  const results = join(files.directory(), `results-${String(runs)}.csv`);
  const journal = join(files.directory(), `journal-${String(runs)}`);
  const places = ['--journal', journal, '--results', results, '--json'];
  return {
    args: ['submit', file, ...service.service(), ...places, ...SETTINGS, ...more],
    results,
  };
}

function storedCount(): number {
  return Object.keys(service.stored()).length;
}

/** Resolves when the sandbox holds so many; rejects when the command ends before. */
async function untilStored(count: number, { ended, output }: RunningCommand): Promise<void> {
  let over: number | string | undefined;
  void ended.then((how) => (over = how));
  while (storedCount() < count) {
    if (over !== undefined) throw new Error(`Ended early (${String(over)}): ${output().stderr}`);
    await pause(5);
  }
}

function outcomesOf(results: string): Record<string, string> {
  const text = readFileSync(results, 'utf8').trimEnd();
  const { data } = Papa.parse<Record<string, string>>(text, { header: true });
  return Object.fromEntries(data.map((row) => [row['transaction_id'], row['outcome'] ?? '']));
}

function reportOf(command: RunningCommand): SubmitReport {
  return JSON.parse(command.output().stdout) as SubmitReport;
}

/** Everything that stands in a directory and below. */
function contentOf(directory: string): string {
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, String(name)))
    .filter((path) => statSync(path).isFile() && !path.endsWith('environments.json'))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

beforeEach(() => service.restart({ faults: { latencyMs: 20 } }));

test('killed five times (SIGKILL) and run to the end: each once, and every row in the results', async () => {
  const rows = 600;
  // What was under way at a kill is soon looked for.
  const run = runOver(rows, '--concurrency', '16', '--timeout', '1');
  let said = '';
  for (let kill = 1; kill <= 5; kill += 1) {
    const command = startCommand(run.args);
    await untilStored(storedCount() + 60, command);
    command.child.kill('SIGKILL');
    expect(await command.ended).toBe('SIGKILL');
    said += JSON.stringify(command.output());
  }
  expect(storedCount()).toBeLessThan(rows);
  const last = startCommand(run.args);
  expect(await last.ended).toBe(0);
  said += JSON.stringify(last.output());
  const stored = Object.entries(service.stored());
  expect(stored).toHaveLength(rows);
  expect(stored.filter(([, times]) => times !== 1)).toEqual([]);
  const outcomes = Object.values(outcomesOf(run.results));
  expect(outcomes).toHaveLength(rows);
  expect(outcomes.filter((one) => one !== 'accepted' && one !== 'already_known')).toEqual([]);
  const { accepted, already_known: known } = reportOf(last).outcomes;
  expect(accepted + known).toBe(rows);
  expect(said).not.toContain(CANARY_KEY);
  expect(contentOf(files.directory())).not.toContain(CANARY_KEY);
});

test('one Ctrl-C ends calmly with 3: what is under way is answered, the counts add up, and it goes on', async () => {
  const run = runOver(400, '--concurrency', '8');
  const command = startCommand(run.args);
  await untilStored(40, command);
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(3);
  const report = reportOf(command);
  expect(report.stopped_by).toEqual({ code: 'CANCELLED', message: 'Interrupted' });
  expect(report.outcomes.in_doubt).toBe(0);
  expect(report.outcomes.accepted).toBe(storedCount());
  expect(report.outcomes.accepted + report.outcomes.skipped).toBe(400);
  expect(Object.keys(outcomesOf(run.results))).toHaveLength(400);
  const next = startCommand(run.args);
  expect(await next.ended).toBe(0);
  expect(Object.values(service.stored())).toEqual(Array.from({ length: 400 }, () => 1));
});

test('a second Ctrl-C ends at once, with 3', async () => {
  await service.restart({ faults: { latencyMs: { from: 20, to: 20 } } });
  const run = runOver(400, '--concurrency', '8');
  const command = startCommand(run.args);
  await untilStored(20, command);
  service.sandbox().sandbox.faults.set({ latencyMs: 60_000 });
  const { ledger } = service.sandbox().sandbox;
  const unanswered = () => ledger.read().requests.filter(({ answered }) => answered === null);
  while (unanswered().length < 8) await pause(5);
  // Pressed anew until it ends, each time later than the same press, come twice by way of npm, would be.
  const pressing = setInterval(() => command.child.kill('SIGINT'), 400);
  expect(await command.ended).toBe(3);
  clearInterval(pressing);
  expect(command.output().stdout).toBe('');
});

test('a second run on the same journal is refused while the first goes on', async () => {
  const run = runOver(400, '--concurrency', '4');
  const first = startCommand(run.args);
  await untilStored(10, first);
  // The first does not end before the second has looked.
  service.sandbox().sandbox.faults.set({ latencyMs: 3_000 });
  const second = startCommand(run.args);
  expect(await second.ended).toBe(2);
  expect(second.output().stderr).toContain(`process ${String(first.child.pid)}`);
  expect(second.output().stdout).toBe('');
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(3);
});

test('ended while it looks up, nothing was sent, and no results of an earlier run stand in their place', async () => {
  await service.restart({ faults: { latencyMs: 60_000 } });
  const run = runOver(50);
  writeFileSync(run.results, 'of an earlier run');
  const command = startCommand(run.args);
  while (service.sandbox().sandbox.ledger.read().requests.length === 0) await pause(5);
  command.child.kill('SIGINT');
  expect(await command.ended).toBe(3);
  expect(command.output().stdout).toBe('');
  expect(command.output().stderr).toContain(
    'Interrupted. Nothing was sent.\nNothing is lost: run the same command again.\n',
  );
  expect(existsSync(run.results)).toBe(false);
  expect(storedCount()).toBe(0);
});

describe('one Ctrl-C, whatever it is at just then', () => {
  async function goesOn(run: Run, count: number): Promise<void> {
    service.sandbox().sandbox.faults.set({});
    const next = startCommand(run.args);
    expect(await next.ended).toBe(0);
    const stored = service.stored();
    expect(Object.values(stored)).toEqual(Array.from({ length: count }, () => 1));
  }

  test('waiting as long as the service asks: 3 at once, and the next run sends the rest', async () => {
    const run = runOver(60, '--concurrency', '4');
    const command = startCommand(run.args);
    await untilStored(10, command);
    service.sandbox().sandbox.faults.set({ rateLimit: { retryAfter: 600 } });
    await pause(300);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(3);
    expect(reportOf(command).stopped_by?.code).toBe('CANCELLED');
    await goesOn(run, 60);
  });

  test('looking for what is in doubt: 3, and the next run settles it', async () => {
    const run = runOver(60, '--concurrency', '4', '--timeout', '1');
    const command = startCommand(run.args);
    await untilStored(10, command);
    const { faults, ledger } = service.sandbox().sandbox;
    const looks = () => ledger.read({ method: 'GET' }).requests.length;
    const before = looks();
    faults.set({
      wrongBody: { form: 'html', only: { method: 'POST' } },
      serverError: { status: 503, only: { method: 'GET' } },
    });
    while (looks() === before) await pause(5);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(3);
    expect(reportOf(command).outcomes.in_doubt).toBeGreaterThan(0);
    await goesOn(run, 60);
  });

  test('following what became of it: all was sent, and it ends with 0', async () => {
    await service.restart({ processingMs: 3_600_000 });
    const run = runOver(20, '--wait', '600');
    const command = startCommand(run.args);
    await untilStored(20, command);
    const { ledger } = service.sandbox().sandbox;
    const [last] = ledger.read({ method: 'POST' }).requests.slice(-1);
    const looks = () => ledger.read({ method: 'GET', since: last?.seq ?? 0 }).requests.length;
    while (looks() === 0) await pause(5);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect(reportOf(command).outcomes.accepted).toBe(20);
    expect(Object.keys(outcomesOf(run.results))).toHaveLength(20);
  });
});
