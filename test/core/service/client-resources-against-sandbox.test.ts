/**
 * What the client adjusts, pages through and reads by id, as the specified service understands it: over real sockets, with
 * a public validating proxy between them.
 */
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { periodBounds } from '../../../src/core/service/period-bounds';
import type { SearchRecord } from '../../../src/core/service/search-record';
import { FIXED_CALCULATION_ID } from '../../../src/sandbox';
import { contractRun } from '../../contract/contract-run';
import { SANDBOX, serviceUnderTest, type ServiceUnderTest } from '../../support/service-under-test';
import { errorOf } from './client-in-test';

const contract = contractRun();
let service: ServiceUnderTest;

beforeEach(() => {
  service = serviceUnderTest(contract);
});
afterEach(() => service.sandbox.close());

const sale = (id: string, date = '2025-02-28T12:00:00Z', price = '100.10'): Transaction => ({
  transaction_id: id,
  transaction_number: 'N-1',
  country_code: 'PT',
  language_code: 'en',
  currency_code: 'EUR',
  transaction_date: date,
  supplier: { id: '0123456789abcdef0123456789abcdef' },
  customer: { legal_name: 'Ana', type: 'INDIVIDUAL', address: { country_code: 'PT' } },
  items: [{ number: 1, name: 'Chair', quantity: decimal('1'), unit_price: decimal(price) }],
  total_amount: decimal(price),
});

async function processed(sending: Promise<{ operationId: string | undefined }>): Promise<string> {
  const { operationId = '' } = await service.eventually(sending);
  await service.clock.advance(5000);
  return operationId;
}

async function read(records: AsyncIterable<SearchRecord>): Promise<string[]> {
  const ids: string[] = [];
  for await (const record of records) ids.push(record.transaction_id ?? '');
  return ids;
}

describe('an adjustment', () => {
  test('of what was reported is accepted, and read back with its reference', async () => {
    const { client, eventually } = service;
    await processed(client.submitTransaction(sale('FT 2025/1')));
    const credit = {
      ...sale('NC 2025/1', undefined, '-40.05'),
      reference_transaction_id: 'FT 2025/1',
    };
    const operationId = await processed(client.adjustTransaction(credit));
    expect(await eventually(client.getTransaction(operationId))).toMatchObject({
      transaction_id: 'NC 2025/1',
      reference_transaction_id: 'FT 2025/1',
      status: 'SUCCESS',
      total_amount: '-40.05',
    });
  });

  test('of what the service has not fails, and says why', async () => {
    const { client, eventually } = service;
    const credit = { ...sale('NC 2025/2', undefined, '-1'), reference_transaction_id: 'FT 1999/9' };
    const state = await eventually(
      client.getTransactionState(await processed(client.adjustTransaction(credit))),
    );
    expect(state.status).toBe('FAILURE');
    expect(state.errors?.length).toBeGreaterThan(0);
  });
});

test('all pages are read to their end, each record once', async () => {
  const { client, eventually, arrived } = service;
  const ids = Array.from({ length: 7 }, (_, n) => `INV-${n + 1}`);
  for (const id of ids) await eventually(client.submitTransaction(sale(id)));
  expect((await eventually(read(client.searchAll({ limit: 3 })))).sort()).toEqual(ids);
  expect(arrived('GET')).toHaveLength(3);
});

test('a period has both its ends', async () => {
  const { client, eventually } = service;
  const dates = [
    '2025-01-31T23:59:59.999Z',
    '2025-02-01T00:00:00Z',
    '2025-02-28T23:59:59.999Z',
    '2025-03-01T00:00:00Z',
  ];
  for (const date of dates) await eventually(client.submitTransaction(sale(date, date)));
  const february = { from: '2025-02-01T00:00:00Z', to: '2025-02-28T23:59:59.999Z' };
  const query = periodBounds('transaction_date', february);
  expect((await eventually(read(client.searchAll(query)))).sort()).toEqual(dates.slice(1, 3));
});

test.each([
  'FT 2024/123',
  'a?b#c',
  '🧾 fatura',
  'a,b',
  "100% 'sure'+",
  '发票/1',
  '..',
  'x'.repeat(150),
])('the external id %s arrives as it is, in a body and in an address', async (id) => {
  const { client, eventually, sandbox } = service;
  await eventually(client.submitTransaction(sale(id)));
  expect(sandbox.ledger.read().stored.map(({ transaction_id }) => transaction_id)).toEqual([id]);
  const found = await eventually(client.findTransactions([id, `${id.slice(1)}-other`]));
  expect([...found.keys()]).toEqual([id]);
});

describe('a batch validation', () => {
  test('is read by its id', async () => {
    const { client, eventually } = service;
    const batch = await eventually(client.getBatchValidation(FIXED_CALCULATION_ID));
    expect(batch.status).toBe('completed');
    expect(batch.validations?.length).toBeGreaterThan(0);
  });

  test('that nobody asked for is not found', async () => {
    const { client, eventually } = service;
    const unknown = '00000000-0000-4000-8000-000000000000';
    const error = await eventually(errorOf(client.getBatchValidation(unknown)));
    expect(error).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('what a notification speaks of is read from the environment itself', async () => {
  const { client, eventually } = service;
  const operationId = await processed(client.submitTransaction(sale('INV-1')));
  const url = `${SANDBOX.baseUrl}/v1/transactions/${operationId}`;
  expect(await eventually(client.readNotifiedResource(url))).toMatchObject({
    kind: 'transaction',
    transaction: { transaction_id: 'INV-1', status: 'SUCCESS' },
  });
});
