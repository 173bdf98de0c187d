/**
 * Search: every parameter filters, pages follow their cursor while rows arrive, amounts come as
 * decimals or in minor units, and parameters that are not valid are answered 400, each named.
 */
import { line, mexicanPayload, payload, testSandbox, type TestSandbox } from './client';

/** A, B, C: one minute apart; A and C SUCCESS, B FAILURE; C from MX and received. */
async function threeTransactions(): Promise<TestSandbox> {
  const sandbox = testSandbox();
  const { post, clock } = sandbox;
  await post(
    payload({
      transaction_id: 'A',
      transaction_number: 'N/1',
      type: 'FULL',
      transaction_date: '2024-05-01T00:00:00+02:00',
      supplier: { id: 'sandbox-supplier-gb-000000000001' },
    }),
  );
  clock.advance(60_000);
  await post(
    payload({
      transaction_id: 'B',
      transaction_number: 'N/2',
      type: 'RECEIPT',
      transaction_date: '2024-05-02T00:00:00Z',
      note: '[sandbox:internal_server_error_stays]',
    }),
  );
  clock.advance(60_000);
  await post(
    mexicanPayload({
      transaction_id: 'C',
      direction: 'RECEIVED',
      transaction_date: '2024-05-03T00:00:00Z',
    }),
  );
  clock.advance(60_000);
  return sandbox;
}

test.each([
  ['', ['A', 'B', 'C']],
  ['transaction_id=B', ['B']],
  ['transaction_id=C&transaction_id=A&transaction_id=A&transaction_id=none', ['A', 'C']],
  ['transaction_id=A,B', []],
  ['transaction_id=', []],
  ['transaction_number=N%2F1&transaction_number=N%2F2', ['A', 'B']],
  ['transaction_status=SUCCESS', ['A', 'C']],
  ['transaction_status=NEVER_SEEN', []],
  ['country_code=MX', ['C']],
  ['direction=RECEIVED', ['C']],
  ['direction=SENT', ['A', 'B']],
  ['operation_id=op-2', ['B']],
  ['backfill=false', ['A', 'B', 'C']],
  ['backfill=true', []],
  ['data_source=API', ['A', 'B', 'C']],
  ['data_source=CSV', []],
  ['error_types=general&error_types=warning', ['B']],
  ['supplier_company_id=sandbox-supplier-gb-000000000001', ['A']],
  ['supplier_company_name=Harbour%20Gifts%20Ltd', ['A']],
  ['transaction_type=RECEIPT', ['B']],
  ['transaction_type=RECEIPT,FULL', ['A', 'B']],
  ['transaction_reference_id=op-1', []],
  ['transaction_scenario=CREDIT', []],
  ['workflow_status=X', []],
  ['workflow_operations=INVOICING,REPORTING', ['A', 'B', 'C']],
  ['workflow_operations=INVOICING', ['C']],
  ['country_code=GB&transaction_status=SUCCESS', ['A']],
  ['unknown_parameter=1', ['A', 'B', 'C']],
])('%s finds %j', async (query, ids) => {
  const { find } = await threeTransactions();
  expect(await find(query)).toEqual(ids);
});

describe('lists joined by commas', () => {
  async function found(listParameters: 'repeat' | 'comma', query: string): Promise<string[]> {
    const { submit, find } = testSandbox({ listParameters });
    for (const id of ['A', 'B', 'A,B']) await submit({ transaction_id: id });
    return find(query);
  }

  test.each(['transaction_id=A,B', 'transaction_id=A%2CB', 'transaction_id=A&transaction_id=B'])(
    'are several ids where the setting says so: %s',
    async (query) => {
      expect(await found('comma', query)).toEqual(['A', 'B']);
    },
  );

  test('are one id otherwise', async () => {
    expect(await found('repeat', 'transaction_id=A,B')).toEqual(['A,B']);
  });
});

