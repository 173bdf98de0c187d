/**
 * Whatever it is asked, the sandbox answers as the contract says: no crash, no 5xx that no fault
 * asked for, every error an operation result, the key in no answer, work in proportion. A seed
 * makes a request; `FUZZ_FROM=<seed> FUZZ_COUNT=<n>` runs others, or one alone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createSandbox, type Sandbox } from '../../../src/sandbox';
import { contractValidator } from '../../../src/sandbox/contract';
import { memoryStorage, type Storage } from '../../../src/sandbox/store/storage';
import { BASE, KEY, payload } from '../client';
import { manualClock } from '../manual-clock';
import { generateRequest, type GeneratedRequest } from './generate-request';

const FROM = Number(process.env['FUZZ_FROM'] ?? 1);
const COUNT = Number(process.env['FUZZ_COUNT'] ?? 10_000);

/** Far beyond what it takes; a time-out only ends what hangs. */
const TIMEOUT_MS = 60_000 + COUNT * 10;

/** Accepting stores once; processing and telling of it come later. */
const MOST_WRITES = 2;
const MOST_TIMERS = 2;
const MOST_ANSWER_BYTES = 2_000_000;

const isOperationResult = contractValidator(
  parse(readFileSync(join(__dirname, '../../../docs/openapi.yaml'), 'utf8')),
).compile({ $ref: 'contract#/components/schemas/OperationResult' });

interface Measured {
  readonly sandbox: Sandbox;
  readonly records: Map<string, string>;
  readonly work: { writes: number; timers: number };
  advance(ms: number): void;
}

/** A sandbox that counts what it does, and whose records are kept beside it. */
function measuredSandbox(): Measured {
  const clock = manualClock();
  const records = new Map<string, string>();
  const work = { writes: 0, timers: 0 };
  const storage: Storage = {
    ...memoryStorage,
    write(changes) {
      work.writes += 1;
      for (const { collection, key, value } of changes) {
        if (value === null) records.delete(`${collection} ${key}`);
        else records.set(`${collection} ${key}`, value);
      }
      return Promise.resolve();
    },
  };
  const setTimer: typeof clock.setTimer = (delayMs, action) => {
    work.timers += 1;
    return clock.setTimer(delayMs, action);
  };
  let made = 0;
  const sandbox = createSandbox({
    key: KEY,
    clock: { ...clock, setTimer },
    random: { uuid: () => `op-${(made += 1)}` },
    seed: 'demo',
    storage,
  });
  return { sandbox, records, work, advance: (ms) => clock.advance(ms) };
}

function requestOf({ method, address, headers, body }: GeneratedRequest): Request {
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return new Request(`${BASE}${address}`, { ...init, ...(body && { body: new Uint8Array(body) }) });
}

/** What is wrong with the answer; `undefined` when nothing is. */
function complaintAbout(method: string, response: Response, text: string): string | undefined {
  const { status, headers } = response;
  if (status >= 500) return `${status}: ${text}`;
  if (text.includes(KEY) || [...headers.values()].some((value) => value.includes(KEY))) {
    return 'the key is in the answer';
  }
  if (text.length > MOST_ANSWER_BYTES) return `${text.length} characters`;
  if (method === 'HEAD' || status === 204) return text === '' ? undefined : `${status} with a body`;
  if (headers.get('Content-Type') !== 'application/json') return 'the answer is not JSON';
  const body: unknown = JSON.parse(text);
  if (status < 400 || isOperationResult(body)) return undefined;
  return `no operation result: ${text}`;
}

test(
  `${COUNT} generated requests, from seed ${FROM}`,
  async () => {
    const failure = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sandbox, records, work, advance } = measuredSandbox();
    const seen = new Map<number, number>();

    for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
      const generated = generateRequest(seed);
      const before = { ...work };
      const response = await sandbox.fetch(requestOf(generated));
      const text = await response.text();
      const complaint =
        complaintAbout(generated.method, response, text) ??
        (work.writes - before.writes > MOST_WRITES ? 'too many writes' : undefined) ??
        (work.timers - before.timers > MOST_TIMERS ? 'too many timers' : undefined);
      if (complaint !== undefined) throw new Error(report(seed, generated, complaint));
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      sandbox.faults.clear();
      if (seed % 100 === 0) {
        advance(10_000);
        sandbox.ledger.clear();
        // What is processed then is over before the next request.
        await new Promise((resolve) => setImmediate(resolve));
        if (failure.mock.calls.length > 0) {
          throw new Error(report(seed, generated, String(failure.mock.calls[0]?.[0])));
        }
      }
    }

    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(failure).not.toHaveBeenCalled();
    if (COUNT >= 1_000) expect([...seen.keys()].sort((a, b) => a - b)).toEqual(EXPECTED_STATUSES);
    await sameAfterRestart(sandbox, records);
    await sandbox.close();
  },
  TIMEOUT_MS,
);

/** The requests reach everything there is to say. */
const EXPECTED_STATUSES = [200, 201, 202, 204, 400, 401, 404, 413, 414, 415];

function report(seed: number, generated: GeneratedRequest, complaint: string): string {
  const { method, address, headers, body } = generated;
  return [
    `FUZZ_FROM=${seed} FUZZ_COUNT=1: ${complaint.slice(0, 2_000)}`,
    `${method} ${address.slice(0, 500)}`,
    ...headers.map(([name, value]) => `${name}: ${value.slice(0, 100)}`),
    body?.subarray(0, 2_000).toString() ?? '',
  ].join('\n');
}

/** All that was stored can be read, and is read the same by a sandbox that starts with it. */
async function sameAfterRestart(sandbox: Sandbox, records: Map<string, string>): Promise<void> {
  const storage: Storage = {
    ...memoryStorage,
    initial: (collection) =>
      [...records]
        .filter(([key]) => key.startsWith(`${collection} `))
        .map(([key, value]): [string, string] => [key.slice(collection.length + 1), value])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
  };
  const again = createSandbox({ key: KEY, clock: manualClock(), storage });
  const stored = await everything(sandbox);
  expect(stored.length).toBeGreaterThan(COUNT >= 1_000 ? 500 : 0);
  expect(await everything(again)).toEqual(stored);
  const submission = new Request(`${BASE}/v1/transactions`, {
    method: 'POST',
    headers: { 'Ocp-Apim-Subscription-Key': KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload({ transaction_id: 'LAST' })),
  });
  expect((await again.fetch(submission)).status).toBe(202);
  await again.close();
}

/** Every transaction as its own address gives it, in the order of a search. */
async function everything(sandbox: Sandbox): Promise<string[]> {
  const get = async (address: string): Promise<string> => {
    const headers = { 'Ocp-Apim-Subscription-Key': KEY };
    const response = await sandbox.fetch(new Request(`${BASE}${address}`, { headers }));
    if (response.status !== 200) throw new Error(`${address}: ${await response.text()}`);
    return response.text();
  };
  const all: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query = `limit=100${cursor === '' ? '' : `&next_cursor=${cursor}`}`;
    const page: { transactions: { operation_id: string }[]; next_cursor?: string } = JSON.parse(
      await get(`/v1/transactions?${query}`),
    );
    for (const { operation_id: id } of page.transactions) {
      all.push(await get(`/v1/transactions/${id}`));
    }
    cursor = page.next_cursor;
  }
  return all;
}
