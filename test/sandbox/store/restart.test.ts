/**
 * A sandbox that is started again on its directory goes on where it was: what was answered is there
 * with every digit, what was pending is processed, a repeat is still a repeat.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataDirectory } from '../../../src/sandbox/store/data-directory';
import { payload, testSandbox, type TestSandbox } from '../client';
import { manualClock } from '../manual-clock';

let directory: string;
let running: TestSandbox | undefined;
let startedAt: number;

let made = 0;
const random = { uuid: () => `op-${(made += 1)}` };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taxrow-restart-'));
  startedAt = Date.parse('2024-06-01T12:00:00.000Z');
});

afterEach(async () => {
  await running?.sandbox.close();
  running = undefined;
  await rm(directory, { recursive: true });
});

/** Ends the sandbox that runs, and starts one so much later. */
async function restarted(laterMs = 0, seed: 'demo' | 'none' = 'none'): Promise<TestSandbox> {
  await running?.sandbox.close();
  startedAt += laterMs;
  const storage = await openDataDirectory(directory);
  const clock = manualClock(startedAt);
  running = { ...testSandbox({ storage, seed, clock, random }), clock };
  return running;
}

/** A change is on the disk some moments after its time has come: on a busy disk, many. */
async function statusBecomes(sandbox: TestSandbox, id: string, status: string): Promise<void> {
  const now = async () => (await sandbox.get(`/v1/transactions/${id}`)).body.status;
  while ((await now()) !== status) await new Promise((resolve) => setImmediate(resolve));
}

test('what was answered is there, with every digit', async () => {
  const before = await restarted();
  const text = JSON.stringify(payload()).replace('"unit_price":3.75', '"unit_price":3.750');
  const { body } = await before.post(text);
  const after = await restarted();
  const answer = await after.get(`/v1/transactions/${body.operation_id}`);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('"unit_price":3.750');
  expect(await after.find('transaction_id=INV-1')).toEqual(['INV-1']);
});

test('what was processed stays so', async () => {
  const before = await restarted();
  const id = await before.submit();
  before.clock.advance(400);
  await statusBecomes(before, id, 'SUCCESS');
  const { text } = await before.get(`/v1/transactions/${id}`);
  const after = await restarted(60_000);
  expect((await after.get(`/v1/transactions/${id}`)).text).toBe(text);
});

test('what was pending is processed when its time has come', async () => {
  const before = await restarted();
  const id = await before.submit();
  before.clock.advance(300);
  const after = await restarted(300);
  after.clock.advance(99);
  expect((await after.get(`/v1/transactions/${id}`)).body.status).toBe('PENDING');
  after.clock.advance(1);
  await statusBecomes(after, id, 'SUCCESS');
});

test('a transaction_id is a repeat for 60 seconds, across the restart', async () => {
  const before = await restarted();
  const id = await before.submit();
  const soon = await restarted(59_999);
  expect(await soon.submit()).toBe(id);
  const later = await restarted(1);
  expect(await later.submit({ note: 'again' })).not.toBe(id);
});

test('the ledger knows what is stored twice, on whichever side of the restart', async () => {
  const before = await restarted();
  const ids = [await before.submit(), await before.submit({ transaction_id: 'INV-2' })];
  before.clock.advance(60_000);
  ids.push(await before.submit());
  const after = await restarted(120_000);
  expect(after.sandbox.ledger.read().duplicates).toEqual(['INV-1']);
  ids.push(await after.submit({ transaction_id: 'INV-2' }));
  const { stored, duplicates } = after.sandbox.ledger.read();
  expect(stored.map(({ operation_id: id }) => id)).toEqual(ids);
  expect(duplicates).toEqual(['INV-1', 'INV-2']);
});

test('the ledger says the same of what failed after it was stored twice', async () => {
  const before = await restarted();
  before.sandbox.faults.set({ repeatWindowMs: 0 });
  const refused = { note: '[sandbox:tax_authority_error]' };
  await before.submit(refused);
  const second = await before.submit(refused);
  before.clock.advance(400);
  await statusBecomes(before, second, 'FAILURE');
  const { stored, duplicates } = before.sandbox.ledger.read();
  expect(duplicates).toEqual(['INV-1']);
  expect((await restarted()).sandbox.ledger.read()).toMatchObject({ stored, duplicates });
});

test('the ledger lists what of the demonstration was submitted, in the first run too', async () => {
  const first = await restarted(0, 'demo');
  await first.sandbox.ready;
  const { stored } = first.sandbox.ledger.read();
  expect(stored.map(({ transaction_id: id }) => id)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((n) => `DEMO-${1000 + n}`),
  );
  const second = await restarted(60_000, 'demo');
  expect(second.sandbox.ledger.read().stored).toEqual(stored);
});

test('pages go on across the restart', async () => {
  const before = await restarted();
  for (const id of ['A', 'B', 'C']) await before.submit({ transaction_id: id });
  const { body } = await before.get('/v1/transactions?limit=2');
  const after = await restarted();
  expect(await after.find(`limit=2&next_cursor=${body.next_cursor}`)).toEqual(['C']);
});

test('the demonstration is planted once, and stays as it became', async () => {
  const before = await restarted(0, 'demo');
  const { text } = await before.get('/v1/transactions');
  const after = await restarted(60_000, 'demo');
  after.clock.advance(86_400_000);
  expect((await after.get('/v1/transactions')).text).toBe(text);
});

test('a storage that fails is answered 500, and nothing was submitted', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const storage = await openDataDirectory(directory);
  running = testSandbox({
    storage: { ...storage, write: () => Promise.reject(new Error('full')) },
  });
  const answer = await running.post(payload());
  expect([answer.status, answer.body.message]).toEqual([500, 'The sandbox failed: full']);
  expect(await running.find('')).toEqual([]);
  expect(printed).toHaveBeenCalledTimes(1);
  printed.mockRestore();
});