describe('bounds of dates', () => {
  test.each([
    // A was executed at 2024-04-30T22:00:00Z; after and before exclude the bound itself.
    ['transaction_date_from=2024-04-30T22:00:00Z', ['B', 'C']],
    ['transaction_date_from=2024-04-30T21:59:59.999Z', ['A', 'B', 'C']],
    ['transaction_date_to=2024-05-02T00:00:00Z', ['A']],
    ['transaction_date_from=2024-05-01T00:00:00Z&transaction_date_to=2024-05-03T00:00:00Z', ['B']],
    // A was reported at 12:00:00.400, C at 12:02:00.400, B never.
    ['reporting_date_from=2024-06-01T12:00:00.400Z', ['C']],
    ['reporting_date_to=2024-06-01T12:02:00.400Z', ['A']],
    ['reporting_date_to=2030-01-01T00:00:00Z', ['A', 'C']],
    // Updates include the bound.
    ['updated_at_from=2024-06-01T12:01:00.400Z', ['B', 'C']],
    ['updated_at_to=2024-06-01T12:01:00.400Z', ['A', 'B']],
    ['updated_at_to=2024-06-01T14:01:00.399%2B02:00', ['A']],
  ])('%s finds %j', async (query, ids) => {
    const { find } = await threeTransactions();
    expect(await find(query)).toEqual(ids);
  });
});

test('a record has the fields of a search, not the payload', async () => {
  const { get, submit, clock } = testSandbox();
  await submit({
    supplier: { id: 'sandbox-supplier-gb-000000000001' },
    customer: { legal_name: 'Ada Byron', type: 'INDIVIDUAL' },
    type: 'FULL',
    note: 'not shown',
  });
  clock.advance(400);
  const { body } = await get('/v1/transactions?decimal_amounts=true');
  expect(body).toEqual({
    limit: 25,
    transactions: [
      {
        backfill: false,
        country_code: 'GB',
        currency_code: 'GBP',
        customer: { name: 'Ada Byron' },
        data_source: 'API',
        direction: 'SENT',
        errors: [],
        last_updated_date: '2024-06-01T12:00:00.400Z',
        operation_id: 'op-1',
        reporting_date: '2024-06-01T12:00:00.400Z',
        status: 'SUCCESS',
        supplier: {
          id: 'sandbox-supplier-gb-000000000001',
          name: 'Harbour Gifts Ltd',
          country_code: 'GB',
        },
        total_amount: 13.5,
        total_net_amount: 11.25,
        total_tax_amount: 2.25,
        transaction_date: '2024-05-30T09:00:00+01:00',
        transaction_id: 'INV-1',
        transaction_number: '1',
        transaction_scenario: 'DEBIT',
        type: 'FULL',
        workflow_operations: [{ type: 'REPORTING', status: 'SUCCESS' }],
        workflow_status: 'SUCCESS',
      },
    ],
  });
});

describe('amounts', () => {
  async function totals(changes: object, query: string): Promise<string[]> {
    const { submit, get } = testSandbox();
    await submit(changes);
    const { text } = await get(`/v1/transactions?${query}`);
    return [...text.matchAll(/"total_(?:net_|tax_)?amount":([^,}]+)/g)].map(
      ([, value]) => value ?? '',
    );
  }
  const exact = {
    items: [
      line({
        quantity: 1,
        unit_price: 5000.245,
        tax_breakdowns: [{ rate: 23, regime: 'IVA', amount: 1150.05635 }],
      }),
    ],
  };

  test('come as exact decimals when asked for', async () => {
    expect(await totals(exact, 'decimal_amounts=true')).toEqual([
      '6150.30135',
      '5000.245',
      '1150.05635',
    ]);
  });

  test.each(['', 'decimal_amounts=false'])('come in minor units otherwise: %s', async (query) => {
    expect(await totals(exact, query)).toEqual(['615030', '500025', '115006']);
  });

  test.each([
    ['JPY', ['1001', '1001', '0']],
    ['KWD', ['1000500', '1000500', '0']],
  ])('in minor units follow the digits of %s', async (currency, expected) => {
    const items = [line({ quantity: 1, unit_price: 1000.5, tax_breakdowns: [] })];
    expect(await totals({ currency_code: currency, items }, '')).toEqual(expected);
  });

  test('round a half away from zero, below zero too', async () => {
    const items = [line({ quantity: 1, unit_price: -0.125, tax_breakdowns: [] })];
    expect(await totals({ items }, '')).toEqual(['-13', '-13', '0']);
  });

  test('that were given are shown as they were given', async () => {
    const given = { total_amount: 13.51, total_net_amount: 11.26, total_tax_amount: 2.26 };
    expect(await totals(given, 'decimal_amounts=true')).toEqual(['13.51', '11.26', '2.26']);
  });
});

