/**
 * What comes otherwise than through the interface: put in by a control path as the record that a
 * search is to show, with as much of a payload as is known. It is found and read like any other, is
 * checked by the contract, and is not processed.
 */
import { memoryStorage } from '../../../src/sandbox/store/storage';
import { payload, testSandbox, type Answer, type TestSandbox } from '../client';
import { adjusting } from './adjusting';

function put({ ask }: TestSandbox, body: object | string): Promise<Answer> {
  return ask('/sandbox/transactions', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const REFUSAL = {
  operation_id: 'their-operation',
  transaction_id: 'INV-7',
  direction: 'RECEIVED',
  data_source: 'TAX_AUTHORITY',
  country_code: 'BE',
  currency_code: 'EUR',
  status: 'SUCCESS',
  errors: [],
  backfill: false,
  transaction_date: '2024-05-01T10:00:00+02:00',
  reporting_date: '2024-05-02T08:00:00.000Z',
  last_updated_date: '2024-05-03T08:00:00.000Z',
  customer: { external_id: 'C-1', id: 'c1', name: 'Buyer' },
  supplier: { external_id: 'S-1', id: 's1', name: 'Seller', country_code: 'BE' },
  tax_reason: {
    code: 'REFUSAL',
    description: 'Not ours.',
    tax_reason_details: [{ code: 'REC', note: 'Wrong recipient.' }],
  },
  total_amount: 12.1,
  total_net_amount: 10,
  total_tax_amount: 2.1,
  transaction_number: 'N-7',
  transaction_scenario: 'DEBIT',
  type: 'FULL',
  user_activities: {
    invoice_downloaded: {
      time: '2024-05-03T08:00:00Z',
      type: 'INVOICE_DOWNLOADED',
      user_id: 'u1',
    },
  },
  workflow_status: 'SUCCESS',
  workflow_operations: [{ type: 'TA_NOTIFICATION', status: 'UNSPECIFIED' }],
};

test('a record comes back from a search as it was put in, whole', async () => {
  const sandbox = testSandbox();
  const { status, body } = await put(sandbox, { record: REFUSAL });
  expect([status, body]).toEqual([
    201,
    { operation_id: 'their-operation', transaction_id: 'INV-7' },
  ]);
  const found = await sandbox.get('/v1/transactions?direction=RECEIVED&decimal_amounts=true');
  expect(found.body.transactions).toEqual([REFUSAL]);
});

test('it is read by its uuid: what is known of its payload, and its reason', async () => {
  const sandbox = testSandbox();
  await put(sandbox, { record: REFUSAL, payload: { note: 'Scanned.', language_code: 'nl' } });
  expect((await sandbox.get('/v1/transactions/their-operation')).body).toEqual({
    note: 'Scanned.',
    language_code: 'nl',
    country_code: 'BE',
    currency_code: 'EUR',
    transaction_date: '2024-05-01T10:00:00+02:00',
    transaction_id: 'INV-7',
    transaction_number: 'N-7',
    type: 'FULL',
    total_amount: 12.1,
    total_net_amount: 10,
    total_tax_amount: 2.1,
    tax_reason: REFUSAL.tax_reason,
    status: 'SUCCESS',
    errors: [],
    operation_id: 'their-operation',
    reported_at: '2024-05-02T08:00:00.000Z',
  });
});

test('amounts keep their digits', async () => {
  const sandbox = testSandbox();
  const body = JSON.stringify({ record: { transaction_id: 'A', total_amount: 1 } });
  await put(sandbox, body.replace('"total_amount":1', '"total_amount":5000.2450'));
  const { text } = await sandbox.get('/v1/transactions?decimal_amounts=true');
  expect(text).toContain('"total_amount":5000.245');
});

test('a record without amounts is shown without amounts', async () => {
  const sandbox = testSandbox();
  await put(sandbox, { record: { transaction_id: 'A' } });
  const { transactions } = (await sandbox.get('/v1/transactions')).body;
  expect(Object.keys(transactions[0]).filter((key) => key.startsWith('total_'))).toEqual([]);
});

test.each([
  [{}, ['CSV', 'SENT', 'SUCCESS', false]],
  [{ direction: 'RECEIVED' }, ['DIGITAL_EXCHANGE', 'RECEIVED', 'SUCCESS', false]],
  [{ data_source: 'OTHER', status: 'NEW', backfill: true }, ['OTHER', 'SENT', 'NEW', true]],
])('what %j does not say is filled in', async (record, expected) => {
  const sandbox = testSandbox();
  await put(sandbox, { record: { transaction_id: 'A', ...record } });
  const [found] = (await sandbox.get('/v1/transactions')).body.transactions;
  expect([found.data_source, found.direction, found.status, found.backfill]).toEqual(expected);
});

test('it stays as it was put in, also pending', async () => {
  const sandbox = testSandbox();
  await put(sandbox, { record: { transaction_id: 'A', status: 'PENDING' } });
  sandbox.clock.advance(86_400_000);
  expect(await sandbox.find('transaction_status=PENDING')).toEqual(['A']);
});

test('it refers to what its payload names', async () => {
  const sandbox = testSandbox();
  const original = await sandbox.submit();
  await put(sandbox, {
    record: { transaction_id: 'RESPONSE', direction: 'RECEIVED' },
    payload: { reference_transaction_id: 'INV-1' },
  });
  expect(await sandbox.find(`transaction_reference_id=${original}`)).toEqual(['RESPONSE']);
});

describe('an adjustment', () => {
  test('credits what another system reported, of which no amount is known', async () => {
    const sandbox = adjusting();
    await put(sandbox, { record: { transaction_id: 'OLD-1', backfill: true } });
    expect(await sandbox.credit('CN-1', 'OLD-1', '1000000')).toBe('SUCCESS');
  });

  test('credits no more than the total that is known', async () => {
    const sandbox = adjusting();
    await put(sandbox, { record: { transaction_id: 'OLD-1', total_amount: 10 } });
    expect(await sandbox.credit('CN-1', 'OLD-1', '10.01')).toBe(
      'FAILURE The credit of 10.01 exceeds what remains of OLD-1: 10',
    );
  });

  test('credits nothing that was received', async () => {
    const sandbox = adjusting();
    await put(sandbox, { record: { transaction_id: 'IN-1', direction: 'RECEIVED' } });
    expect(await sandbox.credit('CN-1', 'IN-1', '1')).toBe('FAILURE IN-1 was received, not sent');
  });
});

describe('is refused', () => {
  test.each([
    ['', ['record']],
    ['{', ['record']],
    [{}, ['record']],
    [{ record: [] }, ['record']],
    [{ record: {} }, ['transaction_id']],
    [{ record: { transaction_id: 7 } }, ['transaction_id']],
    [
      { record: { transaction_id: 'A', country_code: 'be', reporting_date: 'yesterday' } },
      ['country_code', 'reporting_date'],
    ],
    [
      { record: { transaction_id: 'A', tax_reason: { code: 'x'.repeat(16) } } },
      ['tax_reason.code'],
    ],
    [
      {
        record: {
          transaction_id: 'A',
          tax_reason: {
            code: 'R',
            description: 'x'.repeat(451),
            tax_reason_details: [{ code: 'x'.repeat(31), note: 'x'.repeat(451) }],
          },
        },
      },
      [
        'tax_reason.description',
        'tax_reason.tax_reason_details[0].code',
        'tax_reason.tax_reason_details[0].note',
      ],
    ],
    [
      { record: { transaction_id: 'A', workflow_operations: [{ type: 'REPORTING' }] } },
      ['workflow_operations[0].status'],
    ],
    [{ record: { transaction_id: 'A' }, payload: [] }, ['payload']],
    [
      { record: { transaction_id: 'A' }, payload: { items: [{ quantity: '1' }] } },
      ['payload.items[0].quantity'],
    ],
  ])('%j', async (body, fields) => {
    const sandbox = testSandbox();
    const { status, body: answer } = await put(sandbox, body);
    expect(status).toBe(400);
    expect(answer.errors.map(({ field }: { field: string }) => field).sort()).toEqual(fields);
    expect(await sandbox.find('')).toEqual([]);
  });

  test('with the operation id of another transaction', async () => {
    const sandbox = testSandbox();
    await put(sandbox, { record: REFUSAL });
    const { status, body } = await put(sandbox, { record: REFUSAL });
    expect([status, body.errors[0].field]).toEqual([400, 'operation_id']);
  });

  test('without the key', async () => {
    const { ask } = testSandbox();
    const headers = { 'Ocp-Apim-Subscription-Key': 'wrong' };
    expect((await ask('/sandbox/transactions', { method: 'POST', headers })).status).toBe(401);
  });
});

test('a submission of its id later is a transaction of its own', async () => {
  const sandbox = testSandbox();
  await put(sandbox, { record: { transaction_id: 'INV-1' } });
  const { status } = await sandbox.post(payload());
  expect(status).toBe(202);
  expect(await sandbox.find('transaction_id=INV-1')).toEqual(['INV-1', 'INV-1']);
});

test('of two that come at once with one operation_id, the second is refused', async () => {
  const write = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const sandbox = testSandbox({ storage: { ...memoryStorage, write } });
  const answers = await Promise.all(
    ['A', 'B'].map((id) => put(sandbox, { record: { transaction_id: id, operation_id: 'op' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 400]);
  expect(answers[1]?.body.errors).toMatchObject([{ field: 'operation_id' }]);
  expect(await sandbox.find('operation_id=op')).toEqual(['A']);
});

test.each([
  [{ total_amount: 605 }, [605, undefined, undefined]],
  [{ total_net_amount: 500, total_tax_amount: 105 }, [undefined, 500, 105]],
  [{}, [undefined, undefined, undefined]],
])('of totals it shows what is known, and makes none up: %j', async (totals, shown) => {
  const sandbox = testSandbox();
  await put(sandbox, { record: { transaction_id: 'A', currency_code: 'EUR', ...totals } });
  const { body } = await sandbox.get('/v1/transactions?decimal_amounts=true');
  const [record] = body.transactions;
  expect([record.total_amount, record.total_net_amount, record.total_tax_amount]).toEqual(shown);
});

test('what no total says is computed from the items, where there are any', async () => {
  const sandbox = testSandbox();
  const items = [
    { number: 1, name: 'Box', quantity: 2, unit_price: 50, tax_breakdowns: [{ amount: 21 }] },
  ];
  await put(sandbox, {
    record: { transaction_id: 'A', currency_code: 'EUR', total_amount: 120 },
    payload: { items },
  });
  const { body } = await sandbox.get('/v1/transactions?decimal_amounts=true');
  expect(body.transactions).toMatchObject([
    { total_amount: 120, total_net_amount: 100, total_tax_amount: 21 },
  ]);
});
