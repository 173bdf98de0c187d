/**
 * A refusal says what is wrong in plain words: where, what must be there instead, and the reason
 * that a client can act on.
 */
import { payload, testSandbox } from './client';

interface Told {
  readonly field?: string;
  readonly message: string;
}

async function ofSearch(query: string, lists?: 'comma'): Promise<string[]> {
  const { get } = testSandbox(lists && { listParameters: lists });
  const { status, body } = await get(`/v1/transactions?${query}`);
  expect(status).toBe(400);
  return body.errors.map(({ message }: Told) => message);
}

describe('a parameter of a search', () => {
  test.each([
    ['limit=5&limit=6', 'limit is given twice: it takes one'],
    [
      'country_code=GB&country_code=MX&country_code=PT',
      'country_code is given 3 times: it takes one',
    ],
    [
      'transaction_type=FULL&transaction_type=RECEIPT',
      'transaction_type is given twice: several values are given once, with commas between them',
    ],
    ['limit=x', 'limit must be a whole number'],
    ['limit=0', 'limit must be at least 1'],
    ['limit=101', 'limit must be at most 100'],
    ['backfill=yes', 'backfill must be true or false'],
    ['sort_order=up', 'sort_order must be one of asc, desc'],
    [
      'country_code=gb',
      'country_code has not the form it must have: ISO 3166-1 alpha-2, upper case, such as MX',
    ],
    [
      'updated_at_from=2024-05-30T09:00:00+01:00',
      'updated_at_from has a blank before its offset: a + in an address is written %2B',
    ],
    [
      'updated_at_from=2024-05-30',
      'updated_at_from has not the form it must have: A date and time with its offset (RFC 3339), such as 2024-03-05T10:30:00-06:00',
    ],
  ])('%s', async (query, message) => {
    expect(await ofSearch(query)).toEqual([message]);
    expect(await ofSearch(query, 'comma')).toEqual([message]);
  });

  test('with the + written as %2B is taken', async () => {
    const { get } = testSandbox();
    const query = 'updated_at_from=2024-05-30T09:00:00%2B01:00';
    expect((await get(`/v1/transactions?${query}`)).status).toBe(200);
  });

  test('that is a list may be repeated', async () => {
    const { get } = testSandbox();
    expect((await get('/v1/transactions?transaction_id=A&transaction_id=B')).status).toBe(200);
  });
});

describe('a field of a payload', () => {
  test.each<[object, string]>([
    [{ total_amount: '?' }, 'total_amount is beyond the largest number, about 1.8e308'],
    [{ note: null }, 'note must be a text, not null'],
    [{ note: 'x'.repeat(3001) }, 'note must have at most 3000 characters'],
    [{ transaction_number: '' }, 'transaction_number must have at least 1 character'],
    [{ items: [] }, 'items must have at least 1 element'],
    [{ items: {} }, 'items must be a list'],
    [{ supplier: 'x' }, 'supplier must be an object'],
    [{ total_amount: 1.0123456789 }, 'total_amount must have at most 9 decimals'],
  ])('%.40j', async (changes, message) => {
    const { post } = testSandbox();
    const { body } = await post(JSON.stringify(payload(changes)).replace('"?"', '1e400'));
    expect(body.errors.map((error: Told) => error.message)).toEqual([message]);
  });
});

test.each([
  ['{}', ['validations is required']],
  ['{"validations":[]}', ['validations must have at least 1 element']],
  [
    '{"validations":[{"country_iso_code":"QQ","tax_identification_number":""}]}',
    [
      'validations[0].country_iso_code is not a known country',
      'validations[0].tax_identification_number must have at least 1 character',
    ],
  ],
  ['[]', ['The body must be an object']],
])('a batch of look-ups: %s', async (body, messages) => {
  const answer = await testSandbox().ask('/sandbox/batch-validations', { method: 'POST', body });
  expect(answer.body.errors.map(({ message }: Told) => message)).toEqual(messages);
});

test('what is never processed again does not say that it will be', async () => {
  const { get, submit, clock } = testSandbox({ seed: 'demo' });
  const message = 'An internal error occurred; the transaction is not processed again.';
  const id = await submit({ note: '[sandbox:internal_server_error_stays]' });
  clock.advance(400);
  for (const operation of [id, '00000000-0000-4000-9000-000000000004']) {
    expect((await get(`/v1/transactions/${operation}`)).body.errors).toMatchObject([{ message }]);
  }
});