describe('pages', () => {
  async function many(count: number): Promise<TestSandbox> {
    const sandbox = testSandbox();
    for (let n = 1; n <= count; n += 1) await sandbox.submit({ transaction_id: `T${n}` });
    return sandbox;
  }

  test('hold 25 unless told otherwise, and say so', async () => {
    const { get } = await many(26);
    const { body } = await get('/v1/transactions');
    expect([body.limit, body.transactions.length]).toEqual([25, 25]);
    expect(typeof body.next_cursor).toBe('string');
  });

  test('hold up to 100', async () => {
    const { get } = await many(101);
    const { body } = await get('/v1/transactions?limit=100');
    expect([body.limit, body.transactions.length]).toEqual([100, 100]);
  });

  test('end without a cursor', async () => {
    const { get } = await many(2);
    expect((await get('/v1/transactions?limit=2')).body.next_cursor).toBeUndefined();
  });

  test.each([
    '',
    'sort_order=desc',
    'sort_by=transaction_id',
    'sort_by=transaction_date&sort_order=desc',
  ])('follow their cursor through every row once: %s', async (query) => {
    const { get, find } = await many(7);
    const all = await find(query);
    expect(new Set(all).size).toBe(7);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { body } = await get(`/v1/transactions?limit=3&${query}${cursor}`);
      paged.push(...body.transactions.map((row: { transaction_id: string }) => row.transaction_id));
      cursor = body.next_cursor === undefined ? '' : `&next_cursor=${body.next_cursor}`;
    } while (cursor !== '');
    expect(paged).toEqual(all);
  });

  test('stay right while rows arrive before and behind them', async () => {
    const { get, submit, find } = testSandbox();
    for (const id of ['C', 'E', 'G']) await submit({ transaction_id: id });
    const { body } = await get('/v1/transactions?sort_by=transaction_id&limit=2');
    await submit({ transaction_id: 'A' });
    await submit({ transaction_id: 'F' });
    const rest = await find(`sort_by=transaction_id&limit=2&next_cursor=${body.next_cursor}`);
    expect(rest).toEqual(['F', 'G']);
  });
});

describe('sorting', () => {
  test.each([
    ['sort_by=transaction_id&sort_order=desc', ['C', 'B', 'A']],
    ['sort_by=transaction_date&sort_order=asc', ['A', 'B', 'C']],
    ['sort_by=reporting_date', ['B', 'A', 'C']],
    ['sort_by=last_updated_date&sort_order=desc', ['C', 'B', 'A']],
    ['sort_by=transaction_number', ['C', 'A', 'B']],
  ])('%s gives %j', async (query, ids) => {
    const { find } = await threeTransactions();
    expect(await find(query)).toEqual(ids);
  });
});

describe('parameters that are not valid', () => {
  test('are answered 400 together, each named', async () => {
    const { get } = testSandbox();
    const { status, body } = await get(
      '/v1/transactions?limit=101&country_code=gb&updated_at_from=yesterday&backfill=1&decimal_amounts=yes',
    );
    expect(status).toBe(400);
    expect(body.message).toBe('The search parameters are not valid.');
    expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual([
      'backfill',
      'country_code',
      'decimal_amounts',
      'limit',
      'updated_at_from',
    ]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['next_cursor=abc', 'next_cursor'],
    ['next_cursor=', 'next_cursor'],
    ['next_cursor=bnVsbA', 'next_cursor'],
    ['sort_by=colour', 'sort_by'],
    ['sort_order=up', 'sort_order'],
  ])('%s is refused', async (query, field) => {
    const { get } = testSandbox();
    const { status, body } = await get(`/v1/transactions?${query}`);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  test('are those of a cursor of another order', async () => {
    const { get, submit } = testSandbox();
    await submit({ transaction_id: 'A' });
    await submit({ transaction_id: 'B' });
    const { body } = await get('/v1/transactions?limit=1');
    const answer = await get(`/v1/transactions?sort_order=desc&next_cursor=${body.next_cursor}`);
    expect(answer.status).toBe(400);
  });
});

test('an error without a type is found by none, as a warning of the tax authority', async () => {
  const { submit, clock, find } = testSandbox();
  await submit({ note: '[sandbox:tax_authority_warning]' });
  clock.advance(400);
  for (const type of ['warning', 'tax_authority', 'GENERAL']) {
    expect(await find(`error_types=${type}`)).toEqual([]);
  }
  expect(await find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});
