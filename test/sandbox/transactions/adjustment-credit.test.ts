/**
 * Adjustment, phase 2: what needs to know the original. It must exist, must have been reported, and
 * is never credited beyond what remains of it, exactly to the last decimal; otherwise the adjustment
 * is stored as a FAILURE that says why.
 */
import { line } from '../client';
import { adjusting, adjustmentPayload, creditLine } from './adjusting';

test('a credit within the original succeeds', async () => {
  const { invoice, credit } = adjusting();
  await invoice('INV-1', '100');
  expect(await credit('CN-1', 'INV-1', '40')).toBe('SUCCESS');
});

test('an error is a validation at the reference', async () => {
  const { credit, get } = adjusting();
  await credit('CN-1', 'INV-1', '1');
  expect((await get('/v1/transactions/op-1')).body.errors).toEqual([
    {
      code: 'field_not_valid',
      message: 'No transaction has the id INV-1',
      type: 'validation',
      field: 'reference_transaction_id',
    },
  ]);
});

describe('an original', () => {
  test('that does not exist cannot be credited', async () => {
    const { credit } = adjusting();
    expect(await credit('CN-1', 'INV-1', '1')).toBe('FAILURE No transaction has the id INV-1');
  });

  test('that failed cannot be credited', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100', { supplier: { id: 'unknown-supplier-000000000000001' } });
    expect(await credit('CN-1', 'INV-1', '1')).toBe(
      'FAILURE INV-1 was not reported: its status is FAILURE',
    );
  });

  test('that is pending cannot be credited', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100', { note: '[sandbox:pending]' });
    expect(await credit('CN-1', 'INV-1', '1')).toBe(
      'FAILURE INV-1 was not reported: its status is PENDING',
    );
  });

  test('that succeeded on its replay can be credited', async () => {
    const { invoice, credit, clock } = adjusting();
    await invoice('INV-1', '100', { note: '[sandbox:tax_authority_error]' });
    clock.advance(60_000);
    await invoice('INV-1', '100');
    expect(await credit('CN-1', 'INV-1', '1')).toBe('SUCCESS');
  });

  test('that is reported at the same moment can be credited', async () => {
    const { submit, adjust, clock, endOf } = adjusting();
    await submit({ transaction_id: 'INV-1' });
    const { body } = await adjust(adjustmentPayload());
    clock.advance(400);
    expect(await endOf(body.operation_id)).toBe('SUCCESS');
  });

  test('that is an adjustment cannot be credited', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100');
    await credit('CN-1', 'INV-1', '40');
    expect(await credit('CN-2', 'CN-1', '1')).toBe('FAILURE CN-1 is itself an adjustment');
  });

  test('in another currency cannot be credited', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100', { currency_code: 'EUR' });
    expect(await credit('CN-1', 'INV-1', '1')).toBe(
      'FAILURE INV-1 is in EUR, and is credited in that currency',
    );
  });
});

describe('what remains', () => {
  test('can be credited to the last cent and not beyond', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100');
    expect(await credit('CN-1', 'INV-1', '100.01')).toBe(
      'FAILURE The credit of 100.01 exceeds what remains of INV-1: 100',
    );
    expect(await credit('CN-2', 'INV-1', '100')).toBe('SUCCESS');
    expect(await credit('CN-3', 'INV-1', '0.01')).toBe(
      'FAILURE The credit of 0.01 exceeds what remains of INV-1: 0',
    );
  });

  test.each([
    // 0.1 + 0.2 is more than 0.3 in binary floats.
    ['0.3', ['0.1', '0.2'], '0.000000001'],
    ['5000.245', ['1666.748333333', '1666.748333333', '1666.748333334'], '0.000000001'],
    // A third has no end: nine decimals leave a billionth.
    ['1', ['0.333333333', '0.333333333', '0.333333333', '0.000000001'], '0.000000001'],
    ['12345678901234567.89', ['12345678901234567.88', '0.01'], '0.01'],
  ])('of %s is exact after %j', async (total, credits, more) => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', total);
    for (const [at, amount] of credits.entries()) {
      expect(await credit(`CN-${at}`, 'INV-1', amount)).toBe('SUCCESS');
    }
    expect(await credit('CN-MORE', 'INV-1', more)).toBe(
      `FAILURE The credit of ${more} exceeds what remains of INV-1: 0`,
    );
  });

  test('is not lowered by a credit that failed', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100');
    await credit('CN-1', 'INV-1', '60', { note: '[sandbox:tax_authority_error]' });
    expect(await credit('CN-2', 'INV-1', '100')).toBe('SUCCESS');
  });

  test('is lowered by a credit that is pending', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100');
    await credit('CN-1', 'INV-1', '60', { note: '[sandbox:pending]' });
    expect(await credit('CN-2', 'INV-1', '41')).toBe(
      'FAILURE The credit of 41 exceeds what remains of INV-1: 40',
    );
  });

  test('goes to the first of two credits processed at once', async () => {
    const { invoice, adjust, clock, endOf } = adjusting();
    await invoice('INV-1', '5');
    await adjust(adjustmentPayload({ transaction_id: 'CN-1' }));
    await adjust(adjustmentPayload({ transaction_id: 'CN-2' }));
    clock.advance(400);
    expect([await endOf('op-2'), await endOf('op-3')]).toEqual([
      'SUCCESS',
      'FAILURE The credit of 4.5 exceeds what remains of INV-1: 0.5',
    ]);
  });

  test('goes to a later credit where the first had an internal error, and is then not given twice', async () => {
    const { invoice, credit, clock, endOf } = adjusting({ reprocessingMs: 10_000 });
    await invoice('INV-1', '100');
    await credit('CN-1', 'INV-1', '60', { note: '[sandbox:internal_server_error]' });
    expect(await credit('CN-2', 'INV-1', '60')).toBe('SUCCESS');
    clock.advance(10_000);
    expect(await endOf('op-2')).toBe('FAILURE The credit of 60 exceeds what remains of INV-1: 40');
  });

  test('counts the total that is given, on both sides', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100', { total_amount: 90 });
    expect(await credit('CN-1', 'INV-1', '100', { total_amount: -90 })).toBe('SUCCESS');
  });

  test.each([
    ['the total hides the lines', '100', {}, '1000000', { total_amount: -1 }, '1000000', '100'],
    ['the lines hide the total', '100', {}, '1', { total_amount: -101 }, '101', '100'],
  ])(
    'holds by lines and by total: %s',
    async (_how, total, given, amount, said, credited, left) => {
      const { invoice, credit } = adjusting();
      await invoice('INV-1', total, given);
      expect(await credit('CN-1', 'INV-1', amount, said)).toBe(
        `FAILURE The credit of ${credited} exceeds what remains of INV-1: ${left}`,
      );
    },
  );

  test('is used up by lines and by total, one credit after the other', async () => {
    const { invoice, credit } = adjusting();
    await invoice('INV-1', '100');
    expect(await credit('CN-1', 'INV-1', '100', { total_amount: -1 })).toBe('SUCCESS');
    expect(await credit('CN-2', 'INV-1', '1', { total_amount: -1 })).toBe(
      'FAILURE The credit of 1 exceeds what remains of INV-1: 0',
    );
  });

  test('counts the taxes that are given', async () => {
    const { submit, credit, clock } = adjusting();
    await submit({ transaction_id: 'INV-1', items: [line()] });
    clock.advance(400);
    expect(await credit('CN-1', 'INV-1', '13.51')).toBe(
      'FAILURE The credit of 13.51 exceeds what remains of INV-1: 13.5',
    );
  });
});

