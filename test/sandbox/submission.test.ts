/**
 * Submission, phase 1: a payload that holds is accepted and stored; one that does not is answered
 * 400 with all its errors together, each naming its field, and nothing is stored.
 */
import { line, mexicanPayload, payload, testSandbox, type Answer } from './client';

/** `code field` of every error, in order. */
function faultsOf({ status, body }: Answer): string[] {
  expect(status).toBe(400);
  return body.errors.map((error: { code: string; field?: string }) =>
    `${error.code} ${error.field ?? ''}`.trim(),
  );
}

async function refusal(body: object | string): Promise<string[]> {
  const { post, sandbox, find } = testSandbox();
  const faults = faultsOf(await post(body));
  expect(sandbox.ledger.read().stored).toEqual([]);
  expect(await find('')).toEqual([]);
  return faults;
}

test('a payload that holds is answered 202 with its operation id', async () => {
  const { post } = testSandbox();
  const { status, body } = await post(payload());
  expect({ status, body }).toEqual({
    status: 202,
    body: { operation_id: 'op-1', transaction_id: 'INV-1' },
  });
});

test('unknown fields and unknown values of open lists are taken', async () => {
  const { post } = testSandbox();
  const odd = payload({ type: 'NEW_TYPE', colour: 'red', items: [line({ type: 'X', weight: 1 })] });
  expect((await post(odd)).status).toBe(202);
});

test('an error carries code, message, type and field', async () => {
  const { post } = testSandbox();
  const { body } = await post(payload({ items: [line({ unit_price: '3.75' })] }));
  expect(body).toEqual({
    message: 'The transaction payload is not valid.',
    errors: [
      {
        code: 'field_not_valid',
        message: 'items[0].unit_price must be a number',
        type: 'validation',
        field: 'items[0].unit_price',
      },
    ],
  });
});

test('all errors come together, those of the schema and those of the country', async () => {
  const faults = await refusal(
    mexicanPayload({
      currency_code: 'USD',
      transaction_number: '7',
      tax_reason: 'Z99',
      supplier: { id: 'short' },
      items: [line({ name: undefined }), line({ unit_price: true })],
    }),
  );
  expect(faults.sort()).toEqual([
    'field_not_valid items[0].name',
    'field_not_valid items[1].unit_price',
    'field_not_valid supplier.id',
    'field_not_valid tax_reason',
    'unsupported_field transaction_number',
    'validation_match_invalid currency_code',
  ]);
});

test.each([
  'country_code',
  'currency_code',
  'items',
  'language_code',
  'supplier',
  'transaction_date',
  'transaction_id',
  'transaction_number',
])('%s is required', async (field) => {
  expect(await refusal(payload({ [field]: undefined }))).toEqual([`field_not_valid ${field}`]);
});

test.each(['name', 'number', 'quantity', 'unit_price'])(
  '%s of an item is required',
  async (field) => {
    const faults = await refusal(payload({ items: [line(), line({ [field]: undefined })] }));
    expect(faults).toEqual([`field_not_valid items[1].${field}`]);
  },
);

test('parts of tax breakdown, payment, customer and address are required', async () => {
  const faults = await refusal(
    payload({
      items: [line({ tax_breakdowns: [{ amount: 2.25 }] })],
      payments: [{ amount: 13.5 }],
      customer: { address: { city: 'Leeds' } },
    }),
  );
  expect(faults.sort()).toEqual([
    'field_not_valid customer.address.country_code',
    'field_not_valid customer.legal_name',
    'field_not_valid customer.type',
    'field_not_valid items[0].tax_breakdowns[0].rate',
    'field_not_valid items[0].tax_breakdowns[0].regime',
    'field_not_valid payments[0].type',
  ]);
});

test.each(['MX', 'PT', 'HU'])('%s takes a transaction without a number', async (country) => {
  const { post } = testSandbox();
  const currency = country === 'MX' ? 'MXN' : 'EUR';
  const body = payload({
    country_code: country,
    currency_code: currency,
    transaction_number: undefined,
  });
  expect((await post(body)).status).toBe(202);
});

