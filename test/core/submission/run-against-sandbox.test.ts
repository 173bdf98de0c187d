/**
 * Engine, real client and the specified service together: whatever the network does, the service's ledger shows each
 * transaction once. The sandbox stores every sending here, so that a second one would show. What they say to each other
 * passes a public validating proxy.
 */
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { createServiceClient } from '../../../src/core/service/client';
import { createFetchTransport } from '../../../src/core/service/fetch-transport';
import { createRun } from '../../../src/core/submission/engine';
import type { RunSummary } from '../../../src/core/submission/run';
import { planSubmission } from '../../../src/core/submission/plan';
import { createStatusWatch } from '../../../src/core/submission/status-watch';
import { createSandbox, type Faults } from '../../../src/sandbox';
import { hashAtOnce } from '../../support/hash-at-once';
import { MemoryJournal } from '../../support/memory-journal';
import { contractRun } from '../../contract/contract-run';
import { sandboxClock } from '../../support/sandbox-clock';
import { VirtualClock } from '../../support/virtual-clock';
import { ids, mapped } from './scenario';

const KEY = 'sandbox-key';
const environment = {
  id: 'sandbox',
  name: 'Sandbox',
  baseUrl: 'http://sandbox.test',
  kind: 'sandbox',
} as const;

/** A simplified sale that the sandbox's rules accept. */
function sale(id: string): Transaction {
  return {
    transaction_id: id,
    transaction_number: id,
    country_code: 'PT',
    language_code: 'en',
    currency_code: 'EUR',
    transaction_date: '2025-02-28T12:00:00Z',
    supplier: { id: '0123456789abcdef0123456789abcdef' },
    customer: { legal_name: 'Ana', type: 'INDIVIDUAL', address: { country_code: 'PT' } },
    items: [{ number: 1, name: 'Chair', quantity: decimal('1'), unit_price: decimal('5.2') }],
  };
}

const contract = contractRun();

let undo: () => void;
beforeAll(() => {
  undo = hashAtOnce();
});
afterAll(() => {
  undo();
});

function world() {
  const clock = new VirtualClock({ network: contract.network });
  const sandbox = createSandbox({
    key: KEY,
    faults: { repeatWindowMs: 0 },
    clock: sandboxClock(clock),
  });
  const transport = createFetchTransport(contract.fetchTo(sandbox));
  const random = () => 0.5;
  const client = createServiceClient({ environment, key: KEY, transport, clock, random });
  const journal = new MemoryJournal();

  /** The faults begin when the plan stands: without a look there is none. */
  async function submit(
    transactionIds: readonly string[],
    faults: Faults = {},
  ): Promise<RunSummary> {
    const transactions = transactionIds.map((id) => mapped(sale(id)));
    const base = { environmentId: environment.id, client, journal };
    const plan = await clock.advanceUntil(planSubmission({ ...base, transactions }));
    if (faults.serverError?.html === true) contract.breaks('response');
    sandbox.faults.set({ repeatWindowMs: 0, ...faults });
    const run = createRun({ plan, client, journal, clock, random, runId: 'run' });
    return clock.advanceUntil(run.start(() => undefined));
  }
  const stored = () => sandbox.ledger.read().stored.map((one) => one.transaction_id);
  const duplicates = () => sandbox.ledger.read().duplicates;
  return { clock, sandbox, client, submit, stored, duplicates };
}

const storms: [string, Faults][] = [
  ['good weather', {}],
  ['answers lost after storing', { dropAfterStore: 5 }],
  ['requests lost before storing', { dropBeforeStore: 5 }],
  [
    'both, and a search that lags',
    { dropAfterStore: 4, dropBeforeStore: 3, searchDelayMs: 55_000 },
  ],
  [
    'an error after storing',
    { serverError: { count: 6, status: 502, html: true, afterStore: true } },
  ],
  ['errors for everything', { serverError: { count: 20, status: 503 } }],
  ['too many requests', { rateLimit: { count: 12, retryAfter: 2 } }],
  ['too many requests, without a word on when', { rateLimit: { count: 12 } }],
  ['a slow service', { latencyMs: 2_000 }],
  ['a service slower than the time-out', { latencyMs: 31_000, only: { method: 'POST' } }],
];

test.each(storms)('%s: each transaction once, and all of them', async (_weather, faults) => {
  const { submit, stored, duplicates } = world();
  const summary = await submit(ids(20), faults);
  expect(summary.stoppedBy).toBeUndefined();
  expect(summary.progress).toMatchObject({ total: 20, accepted: 20, inDoubt: 0, skipped: 0 });
  expect(duplicates()).toEqual([]);
  expect(new Set(stored())).toEqual(new Set(ids(20)));
});

test('a key revoked in between stops the run; with a good one the rest goes, once', async () => {
  const { submit, sandbox, stored, duplicates } = world();
  await submit(ids(5));
  const stopped = await submit(ids(10), { revokedKey: true });
  expect(stopped.stoppedBy?.code).toBe('KEY_REFUSED');
  sandbox.faults.clear();
  await submit(ids(10));
  expect(duplicates()).toEqual([]);
  expect(stored().sort()).toEqual(ids(10).sort());
});

test('what was accepted is followed to its end', async () => {
  const { submit, client, clock } = world();
  await submit(ids(3));
  const ends: string[] = [];
  const { done } = createStatusWatch({
    client,
    clock,
    random: () => 0.5,
    transactionIds: ids(3),
    listener: (news) => {
      for (const { transactionId, status } of news) ends.push(`${transactionId} ${status.status}`);
    },
  });
  await clock.advanceUntil(done);
  expect(ends.slice(-3).sort()).toEqual(['INV-1 SUCCESS', 'INV-2 SUCCESS', 'INV-3 SUCCESS']);
});
