/** Conversations in which the service does not do what it is asked, at every endpoint. */
import { isAppError } from '../../../src/core/domain/app-error';
import { writeDecimalJson } from '../../../src/core/service/decimal-json';
import { toWire } from '../../../src/core/service/to-wire';
import { FIXED_CALCULATION_ID } from '../../../src/sandbox';
import { errorOf } from '../../core/service/client-in-test';
import type { ContractRun } from '../contract-run';
import { example, invoice, type Begin, type Talk } from '../talk';

const ENDPOINTS: readonly (readonly [string, (talk: Talk) => Promise<unknown>])[] = [
  ['search', ({ client }) => client.searchTransactions({})],
  ['submission', ({ client }) => client.submitTransaction(invoice('A-1'))],
  ['adjustment', ({ client }) => client.adjustTransaction(example('adjustment.json'))],
  ['transaction', ({ client }) => client.getTransaction('op-1')],
  ['tax calculation', ({ client }) => client.getTaxCalculation(FIXED_CALCULATION_ID)],
  ['batch validation', ({ client }) => client.getBatchValidation(FIXED_CALCULATION_ID)],
];

const UNKNOWN = '00000000-0000-4000-8000-0000000000ff';

const READS: readonly (readonly [string, (talk: Talk) => Promise<unknown>])[] = [
  ['transaction', ({ client }) => client.getTransaction(UNKNOWN)],
  ['tax calculation', ({ client }) => client.getTaxCalculation(UNKNOWN)],
  ['batch validation', ({ client }) => client.getBatchValidation(UNKNOWN)],
];

const MEBIBYTES_6 = 6 * 1024 * 1024;

export function refusalConversations(_run: ContractRun, begin: Begin): void {
  test.each(ENDPOINTS)('a key that is refused: %s', async (_, call) => {
    const talk = begin({ faults: { revokedKey: true } });
    const error = await talk.eventually(errorOf(call(talk)));
    expect(isAppError(error, 'KEY_REFUSED')).toBe(true);
  });

  test.each(ENDPOINTS)('too many requests: %s', async (_, call) => {
    const talk = begin({ faults: { rateLimit: { retryAfter: 2 } } });
    const error = await talk.eventually(errorOf(call(talk)));
    expect(isAppError(error, 'RATE_LIMITED')).toBe(true);
  });

  test.each(ENDPOINTS)('a service that fails: %s', async (_, call) => {
    const talk = begin({ faults: { serverError: { status: 503 } } });
    const error = await talk.eventually(errorOf(call(talk)));
    expect(isAppError(error, 'OUTCOME_UNKNOWN') || isAppError(error, 'UNAVAILABLE')).toBe(true);
  });

  test.each(READS)('an identifier that nothing has: %s', async (_, call) => {
    const talk = begin();
    const error = await talk.eventually(errorOf(call(talk)));
    expect(isAppError(error, 'NOT_FOUND')).toBe(true);
  });

  test.each(['/v1/transactions', '/v1/transactions/adjustment'])(
    'a payload of too many bytes: %s',
    async (path) => {
      const { ask } = begin();
      const payload = writeDecimalJson(toWire(example('adjustment.json')));
      const body = payload.replace('{', `{"more":"${'x'.repeat(MEBIBYTES_6)}",`);
      expect(await ask(path, { method: 'POST', body })).toBe(413);
    },
  );
}
