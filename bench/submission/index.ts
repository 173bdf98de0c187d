/**
 * The engine at the command line's concurrency: what it costs over a bare loop of as many senders (at 20 ms per answer at
 * most 1.10), ten times the rows (at most 10.5 times the CPU time), and how well it finds a rate limit that nobody
 * publishes (at least 0.9 of it used, at most 2 % refused, its remaining time right within a tenth).
 */
import type { Transaction } from '../../src/core/domain/transaction';
import { createRun } from '../../src/core/submission/engine';
import type { RunEvent, SubmissionPlan } from '../../src/core/submission/run';
import { systemClock } from '../service/system-clock';
import { median, rounded, shuffled, type BenchRow } from '../measure';
import { memoryJournal, quietService } from './ports';
import { rateLimitRows } from './rate-limit';
import { sales } from './rows';

const GROUP = 'submission';
export const CONCURRENCY = 32;
const ROWS = 12_000;
const LATENCY_MS = 20;
const ROWS_PER_TRIPS = 64;
const MOST_TRIPS = 2;

export async function submissionBench(): Promise<readonly BenchRow[]> {
  return [
    ...(await overBareLoop()),
    await tenTimesTheRows(),
    ...(await rateLimitRows(GROUP, 30, 5_000)),
    ...(await rateLimitRows(GROUP, 100, 5_000)),
  ];
}

async function overBareLoop(): Promise<readonly BenchRow[]> {
  const rows = sales(ROWS);
  let roundTrips = 0;
  const sides = {
    engine: async () => {
      roundTrips = await runAll(rows, LATENCY_MS);
    },
    bare: () => bareLoop(rows, LATENCY_MS),
    twin: () => bareLoop(rows, LATENCY_MS),
  };
  const ratios: number[] = [];
  const noises: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const tookMs = { engine: 0, bare: 0, twin: 0 };
    for (const side of shuffled(['engine', 'bare', 'twin'] as const)) {
      const beganMs = performance.now();
      await sides[side]();
      tookMs[side] = performance.now() - beganMs;
    }
    ratios.push(tookMs.engine / tookMs.bare);
    noises.push(Math.abs(tookMs.twin / tookMs.bare - 1));
  }
  const value = rounded(median(ratios));
  const noise = rounded(median(noises));
  const perRows = rounded((roundTrips * ROWS_PER_TRIPS) / ROWS);
  const name = `a run of ${ROWS}, ${CONCURRENCY} at a time at ${LATENCY_MS} ms, bare loop = 1`;
  return [
    { group: GROUP, name, value, goal: 1.1, unit: 'x floor', holds: value <= 1.1 },
    {
      group: GROUP,
      name: `${name}: floor against itself`,
      value: noise,
      goal: 0.05,
      unit: 'deviation from 1',
      holds: noise <= 0.05,
    },
    {
      group: GROUP,
      name: `reads and writes of the journal for ${ROWS_PER_TRIPS} rows`,
      value: perRows,
      goal: MOST_TRIPS,
      unit: 'round trips',
      holds: perRows <= MOST_TRIPS,
    },
  ];
}

/** By CPU time, with a service that answers at once: what grows faster than the rows shows. */
async function tenTimesTheRows(): Promise<BenchRow> {
  const [few, many] = [sales(10_000), sales(100_000)];
  const ratios: number[] = [];
  await cpuMs(() => runAll(few, 0));
  for (let round = 0; round < 3; round += 1) {
    const small = await cpuMs(() => runAll(few, 0));
    const large = await cpuMs(() => runAll(many, 0));
    ratios.push(large / small);
  }
  const value = rounded(median(ratios), 2);
  const name = 'ten times the rows of a run (100,000)';
  return { group: GROUP, name, value, goal: 10.5, unit: 'x the time', holds: value <= 10.5 };
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Resolves to the round trips to the journal. */
async function runAll(rows: readonly Transaction[], latencyMs: number): Promise<number> {
  const journal = memoryJournal();
  const plan: SubmissionPlan = {
    environmentId: 'bench',
    send: rows.map((transaction) => ({ transaction, contentHash: transaction.transaction_id })),
    leftOut: [],
    totals: [],
  };
  const run = createRun({
    ...{ plan, client: quietService(latencyMs), journal, clock: systemClock },
    random: Math.random,
    runId: 'bench',
    settings: { concurrency: CONCURRENCY },
  });
  let heard = 0;
  const { progress } = await run.start((event: RunEvent) => {
    if (event.kind === 'outcome') heard += 1;
  });
  if (progress.accepted !== rows.length || heard !== rows.length) {
    throw new Error(`Not all were accepted: ${JSON.stringify(progress)}`);
  }
  return journal.roundTrips();
}

async function bareLoop(rows: readonly Transaction[], latencyMs: number): Promise<void> {
  const client = quietService(latencyMs);
  const left = rows.values();
  const sender = async () => {
    for (const row of left) await client.submitTransaction(row);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
}