describe('one credit note over several originals', () => {
  const over = (...credits: [originalId: string, unitPrice: number][]): object => ({
    reference_transaction_id: undefined,
    items: credits.map(([originalId, price], at) =>
      creditLine({
        number: at + 1,
        unit_price: price,
        tax_breakdowns: [],
        reference_transaction_id: originalId,
      }),
    ),
  });

  test('takes from each what its items say', async () => {
    const { invoice, credit } = adjusting();
    await invoice('A', '100');
    await invoice('B', '50');
    const note = over(['A', -60], ['B', -50], ['A', -40]);
    expect(await credit('CN-1', 'unused', '1', note)).toBe('SUCCESS');
    expect(await credit('CN-2', 'A', '1')).toContain('remains of A: 0');
    expect(await credit('CN-3', 'B', '1')).toContain('remains of B: 0');
  });

  test('takes from the first what its total credits beyond all items', async () => {
    const { invoice, credit } = adjusting();
    await invoice('A', '100');
    await invoice('B', '50');
    const note = over(['A', -60], ['B', -50]);
    expect(await credit('CN-1', 'unused', '1', { ...note, total_amount: -151 })).toBe(
      'FAILURE The credit of 101 exceeds what remains of A: 100',
    );
    expect(await credit('CN-2', 'unused', '1', { ...note, total_amount: -150 })).toBe('SUCCESS');
  });

  test('fails as a whole, naming each reference that does not hold', async () => {
    const { invoice, credit, get } = adjusting();
    await invoice('A', '100');
    await credit('CN-1', 'unused', '1', over(['A', -60], ['B', -1], ['A', -41]));
    const { errors } = (await get('/v1/transactions/op-2')).body;
    expect(
      errors.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`),
    ).toEqual([
      'items[0].reference_transaction_id The credit of 101 exceeds what remains of A: 100',
      'items[1].reference_transaction_id No transaction has the id B',
    ]);
    expect(await credit('CN-2', 'A', '100')).toBe('SUCCESS');
  });

  test('takes the reference at the top for items without their own', async () => {
    const { invoice, credit } = adjusting();
    await invoice('A', '100');
    await invoice('B', '50');
    const items = [
      creditLine({ unit_price: -50, tax_breakdowns: [], reference_transaction_id: 'B' }),
      creditLine({ number: 2, unit_price: -100, tax_breakdowns: [] }),
    ];
    expect(await credit('CN-1', 'A', '1', { items })).toBe('SUCCESS');
    expect(await credit('CN-2', 'A', '1')).toContain('remains of A: 0');
  });
});

describe('a search', () => {
  test('finds adjustments by the identifier that the service gave the original', async () => {
    const { invoice, credit, find } = adjusting();
    const original = await invoice('INV-1', '100');
    await invoice('INV-2', '100');
    await credit('CN-1', 'INV-1', '1');
    await credit('CN-2', 'INV-2', '1');
    await credit('CN-3', 'INV-1', '1');
    expect(await find(`transaction_reference_id=${original}`)).toEqual(['CN-1', 'CN-3']);
  });

  test('tells debiting from crediting effect', async () => {
    const { invoice, credit, find } = adjusting();
    await invoice('INV-1', '100');
    await credit('CN-1', 'INV-1', '1');
    expect(await find('transaction_scenario=DEBIT')).toEqual(['INV-1']);
    expect(await find('transaction_scenario=CREDIT')).toEqual(['CN-1']);
  });
});

test('an adjustment read back is its payload with what became of it', async () => {
  const { adjust, get, clock, invoice } = adjusting();
  await invoice('INV-1', '100');
  await adjust(adjustmentPayload());
  clock.advance(400);
  expect((await get('/v1/transactions/op-2')).body).toEqual({
    ...adjustmentPayload(),
    operation_id: 'op-2',
    status: 'SUCCESS',
    errors: [],
    reported_at: '2024-06-01T12:00:00.800Z',
  });
});
