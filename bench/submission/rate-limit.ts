/** A run under a rate limit that the service does not publish: its ledger says what was used of it and what was refused. */
import { createServiceClient } from '../../src/core/service/client';
import { createFetchTransport } from '../../src/core/service/fetch-transport';
import { createGate } from '../../src/core/service/gate';
import { createRun } from '../../src/core/submission/engine';
import { planSubmission } from '../../src/core/submission/plan';
import { createSandbox } from '../../src/sandbox';
import { systemClock } from '../service/system-clock';
import { rounded, type BenchRow } from '../measure';
import { memoryJournal } from './ports';
import { mapped, sales } from './rows';

const KEY = 'bench-key';
const LATENCY_MS = 20;
const CONCURRENCY = 32;
const environment = {
  id: 'bench',
  name: 'Bench',
  baseUrl: 'http://sandbox.test',
  kind: 'sandbox',
} as const;

export async function rateLimitRows(
  group: string,
  perSecond: number,
  rows: number,
): Promise<readonly BenchRow[]> {
  const { used, refused, worstRemaining } = await runUnderLimit(perSecond, rows);
  const name = `${rows} rows at most ${perSecond} a second`;
  return [
    {
      group,
      name: `${name}: unused`,
      value: rounded(1 - used),
      goal: 0.1,
      unit: 'of the limit',
      holds: used >= 0.9,
    },
    {
      group,
      name: `${name}: refused`,
      value: rounded(refused),
      goal: 0.02,
      unit: 'of the answers',
      holds: refused <= 0.02,
    },
    {
      group,
      name: `${name}: remaining time, median error`,
      value: rounded(worstRemaining),
      goal: 0.1,
      unit: 'of it',
      holds: worstRemaining <= 0.1,
    },
  ];
}

async function runUnderLimit(perSecond: number, count: number) {
  const sandbox = createSandbox({ key: KEY });
  sandbox.faults.set({ latencyMs: LATENCY_MS, rateLimit: { perSecond, retryAfter: 1 } });
  const transport = createFetchTransport((url, init) => sandbox.fetch(new Request(url, init)));
  const ports = { clock: systemClock, random: Math.random };
  const gate = createGate({ ...ports, max: CONCURRENCY });
  const client = createServiceClient({ environment, key: KEY, transport, gate, ...ports });
  const journal = memoryJournal();
  const transactions = mapped(sales(count, `R${perSecond}`));
  const plan = await planSubmission({ environmentId: 'bench', transactions, client, journal });
  // A person reads the plan and confirms.
  await systemClock.sleep(1_500);
  sandbox.ledger.clear();
  const settings = { concurrency: CONCURRENCY };
  const run = createRun({ plan, client, journal, runId: 'bench', settings, ...ports });
  const told: { readonly atMs: number; readonly remainingMs: number; readonly done: number }[] = [];
  const beganMs = performance.now();
  const { progress } = await run.start((event) => {
    if (event.kind !== 'progress' || event.pace.remainingMs === undefined) return;
    const { remainingMs } = event.pace;
    told.push({ atMs: performance.now(), remainingMs, done: event.progress.accepted });
  });
  const endMs = performance.now();
  if (progress.accepted !== count) throw new Error(`Not all: ${JSON.stringify(progress)}`);
  const { requests } = sandbox.ledger.read();
  const refused = requests.filter(({ answered }) => answered === 429).length;
  const seconds = (endMs - beganMs) / 1_000;
  const errors = told
    .filter(({ done, atMs }) => done >= count / 10 && endMs - atMs > 1_000)
    .map(({ atMs, remainingMs }) => Math.abs(remainingMs / (endMs - atMs) - 1))
    .sort((a, b) => a - b);
  return {
    used: (requests.length - refused) / (seconds * perSecond),
    refused: refused / requests.length,
    worstRemaining: errors[Math.floor(errors.length / 2)] ?? Number.NaN,
  };
}
