/**
 * The command, ended by kill -9 in the middle of submissions from several connections: started again
 * on its directory it holds every answered submission exactly once, under the operation id that was
 * answered, and none of the others twice.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payload } from '../client';

const CONNECTIONS = 8;
const ANSWERS_BEFORE_THE_KILL = 200;
const HEADERS = { 'Ocp-Apim-Subscription-Key': 'K', 'Content-Type': 'application/json' };

interface Command {
  readonly process: ChildProcess;
  readonly address: string;
}

let directory: string;
let started: ChildProcess[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taxrow-kill-'));
});

afterEach(async () => {
  for (const process_ of started) await killed(process_);
  started = [];
  await rm(directory, { recursive: true });
});

async function command(): Promise<Command> {
  const flags = ['--key', 'K', '--seed', 'none', '--data', directory];
  const process_ = spawn(process.execPath, ['scripts/sandbox.mjs', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(process_);
  let out = '';
  for await (const chunk of process_.stdout) {
    out += String(chunk);
    const address = /base address: (\S+)\n/.exec(out)?.[1];
    if (address !== undefined) return { process: process_, address };
  }
  throw new Error(`the command ended: ${out}`);
}

async function killed(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  process_.kill('SIGKILL');
  await once(process_, 'exit');
}

/** Submits one after the other until the connection is lost. */
async function submitAll(
  address: string,
  nextId: () => string,
  answered: (transactionId: string, operationId: string) => void,
): Promise<void> {
  for (;;) {
    const transactionId = nextId();
    const body = JSON.stringify(payload({ transaction_id: transactionId }));
    const init = { method: 'POST', headers: HEADERS, body };
    const text = await fetch(`${address}/v1/transactions`, init).then(
      (answer) => answer.text(),
      () => undefined,
    );
    if (text === undefined) return;
    answered(transactionId, JSON.parse(text).operation_id);
  }
}

/** Everything stored: transaction_id and operation_id. */
async function storedAt(address: string): Promise<[string, string][]> {
  const stored: [string, string][] = [];
  let cursor = '';
  do {
    const answer = await fetch(`${address}/v1/transactions?limit=100${cursor}`, {
      headers: HEADERS,
    });
    const page = JSON.parse(await answer.text());
    for (const record of page.transactions)
      stored.push([record.transaction_id, record.operation_id]);
    cursor = page.next_cursor === undefined ? '' : `&next_cursor=${page.next_cursor}`;
  } while (cursor !== '');
  return stored;
}

test('every answered submission is there exactly once, after each of two kills', async () => {
  const answered = new Map<string, string>();
  let made = 0;
  const nextId = (): string => `INV-${(made += 1)}`;
  for (let round = 1; round <= 2; round += 1) {
    const { process: process_, address } = await command();
    const enough = round * ANSWERS_BEFORE_THE_KILL;
    const connections = Array.from({ length: CONNECTIONS }, () =>
      submitAll(address, nextId, (transactionId, operationId) => {
        answered.set(transactionId, operationId);
        if (answered.size === enough) process_.kill('SIGKILL');
      }),
    );
    await Promise.all(connections);
    await killed(process_);
  }
  const { address } = await command();
  const stored = await storedAt(address);
  const byId = new Map(stored);
  expect(byId.size).toBe(stored.length);
  expect(answered.size).toBeGreaterThanOrEqual(2 * ANSWERS_BEFORE_THE_KILL);
  expect([...answered].filter(([id, operation]) => byId.get(id) !== operation)).toEqual([]);
});

test('a second sandbox on its directory is refused with exit status 1', async () => {
  await command();
  const second = spawn(
    process.execPath,
    ['scripts/sandbox.mjs', '--key', 'K', '--data', directory],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  started.push(second);
  let err = '';
  for await (const chunk of second.stderr) err += String(chunk);
  expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1);
  expect(err).toBe(
    `sandbox: ${directory} is in use by another sandbox. End that one, or choose another directory.\n`,
  );
});