test.each([
  ['country_code', 'XX'],
  ['country_code', 'gb'],
  ['currency_code', 'GBX'],
  ['currency_code', 'gbp'],
  ['language_code', 'zz'],
  ['language_code', 'EN'],
  ['transaction_date', '2024-02-30T10:00:00Z'],
  ['transaction_date', '2024-02-03T24:00:00Z'],
  ['transaction_date', '2024-02-03'],
  ['transaction_date', '2024-02-03T10:00:00'],
  ['transaction_date', 45000],
  ['transaction_id', ''],
  ['transaction_id', 'x'.repeat(151)],
  ['transaction_number', 'x'.repeat(51)],
  ['note', 'x'.repeat(3001)],
  ['items', []],
  ['supplier', { id: 'x'.repeat(33) }, 'supplier.id'],
])('%s refuses %j', async (field, value, at = field) => {
  expect(await refusal(payload({ [field]: value }))).toEqual([`field_not_valid ${String(at)}`]);
});

test('lengths count characters, not UTF-16 units', async () => {
  const { post } = testSandbox();
  expect((await post(payload({ transaction_id: '🧾'.repeat(150) }))).status).toBe(202);
  expect((await post(payload({ transaction_id: '🧾'.repeat(151) }))).status).toBe(400);
});

test('an amount has at most nine decimals, counted in the text that was sent', async () => {
  const { post } = testSandbox();
  const with9 = JSON.stringify(payload()).replace('3.75', '12345678901234.123456789000');
  expect((await post(with9)).status).toBe(202);
  const with10 = JSON.stringify(payload()).replace('3.75', '12345678901234.1234567891');
  expect(faultsOf(await post(with10))).toEqual(['field_not_valid items[0].unit_price']);
});

test.each(['1e400', '1e-400', '1e999999999'])('the number %s is refused', async (number) => {
  const body = JSON.stringify(payload({ payments: [{ type: 'CARD', amount: 13.5 }] }));
  const faults = await refusal(body.replace('3.75', number));
  expect(faults).toContain('field_not_valid items[0].unit_price');
});

test('a rate is not negative', async () => {
  const body = payload({ items: [line({ tax_breakdowns: [{ rate: -1, regime: 'VAT' }] })] });
  expect(await refusal(body)).toEqual(['field_not_valid items[0].tax_breakdowns[0].rate']);
});

test('the type of a customer is a word in capitals, whichever', async () => {
  const { post } = testSandbox();
  const of = (type: string): object => payload({ customer: { legal_name: 'Ada', type } });
  expect((await post(of('ECONOMIC_OPERATOR'))).status).toBe(202);
  expect((await post(of('NEVER_SEEN'))).status).toBe(202);
  expect(await refusal(of('individual'))).toEqual(['field_not_valid customer.type']);
  expect(await refusal(of(''))).toEqual(['field_not_valid customer.type']);
});

test('MX takes MXN alone', async () => {
  expect(await refusal(mexicanPayload({ currency_code: 'EUR' }))).toEqual([
    'validation_match_invalid currency_code',
  ]);
});

test('MX does not support a transaction number', async () => {
  expect(await refusal(mexicanPayload({ transaction_number: 'F-1' }))).toEqual([
    'unsupported_field transaction_number',
  ]);
});

test('MX takes its 24 tax reasons and no other', async () => {
  const reasons =
    'G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01 CP01 CN01';
  const { post } = testSandbox();
  for (const reason of reasons.split(' ')) {
    const { status } = await post(mexicanPayload({ transaction_id: reason, tax_reason: reason }));
    expect([reason, status]).toEqual([reason, 202]);
  }
  expect(await refusal(mexicanPayload({ tax_reason: 'P01' }))).toEqual([
    'field_not_valid tax_reason',
  ]);
});

test('MX takes the payment codes PUE and PPD', async () => {
  const paid = (code: string): object =>
    mexicanPayload({ payments: [{ type: 'OTHER', code, amount: 116 }] });
  const { post } = testSandbox();
  expect((await post(paid('PUE'))).status).toBe(202);
  expect((await post(paid('PPD'))).status).toBe(202);
  expect(await refusal(paid('PXX'))).toEqual(['field_not_valid payments[0].code']);
});

test('tax reasons and payment codes of other countries are free', async () => {
  const { post } = testSandbox();
  const body = payload({ tax_reason: 'Z99', payments: [{ type: 'X', code: 'PXX', amount: 13.5 }] });
  expect((await post(body)).status).toBe(202);
});

