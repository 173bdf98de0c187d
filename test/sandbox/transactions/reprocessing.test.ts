/**
 * An internal error is the service's own: the transaction fails with `internal_server_error` of type
 * GENERAL, and after a time the service processes it again by itself. What comes of that is the
 * result, whatever it is.
 */
import { testSandbox } from '../client';

const INTERNAL = '[sandbox:internal_server_error]';

test('a transaction with an internal error succeeds when it is processed again', async () => {
  const { submit, get, clock } = testSandbox({ reprocessingMs: 5000 });
  const id = await submit({ note: INTERNAL });
  clock.advance(400 + 4999);
  const failed = (await get(`/v1/transactions/${id}`)).body;
  expect([failed.status, failed.errors, failed.reported_at]).toEqual([
    'FAILURE',
    [
      {
        code: 'internal_server_error',
        message: 'An internal error occurred; the transaction will be processed again.',
        type: 'GENERAL',
      },
    ],
    undefined,
  ]);
  clock.advance(1);
  const done = (await get(`/v1/transactions/${id}`)).body;
  expect([done.status, done.errors, done.reported_at]).toEqual([
    'SUCCESS',
    [],
    '2024-06-01T12:00:05.400Z',
  ]);
});

test('it waits 30 s unless told otherwise', async () => {
  const { submit, find, clock } = testSandbox();
  await submit({ note: INTERNAL });
  clock.advance(400 + 29_999);
  expect(await find('transaction_status=FAILURE')).toEqual(['INV-1']);
  clock.advance(1);
  expect(await find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});

test.each([
  [
    'a refusal by the tax authority',
    { note: `${INTERNAL} [sandbox:tax_authority_error]` },
    'tax_authority_error',
  ],
  [
    'an unknown supplier',
    { note: INTERNAL, supplier: { id: 'unknown-supplier-000000000000001' } },
    'field_not_valid',
  ],
])('processed again it may end by %s, and then stays so', async (_what, changes, code) => {
  const { submit, get, clock } = testSandbox();
  const id = await submit(changes);
  clock.advance(86_400_000);
  const { status, errors } = (await get(`/v1/transactions/${id}`)).body;
  expect([status, errors[0].code]).toEqual(['FAILURE', code]);
});

test('a fault that is never fixed stays', async () => {
  const { submit, get, clock } = testSandbox();
  const id = await submit({ note: '[sandbox:internal_server_error_stays]' });
  clock.advance(86_400_000);
  const { status, errors } = (await get(`/v1/transactions/${id}`)).body;
  expect([status, errors[0].code]).toEqual(['FAILURE', 'internal_server_error']);
});

test.each([
  ['validation', { supplier: { id: 'unknown-supplier-000000000000001' } }],
  ['tax authority', { note: '[sandbox:tax_authority_error]' }],
])('an error of %s is not processed again', async (_what, changes) => {
  const { submit, get, clock } = testSandbox();
  const id = await submit(changes);
  clock.advance(86_400_000);
  const { last_updated_date: at } = (await get(`/v1/transactions?operation_id=${id}`)).body
    .transactions[0];
  expect(at).toBe('2024-06-01T12:00:00.400Z');
});
