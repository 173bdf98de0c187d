/** Taxrow's client and a sandbox in conversation, in a time of their own, over the wire of a contract run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'zod/v4/core';
import type { Transaction } from '../../src/core/domain/transaction';
import { createServiceClient } from '../../src/core/service/client';
import { parseDecimalJson } from '../../src/core/service/decimal-json';
import { createFetchTransport } from '../../src/core/service/fetch-transport';
import type { ServiceClient } from '../../src/core/service/service-client';
import { transactionPayload } from '../../src/core/service/transaction-payload';
import { createSandbox, KEY_HEADER, type Sandbox, type SandboxOptions } from '../../src/sandbox';
import { sandboxClock } from '../support/sandbox-clock';
import { VirtualClock } from '../support/virtual-clock';
import type { ContractRun } from './contract-run';

const KEY = 'conversation-key';
export const BASE = 'http://sandbox.test';

export interface Talk {
  readonly clock: VirtualClock;
  readonly sandbox: Sandbox;
  readonly client: ServiceClient;
  /** Time moves on until it has settled. */
  eventually<T>(promise: Promise<T>): Promise<T>;
  /** Submits `transaction` and lets it come to its end; gives the operation id. */
  submit(transaction: Transaction): Promise<string>;
  /** A request that the client would not make; gives the status. */
  ask(path: string, init?: RequestInit): Promise<number>;
  /** A request to the sandbox itself, beside the service; gives the status. */
  control(path: string, body: object): Promise<number>;
  /** When each request of a path arrived and was answered, milliseconds. */
  arrivals(path: string): { readonly atMs: number; readonly answeredAtMs: number }[];
}

/** Begins a conversation; it ends with the test. */
export type Begin = (options?: Partial<SandboxOptions>) => Talk;

/** Longer than the processing of a transaction takes. */
const PROCESSED_MS = 5000;

/** Call at the top of a test file, behind the run's own hooks. */
export function talksOn(run: ContractRun): Begin {
  let open: Sandbox[] = [];
  afterEach(async () => {
    for (const sandbox of open) await sandbox.close();
    open = [];
  });
  return (options = {}) => {
    const clock = new VirtualClock({ network: run.network });
    const sandbox = createSandbox({ key: KEY, clock: sandboxClock(clock), ...options });
    open.push(sandbox);
    const fetchSandbox = run.fetchTo(sandbox);
    const client = createServiceClient({
      environment: { id: 'sandbox', name: 'Sandbox', baseUrl: BASE, kind: 'sandbox' },
      key: KEY,
      transport: createFetchTransport(fetchSandbox),
      clock,
      random: () => 1,
    });
    const eventually = <T>(promise: Promise<T>) => clock.advanceUntil(promise);
    return {
      clock,
      sandbox,
      client,
      eventually,
      async submit(transaction) {
        const { operationId } = await eventually(client.submitTransaction(transaction));
        await clock.advance(PROCESSED_MS);
        return operationId ?? '';
      },
      async ask(path, init = {}) {
        const headers = { [KEY_HEADER]: KEY, 'Content-Type': 'application/json' };
        return (await eventually(fetchSandbox(`${BASE}${path}`, { headers, ...init }))).status;
      },
      async control(path, body) {
        const headers = { [KEY_HEADER]: KEY, 'Content-Type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await sandbox.fetch(new Request(`${BASE}/sandbox${path}`, init))).status;
      },
      arrivals: (path) =>
        sandbox.ledger
          .read()
          .requests.filter((request) => request.path.startsWith(path))
          .map(({ atMs, answeredAtMs }) => ({ atMs, answeredAtMs: answeredAtMs ?? NaN })),
    };
  };
}

/** An example of test/contract/transactions, with these changes. */
export function example(file: string, changes: Partial<Transaction> = {}): Transaction {
  const text = readFileSync(join(__dirname, 'transactions', file), 'utf8');
  return { ...parse(transactionPayload, parseDecimalJson(text)), ...changes };
}

/** A small invoice that every rule accepts. */
export function invoice(id: string, changes: Partial<Transaction> = {}): Transaction {
  const { country_code, language_code, currency_code, transaction_date, supplier, items } =
    example('submission.json');
  return {
    transaction_id: id,
    transaction_number: id,
    ...{ country_code, language_code, currency_code, transaction_date, supplier },
    items: items.slice(0, 1),
    ...changes,
  } as Transaction;
}