describe('payments', () => {
  const paying = (...amounts: number[]): object[] =>
    amounts.map((amount) => ({ type: 'CARD', amount }));

  test('make the total computed from the lines', async () => {
    const { post } = testSandbox();
    expect((await post(payload({ payments: paying(10, 3.5) }))).status).toBe(202);
  });

  test('are compared exactly, where binary floats would not be equal', async () => {
    const { post } = testSandbox();
    const items = [line({ quantity: 1, unit_price: 0.3, tax_breakdowns: [] })];
    expect((await post(payload({ items, payments: paying(0.1, 0.2) }))).status).toBe(202);
  });

  test('are refused when one cent is missing, naming both sums', async () => {
    const { post } = testSandbox();
    const answer = await post(payload({ payments: paying(10, 3.49) }));
    expect(faultsOf(answer)).toEqual(['field_not_valid payments']);
    expect(answer.body.errors[0].message).toBe(
      'The payments sum to 13.49, the total transaction amount is 13.5',
    );
  });

  test('make the given total, where one is given', async () => {
    const { post } = testSandbox();
    const body = payload({ total_amount: 13.49, payments: paying(13.49) });
    expect((await post(body)).status).toBe(202);
    expect(await refusal(payload({ total_amount: 13.49, payments: paying(13.5) }))).toEqual([
      'field_not_valid payments',
    ]);
  });

  test('ignore a tax that has a rate and no amount', async () => {
    const { post } = testSandbox();
    const items = [
      line({ quantity: 3, unit_price: 75.7, tax_breakdowns: [{ rate: 25, regime: 'RET' }] }),
    ];
    expect((await post(payload({ items, payments: paying(227.1) }))).status).toBe(202);
  });

  test('without any amount say nothing about the total', async () => {
    const { post } = testSandbox();
    expect((await post(payload({ payments: [{ type: 'CARD' }] }))).status).toBe(202);
  });
});

describe('a body that is no payload', () => {
  test.each([
    ['', 'is not valid JSON: '],
    ['{', 'is not valid JSON: '],
    ['[1', 'is not valid JSON: '],
    ['{"a":1,"a":2}', 'gives the key "a" twice, with two values.'],
    ['['.repeat(100_000), 'nests deeper than 100 levels.'],
    ['['.repeat(101) + ']'.repeat(101), 'nests deeper than 100 levels.'],
  ])('is answered 400 with the reason: %.20s', async (text, reason) => {
    const { post } = testSandbox();
    const { status, body } = await post(text);
    const { message } = body;
    expect({ status, body }).toEqual({
      status: 400,
      body: { errors: [{ code: 'field_not_valid', message, type: 'validation' }], message },
    });
    expect(message).toMatch(`The body ${reason}`);
  });

  test.each(['[]', '7', 'null', '"text"'])('is answered 400: %s', async (text) => {
    expect(await refusal(text)).toEqual(['field_not_valid']);
  });

  test('is one without the type application/json', async () => {
    const { ask } = testSandbox();
    const body = JSON.stringify(payload());
    const answer = await ask('/v1/transactions', { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Content-Type must be application/json');
  });

  test('is one that is too large', async () => {
    const { post } = testSandbox();
    expect((await post(payload({ note: 'x'.repeat(5 * 1024 * 1024) }))).status).toBe(413);
  });

  test('pollutes nothing by a key __proto__', async () => {
    const { post } = testSandbox();
    const text = JSON.stringify(payload()).replace('{', '{"__proto__":{"polluted":true},');
    expect((await post(text)).status).toBe(202);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a repeated transaction_id', () => {
  test('within 60 s gets the same operation id and is not stored again', async () => {
    const { submit, clock, find, sandbox } = testSandbox();
    expect(await submit()).toBe('op-1');
    clock.advance(59_999);
    expect(await submit()).toBe('op-1');
    expect(await find('')).toEqual(['INV-1']);
    expect(sandbox.ledger.read().duplicates).toEqual([]);
  });

  test('after 60 s is stored as a second transaction', async () => {
    const { submit, clock, find, sandbox } = testSandbox();
    await submit();
    clock.advance(60_000);
    expect(await submit()).toBe('op-2');
    expect(await find('transaction_id=INV-1')).toEqual(['INV-1', 'INV-1']);
    expect(sandbox.ledger.read().duplicates).toEqual(['INV-1']);
  });

  test('is still checked', async () => {
    const { submit, post } = testSandbox();
    await submit();
    expect((await post(payload({ currency_code: 'GBX' }))).status).toBe(400);
  });
});
