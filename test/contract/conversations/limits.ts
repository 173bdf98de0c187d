/** Conversations that show the limits of the specification. */
import { FIXED_CALCULATION_ID } from '../../../src/sandbox';
import { errorOf } from '../../core/service/client-in-test';
import type { ContractRun } from '../contract-run';
import { invoice, type Begin, type Talk } from '../talk';

const FRESH = { fresh: true };

const READS: readonly (readonly [string, string, (talk: Talk) => Promise<unknown>])[] = [
  [
    'GET /v1/transactions',
    '/v1/transactions',
    ({ client }) => client.searchTransactions({ limit: 1 }, FRESH),
  ],
  [
    'GET /v1/transactions/{transaction_uuid}',
    '/v1/transactions/',
    ({ client }) => client.getTransaction('op-1', FRESH),
  ],
  [
    'GET /Tax/v1/Calculations/{id}',
    '/Tax/',
    ({ client }) => client.getTaxCalculation(FIXED_CALCULATION_ID, FRESH),
  ],
  [
    'GET /lookup/v2/batch-validations/{id}',
    '/lookup/',
    ({ client }) => client.getBatchValidation(FIXED_CALCULATION_ID, FRESH),
  ],
];

/** What of a tax reason is too long, and a record that carries it as long as it may be and one character longer. */
const LENGTHS: readonly (readonly [string, number, (text: string) => object])[] = [
  ['code', 15, (code) => ({ code })],
  ['description', 450, (description) => ({ code: 'REFUSAL', description })],
  [
    'tax_reason_details[].code',
    30,
    (code) => ({ code: 'REFUSAL', tax_reason_details: [{ code }] }),
  ],
  [
    'tax_reason_details[].note',
    450,
    (note) => ({ code: 'REFUSAL', tax_reason_details: [{ note }] }),
  ],
];

export function limitConversations(run: ContractRun, begin: Begin): void {
  test.each(READS)('asking again and again: %s', async (endpoint, path, read) => {
    const talk = begin({ faults: { latencyMs: 30 } });
    for (let n = 0; n < 3; n += 1) {
      await talk.eventually(read(talk).catch(() => undefined));
    }
    const arrivals = talk.arrivals(path);
    const gaps = arrivals.slice(1).map(({ atMs }, n) => atMs - (arrivals[n]?.answeredAtMs ?? NaN));
    expect(gaps).toHaveLength(2);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    run.shows(`${endpoint}: 1000 ms between identical requests`);
  });

  test('a search that says no limit', async () => {
    const { client, eventually } = begin();
    for (let n = 1; n <= 26; n += 1) {
      await eventually(client.submitTransaction(invoice(`N-${n}`)));
    }
    const { transactions, nextCursor } = await eventually(client.searchTransactions({}));
    expect(transactions).toHaveLength(25);
    expect(nextCursor).toBeDefined();
    run.shows('GET /v1/transactions: limit is 25');
  });

  test.each(LENGTHS)('a tax reason, its %s of %d characters', async (what, length, reason) => {
    run.breaks('response');
    const page = (text: string) => ({ limit: 25, transactions: [{ tax_reason: reason(text) }] });
    const answering = (text: string) =>
      run.fetchTo({ fetch: () => Promise.resolve(Response.json(page(text))) });
    const ask = async (text: string) => {
      const headers = { 'Ocp-Apim-Subscription-Key': 'any' };
      const { headers: answered } = await answering(text)('http://sandbox.test/v1/transactions', {
        headers,
      });
      return answered.get('sl-violations');
    };
    expect(await ask('x'.repeat(length))).toBeNull();
    expect(await ask('x'.repeat(length + 1))).toContain(`must NOT have more than ${length}`);
    run.shows(`tax reason: ${what} has at most ${length} characters`);
  });

  test('a tax reason of a submission that is too long', async () => {
    run.breaks('request');
    const { client, eventually } = begin();
    await eventually(client.submitTransaction(invoice('C-15', { tax_reason: 'x'.repeat(15) })));
    const tooLong = invoice('C-16', { tax_reason: 'x'.repeat(16) });
    const error = await eventually(errorOf(client.submitTransaction(tooLong)));
    expect(error).toMatchObject({ code: 'REJECTED', issues: [{ field: 'tax_reason' }] });
  });
}
