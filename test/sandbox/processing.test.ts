/**
 * Submission, phase 2: what is accepted is pending, and a moment later SUCCESS or FAILURE, decided
 * by its supplier and by a marker in its note. Read back it is the payload, digit by digit, with
 * what became of it.
 */
import { payload, testSandbox } from './client';

test('a transaction is pending until its processing time has passed', async () => {
  const { submit, get, clock } = testSandbox({ processingMs: 1000 });
  const id = await submit();
  clock.advance(999);
  const pending = (await get(`/v1/transactions/${id}`)).body;
  expect([pending.status, pending.errors, pending.reported_at]).toEqual(['PENDING', [], undefined]);
  clock.advance(1);
  const done = (await get(`/v1/transactions/${id}`)).body;
  expect([done.status, done.errors]).toEqual(['SUCCESS', []]);
  expect(done.reported_at).toBe('2024-06-01T12:00:01.000Z');
});

test('processing takes 400 ms unless told otherwise', async () => {
  const { submit, find, clock } = testSandbox();
  await submit();
  clock.advance(399);
  expect(await find('transaction_status=SUCCESS')).toEqual([]);
  clock.advance(1);
  expect(await find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});

test('a transaction read back has its payload and its identifiers', async () => {
  const { submit, get, clock } = testSandbox();
  const sent = payload({ note: 'thank you', colour: 'red' });
  const id = await submit(sent);
  clock.advance(400);
  expect((await get(`/v1/transactions/${id}`)).body).toEqual({
    ...sent,
    operation_id: 'op-1',
    status: 'SUCCESS',
    errors: [],
    reported_at: '2024-06-01T12:00:00.400Z',
  });
});

test('a transaction read back has the digits that were sent', async () => {
  const { post, get } = testSandbox();
  const sent = JSON.stringify(payload({ total_amount: 1 }))
    .replace('"unit_price":3.75', '"unit_price":12345678901234567.750')
    .replace('"total_amount":1', '"total_amount":1.0E+1');
  await post(sent);
  const { text } = await get('/v1/transactions/op-1');
  expect(text).toContain('"unit_price":12345678901234567.750');
  expect(text).toContain('"total_amount":1.0E+1');
});

test('what the payload says in place of the service is not believed', async () => {
  const { submit, get } = testSandbox();
  const id = await submit({
    status: 'SUCCESS',
    errors: ['x'],
    operation_id: 'mine',
    reported_at: '2001-01-01T00:00:00Z',
    attachments: [{ url: 'https://elsewhere.example/a.pdf' }],
  });
  expect((await get(`/v1/transactions/${id}`)).body).toEqual({
    ...payload(),
    status: 'PENDING',
    errors: [],
    operation_id: 'op-1',
  });
});

test.each([
  [
    'an unknown supplier',
    { supplier: { id: 'unknown-supplier-000000000000001' } },
    'FAILURE',
    [
      {
        code: 'field_not_valid',
        message: 'No supplier has the id unknown-supplier-000000000000001',
        type: 'validation',
        field: 'supplier.id',
      },
    ],
  ],
  [
    'a refusal by the tax authority',
    { note: 'n [sandbox:tax_authority_error] n' },
    'FAILURE',
    [
      {
        code: 'tax_authority_error',
        message: 'The tax authority did not accept the transaction.',
        type: 'tax_authority',
      },
    ],
  ],
  [
    'an internal error',
    { note: '[sandbox:internal_server_error]' },
    'FAILURE',
    [
      {
        code: 'internal_server_error',
        message: 'An internal error occurred; the transaction will be processed again.',
        type: 'GENERAL',
      },
    ],
  ],
  [
    'a warning of the tax authority',
    { note: '[sandbox:tax_authority_warning]' },
    'SUCCESS',
    [
      {
        code: 'tax_authority_warning',
        message: 'The tax authority accepted the transaction and asks to review the customer data.',
      },
    ],
  ],
])('%s is shown by status and errors', async (_what, changes, status, errors) => {
  const { submit, get, clock } = testSandbox();
  const id = await submit(changes);
  clock.advance(400);
  const read = (await get(`/v1/transactions/${id}`)).body;
  expect({ status: read.status, errors: read.errors }).toEqual({ status, errors });
  expect(read.reported_at !== undefined).toBe(status === 'SUCCESS');
});

test('a transaction marked pending stays so', async () => {
  const { submit, find, clock } = testSandbox();
  await submit({ note: '[sandbox:pending]' });
  clock.advance(86_400_000);
  expect(await find('transaction_status=PENDING')).toEqual(['INV-1']);
});

test('a closed sandbox finishes nothing more', async () => {
  const { submit, find, clock, sandbox } = testSandbox();
  await submit();
  await sandbox.close();
  clock.advance(86_400_000);
  expect(await find('transaction_status=PENDING')).toEqual(['INV-1']);
});

test('an unknown identifier is answered 404 with a reason', async () => {
  const { get } = testSandbox();
  const { status, body } = await get('/v1/transactions/nobody');
  expect([status, body]).toEqual([404, { message: 'No transaction has the identifier nobody' }]);
});
