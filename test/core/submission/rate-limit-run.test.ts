/**
 * A whole run, with the client that it sends through, under a rate limit that nobody publishes: its looks count for the
 * limit as its submissions do, and the service refuses either. At least 0.9 of the limit is used, at most 2 % of the
 * requests are refused, and the remaining time told at the median is right within a tenth.
 */
import { createServiceClient } from '../../../src/core/service/client';
import { createGate } from '../../../src/core/service/gate';
import type { Transport } from '../../../src/core/service/transport';
import { createRun } from '../../../src/core/submission/engine';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { inAnySecond, inEachSecond, storeOf, type RateLimit } from './rate-limits';
import { ENVIRONMENT, ids, planOf } from './scenario';

jest.setTimeout(60_000);

const LATENCY_MS = 20;
const CONCURRENCY = 32;
/** It knows two, so that lists of ids can be told to work. */
const KNOWN = '{"transactions":[{"transaction_id":"KNOWN-1"},{"transaction_id":"KNOWN-2"}]}';

/** Counts what it takes and what it refuses. */
function service(clock: VirtualClock, passes: RateLimit) {
  const counts = { taken: 0, refused: 0 };
  const transport: Transport = async ({ method }) => {
    const isTaken = passes(clock.monotonicMs());
    counts[isTaken ? 'taken' : 'refused'] += 1;
    await clock.sleep(LATENCY_MS);
    const body = method === 'GET' ? KNOWN : '{"operation_id":"op"}';
    return {
      status: isTaken ? 200 : 429,
      header: (name) => (name === 'Retry-After' && !isTaken ? '1' : null),
      text: () => Promise.resolve(isTaken ? body : '{}'),
    };
  };
  return { transport, counts };
}

/** Timers of a machine that does other things as well: up to 1.5 ms late, and now and then 25. */
function lateClock(clock: VirtualClock) {
  let timers = 0;
  return {
    monotonicMs: () => clock.monotonicMs(),
    wallMs: () => clock.wallMs(),
    sleep(delayMs: number, signal?: AbortSignal) {
      timers += 1;
      const lateMs = timers % 97 === 0 ? 25 : ((timers * 7) % 16) / 10;
      return clock.sleep(delayMs > 0 ? delayMs + lateMs : 0, signal);
    },
  };
}

async function runUnder(passes: RateLimit, count: number) {
  const clock = new VirtualClock();
  const { transport, counts } = service(clock, passes);
  const ports = { clock: lateClock(clock), random: () => 0.5 };
  const client = createServiceClient({
    environment: { id: ENVIRONMENT, name: 'Demo', baseUrl: 'http://demo', kind: 'demo' },
    key: 'k'.repeat(32),
    transport,
    gate: createGate({ ...ports, max: CONCURRENCY }),
    ...ports,
  });
  const told: { readonly atMs: number; readonly remainingMs: number }[] = [];
  const run = createRun({
    ...{ plan: await planOf(...ids(count)), client, journal: new MemoryJournal() },
    ...{ runId: 'run', settings: { concurrency: CONCURRENCY }, ...ports },
  });
  const summary = run.start((event) => {
    if (event.kind !== 'progress' || event.progress.accepted < count / 10) return;
    const { remainingMs } = event.pace;
    if (remainingMs !== undefined) told.push({ atMs: clock.monotonicMs(), remainingMs });
  });
  const { progress } = await clock.advanceUntil(summary);
  const endMs = clock.monotonicMs();
  const errors = told
    .filter(({ atMs }) => endMs - atMs > 1_000)
    .map(({ atMs, remainingMs }) => Math.abs(remainingMs / (endMs - atMs) - 1))
    .sort((a, b) => a - b);
  return {
    accepted: progress.accepted,
    perSecond: counts.taken / (endMs / 1_000),
    refused: counts.refused / (counts.taken + counts.refused),
    remainingError: errors[Math.floor(errors.length / 2)],
  };
}

describe.each([30, 100])('at most %i a second', (limit) => {
  test.each<[string, RateLimit]>([
    ['in any second', inAnySecond(() => limit)],
    ['from one full second to the next', inEachSecond(limit, 700)],
    ['from a store that fills up again in a second', storeOf(limit, limit)],
  ])('%s: 0.9 of it is used, 2 %% are refused', async (_form, passes) => {
    const count = 50 * limit;
    const run = await runUnder(passes, count);
    expect(run.accepted).toBe(count);
    expect(run.perSecond).toBeGreaterThanOrEqual(0.9 * limit);
    expect(run.refused).toBeLessThanOrEqual(0.02);
    expect(run.remainingError).toBeLessThanOrEqual(0.1);
  });
});
