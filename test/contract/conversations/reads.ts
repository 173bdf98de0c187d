/** Conversations in which transactions are searched, and calculations and look-ups are read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchRecord } from '../../../src/core/service/search-record';
import type { TransactionSearch } from '../../../src/core/service/service-client';
import { FIXED_CALCULATION_ID } from '../../../src/sandbox';
import type { ContractRun } from '../contract-run';
import { invoice, type Begin } from '../talk';

const RECEIVED = join(__dirname, '../search/page.json');

/** Every parameter but the cursor, which a page gives. */
const EVERY_PARAMETER: TransactionSearch = {
  backfill: false,
  country_code: 'GB',
  data_source: 'API',
  direction: 'SENT',
  error_types: ['validation', 'tax_authority'],
  limit: 2,
  operation_id: 'op-1',
  reporting_date_from: '2025-01-01T00:00:00Z',
  reporting_date_to: '2025-12-31T00:00:00Z',
  sort_by: 'transaction_date',
  sort_order: 'desc',
  supplier_company_id: '0123456789abcdef0123456789abcdef',
  supplier_company_name: 'Lakehouse',
  transaction_date_from: '2025-01-01T00:00:00Z',
  transaction_date_to: '2025-12-31T00:00:00Z',
  transaction_id: ['A-1', 'A-2'],
  transaction_number: ['A-1', 'A-2'],
  transaction_reference_id: 'op-0',
  transaction_scenario: 'DEBIT',
  transaction_status: 'SUCCESS',
  transaction_type: 'FULL,SIMPLIFIED',
  updated_at_from: '2025-01-01T00:00:00Z',
  updated_at_to: '2025-12-31T00:00:00Z',
  workflow_operations: 'DOCUMENT_GENERATION,TA_NOTIFICATION',
  workflow_status: 'SUCCESS',
};

export function readConversations(run: ContractRun, begin: Begin): void {
  test('a search by every parameter', async () => {
    const { client, eventually } = begin();
    const page = await eventually(client.searchTransactions(EVERY_PARAMETER));
    expect(page.transactions).toEqual([]);
  });

  test('a search through all pages', async () => {
    const { client, eventually, submit } = begin();
    for (const id of ['P-1', 'P-2', 'P-3']) await submit(invoice(id));
    const found: SearchRecord[] = [];
    const reading = (async () => {
      for await (const record of client.searchAll({ limit: 2 })) found.push(record);
    })();
    await eventually(reading);
    expect(found.map(({ transaction_id }) => transaction_id)).toEqual(['P-1', 'P-2', 'P-3']);
  });

  test('a search of what came from everywhere', async () => {
    const { client, eventually } = begin({ seed: 'demo' });
    const { transactions } = await eventually(client.searchTransactions({ limit: 100 }));
    const sources = new Set(transactions.map(({ data_source }) => data_source));
    expect(sources.has('API')).toBe(true);
    expect(sources.size).toBeGreaterThan(1);
    for (const { operation_id: id = '' } of transactions) {
      expect(await eventually(client.getTransaction(id))).toBeDefined();
    }
  });

  test('documents that were received are found and read', async () => {
    const { client, control, eventually } = begin();
    const { transactions: records } = JSON.parse(readFileSync(RECEIVED, 'utf8'));
    for (const record of records) expect(await control('/transactions', { record })).toBe(201);
    const search = client.searchTransactions({ direction: 'RECEIVED' });
    const { transactions } = await eventually(search);
    expect(transactions.map(({ transaction_id: id }) => id)).toEqual(['IT-9', 'IT-10']);
    for (const { operation_id: id = '', transaction_id } of transactions) {
      expect(await eventually(client.getTransaction(id))).toMatchObject({ transaction_id });
    }
  });

  test('a tax calculation is read', async () => {
    const { client, eventually } = begin();
    const calculation = await eventually(client.getTaxCalculation(FIXED_CALCULATION_ID));
    expect(calculation.uuid).toBe(FIXED_CALCULATION_ID);
  });

  test('a batch of look-up validations is read', async () => {
    const { client, eventually } = begin();
    const batch = await eventually(client.getBatchValidation(FIXED_CALCULATION_ID));
    expect(batch).toMatchObject({ batch_id: FIXED_CALCULATION_ID, status: 'completed' });
  });

  test('parameters that are not valid are refused', async () => {
    run.breaks('request');
    const { ask } = begin();
    expect(await ask('/v1/transactions?limit=many')).toBe(400);
    expect(await ask('/Tax/v1/Calculations/no-uuid')).toBe(400);
  });
}
