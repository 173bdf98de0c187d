/**
 * The demonstration's transactions: one of each kind that the service knows, under identifiers that
 * documentation may name; those that were submitted hold by the rules of submission.
 */
import { demoOperationId } from '../../../src/sandbox';
import { testSandbox } from '../client';
import { adjusting } from './adjusting';

interface Shown {
  transaction_id: string;
  operation_id: string;
  status: string;
  workflow_operations: { status: string }[];
}

async function shown(): Promise<Shown[]> {
  const { get } = testSandbox({ seed: 'demo' });
  return (await get('/v1/transactions?decimal_amounts=true')).body.transactions;
}

test('every transaction has its id, its operation id and its end', async () => {
  expect(
    (await shown()).map(({ transaction_id, operation_id, status }) => [
      transaction_id,
      operation_id.slice(-2),
      status,
    ]),
  ).toEqual([
    ['DEMO-1001', '01', 'SUCCESS'],
    ['DEMO-1002', '02', 'SUCCESS'],
    ['DEMO-1003', '03', 'FAILURE'],
    ['DEMO-1004', '04', 'FAILURE'],
    ['DEMO-1005', '05', 'PENDING'],
    ['DEMO-1006', '06', 'SUCCESS'],
    ['DEMO-1007', '07', 'FAILURE'],
    ['DEMO-1008', '08', 'SUCCESS'],
    ['DEMO-1009', '09', 'SUCCESS'],
    ['DEMO-1010', '10', 'SUCCESS'],
    ['DEMO-1011', '11', 'PENDING'],
  ]);
  expect(demoOperationId(11)).toBe('00000000-0000-4000-9000-000000000011');
});

test.each([
  ['direction=RECEIVED', ['DEMO-1008', 'DEMO-1009']],
  ['backfill=true', ['DEMO-1010']],
  ['data_source=CSV', ['DEMO-1010', 'DEMO-1011']],
  ['data_source=TAX_AUTHORITY', ['DEMO-1009']],
  ['data_source=DIGITAL_EXCHANGE', ['DEMO-1008']],
  ['transaction_scenario=CREDIT', ['DEMO-1006']],
  ['transaction_reference_id=00000000-0000-4000-9000-000000000001', ['DEMO-1006']],
  ['transaction_reference_id=00000000-0000-4000-9000-000000000002', ['DEMO-1009']],
  ['error_types=tax_authority', ['DEMO-1007']],
  ['error_types=general', ['DEMO-1004']],
  ['workflow_status=PROCESSING', ['DEMO-1011']],
  ['workflow_operations=DOCUMENT_GENERATION', ['DEMO-1008', 'DEMO-1011']],
  ['transaction_type=RECEIPT_INVOICE', ['DEMO-1011']],
])('%s finds %j', async (query, ids) => {
  const { find } = testSandbox({ seed: 'demo' });
  expect(await find(query)).toEqual(ids);
});

test('workflow operations of every status are there', async () => {
  const statuses = (await shown()).flatMap(({ workflow_operations: operations }) =>
    operations.map(({ status }) => status),
  );
  expect([...new Set(statuses)].sort()).toEqual([
    'FAILURE',
    'PENDING',
    'PROCESSING',
    'SKIPPED',
    'SUCCESS',
    'UNSPECIFIED',
  ]);
});

test('a business response carries its reason, an invoice who downloaded it', async () => {
  const { get } = testSandbox({ seed: 'demo' });
  const one = async (id: string): Promise<Record<string, unknown>> =>
    (await get(`/v1/transactions?transaction_id=${id}`)).body.transactions[0];
  expect((await one('DEMO-1009'))['tax_reason']).toEqual({
    code: 'REFUSAL',
    description: 'The buyer refuses the invoice.',
    tax_reason_details: [{ code: 'PRICE', note: 'The price is not the one agreed.' }],
  });
  expect((await one('DEMO-1008'))['user_activities']).toEqual({
    invoice_downloaded: {
      time: '2024-05-26T12:00:00.000Z',
      type: 'INVOICE_DOWNLOADED',
      user_id: 'sandbox-user-1',
    },
  });
});

test('an error may link to its description', async () => {
  const { get } = testSandbox({ seed: 'demo' });
  const { errors } = (await get(`/v1/transactions/${demoOperationId(7)}`)).body;
  expect(errors[0].doc_link).toBe('https://docs.example/errors/tax_authority_error');
});

test('it stays as it is, however long the sandbox runs', async () => {
  const { find, clock } = testSandbox({ seed: 'demo' });
  await find('');
  clock.advance(86_400_000);
  expect(await find('transaction_status=FAILURE')).toEqual(['DEMO-1003', 'DEMO-1004', 'DEMO-1007']);
  expect(await find('transaction_status=PENDING')).toEqual(['DEMO-1005', 'DEMO-1011']);
});

test('what was submitted holds by the rules of submission', async () => {
  const { get, post, adjust } = adjusting({ seed: 'demo' });
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    const { body } = await get(`/v1/transactions/${demoOperationId(n)}`);
    const { status } = await (n === 6 ? adjust(body) : post(body));
    expect([n, status]).toEqual([n, 202]);
  }
});

test('half of the first is credited, so that the other half can be', async () => {
  const { credit } = adjusting({ seed: 'demo' });
  const mexican = { country_code: 'MX', currency_code: 'MXN', transaction_number: undefined };
  expect(await credit('CN-1', 'DEMO-1001', '1450.59', mexican)).toBe(
    'FAILURE The credit of 1450.59 exceeds what remains of DEMO-1001: 1450.58',
  );
  expect(await credit('CN-2', 'DEMO-1001', '1450.58', mexican)).toBe('SUCCESS');
});
