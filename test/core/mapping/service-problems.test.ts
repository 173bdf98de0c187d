/**
 * An error of the service stands at the cell that feeds the field it names; where no column feeds it, at the cell that
 * says which transaction it is.
 */
import { checkSource } from '../../../src/core/mapping/check-source';
import { serviceProblems } from '../../../src/core/mapping/service-problems';
import { CONSTANTS, mappingOf, sourceOf } from './source-fixture';

const SOURCE = sourceOf(
  [
    'transaction_id',
    'items.unit_price',
    'items.tax_breakdowns.rate',
    'items.tax_breakdowns[2].rate',
    'customer.legal_name',
    'payments.type',
    'payments.amount',
  ],
  [
    ['A', 1, 20, null, null, null, null],
    ['B', 2, 20, null, 'Bea', 'CASH', 5],
    ['A', 3, null, 5, 'Ana', 'CARD', 4],
    ['A', 4, 20, 5, 'Ana', null, null],
  ],
);
const MAPPING = mappingOf(SOURCE, { constants: CONSTANTS });

function cellOf(field: string | undefined): string | undefined {
  const [mapped] = checkSource(SOURCE, MAPPING).transactions;
  if (mapped === undefined) throw new TypeError('no transaction');
  const issue = { code: 'bad', message: 'No.', ...(field === undefined ? {} : { field }) };
  return serviceProblems([issue], mapped, SOURCE, MAPPING)[0]?.cell;
}

test.each([
  ['items[1].unit_price', 'B4'],
  ['items[1].tax_breakdowns[0].rate', 'D4'],
  ['items[2].tax_breakdowns[1].rate', 'D5'],
  ['items[2].tax_breakdown[0].rate', 'C5'],
  ['customer.legal_name', 'E4'],
  ['payments[0].amount', 'G4'],
  ['country_code', 'A2'],
  ['items[9].unit_price', 'A2'],
  ['something.of_tomorrow', 'A2'],
  [undefined, 'A2'],
])('%s of the first transaction is %s', (field, cell) => {
  expect(cellOf(field)).toBe(cell);
});

test("the service's words are kept, and a warning of the authority is a warning", () => {
  const [mapped] = checkSource(SOURCE, MAPPING).transactions;
  if (mapped === undefined) throw new TypeError('no transaction');
  const issues = [
    { code: 'field_not_valid', message: 'Too old.', field: 'transaction_date' },
    { code: 'tax_authority_warning', message: '' },
  ];
  expect(
    serviceProblems(issues, mapped, SOURCE, MAPPING).map(({ severity, code, facts }) => [
      severity,
      code,
      facts,
    ]),
  ).toEqual([
    ['error', 'service_error', { message: 'Too old.', code: 'field_not_valid' }],
    [
      'warning',
      'service_warning',
      { message: 'tax_authority_warning', code: 'tax_authority_warning' },
    ],
  ]);
});
