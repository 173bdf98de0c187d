/**
 * A value of a calculation is named by its path or, where only one path ends so, by its last part. Fields that the
 * specification does not name are found as well. What does not fit into a cell is refused, never shortened.
 */
import { parse as zodParse } from 'zod/v4/core';
import { isAppError } from '../../src/core/domain/app-error';
import { parseDecimalJson } from '../../src/core/service/decimal-json';
import { taxCalculation } from '../../src/core/service/tax-calculation';
import { CALCULATION_FIELDS, readCalculationField } from '../../src/functions/calculation-field';
import { calculation } from './cells-in-test';

const parse = (sent: object) => zodParse(taxCalculation, parseDecimalJson(JSON.stringify(sent)));

/** The value, or `code: reason`. */
function field(name: string, sent: object = calculation()): unknown {
  try {
    return readCalculationField(parse(sent), name);
  } catch (error) {
    if (isAppError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
}

test.each([
  ['result.transaction_tax_amount', 21.05],
  ['transaction_tax_amount', 21.05],
  ['transaction_effective_tax_rate', 0.21],
  ['input.transaction_value', 100],
  ['transaction_value', 100],
  ['transaction_date', '2024-01-15T09:30:00.000Z'],
  ['sale_through_marketplace', true],
  ['input.supplier_taxable', false],
  ['result.supplier_taxable', true],
  ['uuid', '3fa85f64-5717-4562-b3fc-2c963f66afa0'],
])('%s is %p', (name, value) => {
  expect(field(name)).toBe(value);
});

test('text of digits stays text', () => {
  expect(field('tax_logic_label')).toBe('0815');
});

test('a field that the specification does not name is found, in whatever case it was sent', () => {
  const sent = calculation({ Surcharge: { Rate: 5.5, label: '7' } });
  expect(field('result.surcharge.rate', sent)).toBe(5.5);
  expect(field('rate', sent)).toBe(5.5);
  expect(field('label', sent)).toBe('7');
});

test('a field that is new does not change what a name of the specification means', () => {
  const sent = calculation({ audit: { transaction_tax_amount: 99 } });
  expect(field('transaction_tax_amount', sent)).toBe(21.05);
  expect(field('result.audit.transaction_tax_amount', sent)).toBe(99);
});

test('a name that can mean two new fields asks which', () => {
  const sent = calculation({ first: { rate: 1 }, second: { rate: 2 } });
  expect(field('rate', sent)).toBe(
    'INVALID_INPUT: "rate" can be result.first.rate or result.second.rate: write which.',
  );
});

test('a name that can mean two values asks which', () => {
  expect(field('supplier_taxable')).toBe(
    'INVALID_INPUT: "supplier_taxable" can be input.supplier_taxable or result.supplier_taxable: write which.',
  );
});

test.each(['tax_breakdown', 'result.tax_breakdown', 'input', 'result'])(
  '%s holds several values and is refused',
  (name) => {
    expect(field(name)).toMatch(/^INVALID_INPUT: .* holds several values/);
  },
);

test('a known value that this calculation lacks is not available; an unknown name is wrong', () => {
  expect(field('marketplace_country')).toBe(
    'NOT_FOUND: This calculation has no value "input.marketplace_country".',
  );
  expect(field('transaction_tax')).toBe(
    'INVALID_INPUT: A calculation has no value called "transaction_tax". One is transaction_value_net.',
  );
});

test('a value of null is not available', () => {
  expect(field('transaction_tax_amount', calculation({ transaction_tax_amount: null }))).toMatch(
    /^NOT_FOUND/,
  );
});

test.each(['__proto__', 'constructor', 'tostring', 'length', 'result.constructor'])(
  '%s is no value of a calculation',
  (name) => {
    expect(field(name)).toMatch(/^INVALID_INPUT: A calculation has no value/);
  },
);

test('the names are those of the specification', () => {
  expect(CALCULATION_FIELDS.map(({ path }) => path)).toEqual([
    'uuid',
    'input.customer_country',
    'input.supplier_country',
    'input.marketplace_country',
    'input.transaction_value',
    'input.transaction_service_category',
    'input.transaction_service_sub_category',
    'input.transaction_date',
    'input.supplier_taxable',
    'input.sale_through_marketplace',
    'input.is_user_marketplace',
    'input.customer_taxable',
    'result.supplier_taxable',
    'result.transaction_taxable',
    'result.b2c_price_inclusive_tax',
    'result.tax_logic_label',
    'result.tax_breakdown_label',
    'result.transaction_jurisdiction',
    'result.transaction_value_net',
    'result.transaction_value_gross',
    'result.transaction_tax_amount',
    'result.transaction_effective_tax_rate',
    'result.tax_breakdown',
  ]);
});
