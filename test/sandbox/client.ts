/** Asks a sandbox as a client would, and a payload that every rule accepts. */
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox';
import { manualClock, type ManualClock } from './manual-clock';

export const KEY = 'test-key';
export const BASE = 'http://sandbox.test';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, parsed where it is JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are asserted on as literals
  readonly body: any;
}

export interface TestSandbox {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  get(path: string): Promise<Answer>;
  /** Sends a body, or a text as it stands. */
  post(body: object | string): Promise<Answer>;
  /** Any request, with the key unless the headers say otherwise. */
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** Submits a valid payload with these changes; gives the operation id. */
  submit(changes?: object): Promise<string>;
  /** The ids a search finds, in its order. */
  find(query: string): Promise<string[]>;
}

/** A sandbox with a clock of its own and operation ids op-1, op-2, ... */
export function testSandbox(options: Partial<SandboxOptions> = {}): TestSandbox {
  const clock = manualClock();
  let made = 0;
  const random = { uuid: () => `op-${(made += 1)}` };
  const sandbox = createSandbox({ key: KEY, clock, random, ...options });
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { 'Ocp-Apim-Subscription-Key': KEY, ...(init.headers ?? {}) };
    return answerOf(await sandbox.fetch(new Request(`${BASE}${path}`, { ...init, headers })));
  };
  const get = (path: string): Promise<Answer> => ask(path);
  const post = (body: object | string): Promise<Answer> =>
    ask('/v1/transactions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    sandbox,
    clock,
    ask,
    get,
    post,
    async submit(changes = {}) {
      const answer = await post(payload(changes));
      if (answer.status !== 202) throw new Error(answer.text);
      return String(answer.body.operation_id);
    },
    async find(query) {
      const { body } = await get(`/v1/transactions?${query}`);
      return body.transactions.map((record: { transaction_id: string }) => record.transaction_id);
    },
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type') === 'application/json';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

export const SUPPLIER_ID = 'a2b4c6d8e0f1a2b4c6d8e0f1a2b4c6d8';

/** A British invoice over 13.50; a key of `changes` set to undefined leaves the field out. */
export function payload(changes: object = {}): Record<string, unknown> {
  return {
    transaction_id: 'INV-1',
    transaction_number: '1',
    transaction_date: '2024-05-30T09:00:00+01:00',
    country_code: 'GB',
    language_code: 'en',
    currency_code: 'GBP',
    supplier: { id: SUPPLIER_ID },
    items: [line()],
    ...changes,
  };
}

export function line(changes: object = {}): Record<string, unknown> {
  return {
    number: 1,
    name: 'Lantern',
    quantity: 3,
    unit_price: 3.75,
    tax_breakdowns: [{ rate: 20, regime: 'VAT', amount: 2.25 }],
    ...changes,
  };
}

/** A Mexican invoice over 116.00. */
export function mexicanPayload(changes: object = {}): Record<string, unknown> {
  return payload({
    country_code: 'MX',
    language_code: 'es',
    currency_code: 'MXN',
    transaction_number: undefined,
    tax_reason: 'G03',
    items: [
      line({
        quantity: 1,
        unit_price: 100,
        tax_breakdowns: [{ rate: 16, regime: 'VAT', amount: 16 }],
      }),
    ],
    ...changes,
  });
}
