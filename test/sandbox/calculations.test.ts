/**
 * Tax calculations: one fixed id that is always there, a thousand more by a rule, always the same
 * for the same id; a malformed id is 400, an unknown one 404.
 */
import { calculationId, FIXED_CALCULATION_ID } from '../../src/sandbox';
import { testSandbox } from './client';

const { get } = testSandbox();

test('the fixed calculation is always there', async () => {
  expect(FIXED_CALCULATION_ID).toBe('3fa85f64-5717-4562-b3fc-2c963f66afa6');
  const { status, body } = await get(`/Tax/v1/Calculations/${FIXED_CALCULATION_ID}`);
  expect(status).toBe(200);
  expect(body.uuid).toBe(FIXED_CALCULATION_ID);
  expect(body.result).toEqual({
    supplier_taxable: true,
    transaction_taxable: true,
    b2c_price_inclusive_tax: false,
    tax_logic_label: 'es_b2c_digital',
    tax_breakdown_label: 'IVA',
    transaction_jurisdiction: 'es',
    transaction_value_net: 100,
    transaction_value_gross: 121,
    transaction_tax_amount: 21,
    transaction_effective_tax_rate: 0.21,
    tax_breakdown: [{ name: 'IVA', rate: 0.21, amount: 21 }],
  });
});

test('the further ids follow a rule, and differ', async () => {
  expect(calculationId(7)).toBe('00000000-0000-4000-8000-000000000007');
  const first = (await get(`/Tax/v1/Calculations/${calculationId(1)}`)).body;
  const last = (await get(`/Tax/v1/Calculations/${calculationId(1000)}`)).body;
  // 112.35 x 0.16 = 17.976; 12450.00 x 0.21.
  expect(first.result.transaction_tax_amount).toBe(17.98);
  expect(first.result.transaction_value_gross).toBe(130.33);
  expect(last.result.transaction_tax_amount).toBe(2614.5);
});

test('the input has every field, and half of the further ones are sold through a marketplace', async () => {
  const inputOf = async (id: string): Promise<unknown> =>
    (await get(`/Tax/v1/Calculations/${id}`)).body.input;
  const input = {
    customer_country: 'es',
    supplier_country: 'es',
    marketplace_country: 'ie',
    transaction_value: 100,
    transaction_service_category: 'digital_services',
    transaction_service_sub_category: 'software',
    transaction_date: '2024-01-15T09:30:00.000Z',
    supplier_taxable: true,
    sale_through_marketplace: false,
    is_user_marketplace: false,
    customer_taxable: false,
  };
  expect(await inputOf(FIXED_CALCULATION_ID)).toEqual(input);
  expect(await inputOf(calculationId(1))).toEqual({
    ...input,
    customer_country: 'mx',
    transaction_value: 112.35,
    sale_through_marketplace: true,
  });
});

test('an id in capitals is the same id', async () => {
  const { body } = await get(`/Tax/v1/Calculations/${FIXED_CALCULATION_ID.toUpperCase()}`);
  expect(body.uuid).toBe(FIXED_CALCULATION_ID);
});

test.each(['x', '%20', '3fa85f64-5717-4562-b3fc-2c963f66afa', `urn:uuid:zz`])(
  'the malformed id %s is answered 400',
  async (id) => {
    const { status, body } = await get(`/Tax/v1/Calculations/${id}`);
    expect([status, body.errors[0].field]).toEqual([400, 'id']);
  },
);

test.each([calculationId(0), calculationId(1001), '11111111-1111-4111-8111-111111111111'])(
  'the unknown id %s is answered 404',
  async (id) => {
    const { status, body } = await get(`/Tax/v1/Calculations/${id}`);
    expect([status, body]).toEqual([
      404,
      { message: `No tax calculation has the identifier ${id}` },
    ]);
  },
);
