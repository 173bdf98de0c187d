/**
 * Adjustment, phase 1: the whole payload under the rules of any transaction, a reference to what is
 * adjusted, and negative amounts. What does not hold is answered 400 with all errors together, each
 * naming its field, and nothing is stored.
 */
import { payload } from '../client';
import { adjusting, adjustmentPayload, creditLine } from './adjusting';

/** `code field` of every error, sorted. */
async function refusal(body: object): Promise<string[]> {
  const { adjust, find } = adjusting();
  const answer = await adjust(body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe('The transaction payload is not valid.');
  expect(await find('')).toEqual([]);
  return answer.body.errors
    .map(({ code, field }: { code: string; field?: string }) => `${code} ${field ?? ''}`)
    .sort();
}

test('an adjustment that holds is answered 202 with its operation id', async () => {
  const { adjust } = adjusting();
  const { status, body } = await adjust(adjustmentPayload());
  expect({ status, body }).toEqual({
    status: 202,
    body: { operation_id: 'op-1', transaction_id: 'CN-1' },
  });
});

test('all errors come together, those of any transaction and those of an adjustment', async () => {
  const faults = await refusal({
    ...adjustmentPayload({
      currency_code: 'GBX',
      items: [creditLine(), creditLine({ unit_price: 3.75 })],
    }),
    reference_transaction_id: undefined,
  });
  expect(faults).toEqual([
    'field_not_valid currency_code',
    'field_not_valid items[1].unit_price',
    'field_not_valid reference_transaction_id',
  ]);
});

describe('the reference', () => {
  test('is required', async () => {
    expect(await refusal(adjustmentPayload({ reference_transaction_id: undefined }))).toEqual([
      'field_not_valid reference_transaction_id',
    ]);
  });

  test('may stand on every item instead', async () => {
    const { adjust } = adjusting();
    const items = ['INV-1', 'INV-2'].map((id, at) =>
      creditLine({ number: at + 1, reference_transaction_id: id }),
    );
    const body = adjustmentPayload({ reference_transaction_id: undefined, items });
    expect((await adjust(body)).status).toBe(202);
  });

  test('that only some items have is missing on the others', async () => {
    const items = [creditLine({ reference_transaction_id: 'INV-1' }), creditLine({ number: 2 })];
    expect(
      await refusal(adjustmentPayload({ reference_transaction_id: undefined, items })),
    ).toEqual(['field_not_valid items[1].reference_transaction_id']);
  });

  test('has no place in a transaction that is none', async () => {
    const { post } = adjusting();
    const answer = await post(payload({ reference_transaction_id: 'INV-0' }));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      {
        code: 'unsupported_field',
        message:
          'reference_transaction_id belongs to an adjustment, POST /v1/transactions/adjustment',
        type: 'validation',
        field: 'reference_transaction_id',
      },
    ]);
  });
});

describe('credited amounts are negative', () => {
  test('an error says which is not, and its value', async () => {
    const { adjust } = adjusting();
    const { body } = await adjust(adjustmentPayload({ items: [creditLine({ unit_price: 3.75 })] }));
    expect(body.errors[0]).toEqual({
      code: 'field_not_valid',
      message: 'items[0].unit_price is credited and must be negative, not 3.75',
      type: 'validation',
      field: 'items[0].unit_price',
    });
  });

  test.each([
    ['unit_price', creditLine({ unit_price: 3.75 }), ['items[0].unit_price']],
    ['net_price', creditLine({ net_price: 3.75 }), ['items[0].net_price']],
    ['quantity', creditLine({ quantity: -1 }), ['items[0].quantity']],
    [
      'the amount of a tax',
      creditLine({ tax_breakdowns: [{ rate: 20, regime: 'VAT', amount: 0.75 }] }),
      ['items[0].tax_breakdowns[0].amount'],
    ],
    [
      'every one that is not',
      creditLine({
        unit_price: 3.75,
        net_price: 3.75,
        tax_breakdowns: [{ rate: 20, regime: 'VAT', amount: 0.75 }],
      }),
      ['items[0].net_price', 'items[0].tax_breakdowns[0].amount', 'items[0].unit_price'],
    ],
  ])('%s', async (_what, item, fields) => {
    expect(await refusal(adjustmentPayload({ items: [creditLine(), item].reverse() }))).toEqual(
      fields.map((field) => `field_not_valid ${field}`),
    );
  });

  test('the total that is given, too', async () => {
    expect(await refusal(adjustmentPayload({ total_amount: 4.5 }))).toEqual([
      'field_not_valid total_amount',
    ]);
  });

  test('something must be credited at all', async () => {
    const items = [creditLine({ unit_price: 0, tax_breakdowns: [] })];
    expect(await refusal(adjustmentPayload({ items }))).toEqual(['field_not_valid items']);
  });

  test.each([
    ['a line that credits nothing', creditLine({ number: 2, unit_price: 0, tax_breakdowns: [] })],
    [
      'a discount taken back',
      creditLine({ number: 2, type: 'DISCOUNT', unit_price: 0.25, tax_breakdowns: [] }),
    ],
    [
      'a withheld tax of either sign',
      creditLine({
        number: 2,
        tax_breakdowns: [{ rate: 10, regime: 'RET', type: 'ISR', amount: 0.38 }],
      }),
    ],
  ])('%s is taken', async (_what, item) => {
    const { adjust } = adjusting();
    expect((await adjust(adjustmentPayload({ items: [creditLine(), item] }))).status).toBe(202);
  });

  test('payments make the negative total', async () => {
    const { adjust } = adjusting();
    const paid = (amount: number): object =>
      adjustmentPayload({ payments: [{ type: 'CREDIT', amount }] });
    expect((await adjust(paid(-4.5))).status).toBe(202);
    expect(await refusal(paid(-4.49))).toEqual(['field_not_valid payments']);
  });
});

test('a country that only cancels takes no adjustment', async () => {
  const { adjust } = adjusting();
  const body = adjustmentPayload({ country_code: 'BR', currency_code: 'BRL' });
  expect((await adjust(body)).body.errors).toEqual([
    {
      code: 'field_not_valid',
      message: 'BR has no adjustments: a transaction is cancelled there',
      type: 'validation',
      field: 'country_code',
    },
  ]);
});

test('the rules of a country hold for an adjustment', async () => {
  expect(await refusal(adjustmentPayload({ country_code: 'MX', currency_code: 'USD' }))).toEqual([
    'unsupported_field transaction_number',
    'validation_match_invalid currency_code',
  ]);
});

test('a repeat within 60 s gets the same operation id, later it is another adjustment', async () => {
  const { adjust, clock } = adjusting();
  await adjust(adjustmentPayload());
  clock.advance(59_999);
  expect((await adjust(adjustmentPayload())).body.operation_id).toBe('op-1');
  clock.advance(1);
  expect((await adjust(adjustmentPayload())).body.operation_id).toBe('op-2');
});

test('an adjustment under the id of a transaction is no repeat of it', async () => {
  const { adjust, submit } = adjusting();
  await submit({ transaction_id: 'SAME' });
  const { body } = await adjust(adjustmentPayload({ transaction_id: 'SAME' }));
  expect(body.operation_id).toBe('op-2');
});

test.each([
  ['a discount', [creditLine({ unit_price: 3, type: 'DISCOUNT', tax_breakdowns: [] })]],
  ['nothing', [creditLine({ unit_price: 0, tax_breakdowns: [] })]],
])('none of several originals gets %s alone', async (_what, lines) => {
  const items = [creditLine({ reference_transaction_id: 'A' })].concat(
    lines.map((item) => ({ ...item, number: 2, reference_transaction_id: 'B' })),
  );
  expect(await refusal(adjustmentPayload({ reference_transaction_id: undefined, items }))).toEqual([
    'field_not_valid items[1].reference_transaction_id',
  ]);
});
