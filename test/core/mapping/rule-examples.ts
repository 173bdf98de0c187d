/** For each rule the smallest sheet that breaks it, and the cell that is to be named (`-` for none). */
import type { Issue } from '../../../src/core/domain/app-error';
import { checkSource } from '../../../src/core/mapping/check-source';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { ProblemCode } from '../../../src/core/mapping/problem-codes';
import type { Problem } from '../../../src/core/mapping/reading-result';
import { serviceProblems } from '../../../src/core/mapping/service-problems';
import type { CellValue, Source } from '../../../src/core/mapping/source';
import { constantsBut, mappingOf, sourceOf } from './source-fixture';

export interface RuleExample {
  /** `A2`, `-` where no cell is to blame, as the first problem of that code names it. */
  readonly cell: string;
  readonly problems: () => readonly Problem[];
}

type Rows = readonly (readonly CellValue[])[];
type Changes = Readonly<Record<string, string>>;

/** A sheet whose headers are field paths; what it lacks is constant. */
function sheet(
  cell: string,
  headers: readonly string[],
  rows: Rows,
  constants: Changes = {},
  more: Partial<Mapping> = {},
): RuleExample {
  const problems = () => {
    const { source, mapping } = mapped(headers, rows, constants, more);
    const { sourceProblems, transactions } = checkSource(source, mapping);
    return [...sourceProblems, ...transactions.flatMap((one) => [...one.problems])];
  };
  return { cell, problems };
}

function mapped(
  headers: readonly string[],
  rows: Rows,
  constants: Changes = {},
  more: Partial<Mapping> = {},
): { source: Source; mapping: Mapping } {
  const source = sourceOf(headers, rows);
  return {
    source,
    mapping: mappingOf(source, {
      constants: { ...constantsBut(...headers), ...constants },
      ...more,
    }),
  };
}

/** The id in A, the price in B, and in C a column of `field` with these cells. */
function column(cell: string, field: string, cells: readonly CellValue[], constants: Changes = {}) {
  const rows = cells.map((value, at) => [`INV-${String(at + 1)}`, 10, value]);
  return sheet(cell, ['transaction_id', 'items.unit_price', field], rows, constants);
}

/** The column of prices. */
function prices(cell: string, ...cells: readonly CellValue[]) {
  const rows = cells.map((value, at) => [`INV-${String(at + 1)}`, value]);
  return sheet(cell, ['transaction_id', 'items.unit_price'], rows);
}

function ids(cell: string, ...cells: readonly CellValue[]) {
  return sheet(
    cell,
    ['transaction_id', 'items.unit_price'],
    cells.map((id) => [id, 10]),
  );
}

function service(cell: string, issue: Issue): RuleExample {
  const problems = () => {
    const headers = ['transaction_id', 'items.unit_price'];
    const { source, mapping } = mapped(headers, [['INV-1', 10]]);
    const [transaction] = checkSource(source, mapping).transactions;
    return transaction === undefined ? [] : serviceProblems([issue], transaction, source, mapping);
  };
  return { cell, problems };
}

const TAX = 'items.tax_breakdowns';
const VAT = { [`${TAX}.regime`]: 'VAT' };

const TURNED: Partial<Mapping> = {
  flipSigns: {
    where: 'cell-says',
    of: 'transaction',
    column: 2,
    header: 'Kind',
    cells: ['Credit'],
  },
};

export const RULE_EXAMPLES: Readonly<Record<ProblemCode, RuleExample>> = {
  no_header: sheet('-', ['', ''], [['INV-1', 10]]),
  no_rows: prices('-'),
  duplicate_header: sheet('C1', ['transaction_id', 'Net', 'Net'], [['INV-1', 10, 10]]),
  sign_column_missing: sheet(
    '-',
    ['transaction_id', 'items.unit_price', 'type'],
    [['INV-1', 10, 'FULL']],
    {},
    TURNED,
  ),
  id_missing: ids('A3', 'INV-1', null),
  rows_disagree: sheet(
    'C3',
    ['transaction_id', 'items.unit_price', 'note'],
    [
      ['INV-1', 10, 'gift'],
      ['INV-1', 20, 'no gift'],
    ],
  ),
  line_total: sheet(
    'C3',
    ['transaction_id', 'items.unit_price', 'total_amount'],
    [
      ['INV-1', 10, 10],
      ['INV-1', 20, 20],
    ],
  ),
  cell_error: prices('B2', { error: '#N/A' }),
  control_character: column('C2', 'note', ['gi\u0007ft']),
  digits_lost: ids('A2', 1234567890123456),
  not_a_number: prices('B2', 'ten'),
  decimal_sign: prices('B3', '12.50', '12,5'),
  currency_sign: prices('B2', '£12'),
  negative_form: prices('B2', '(12)'),
  percent_sign: prices('B2', '12%'),
  not_a_date: column('C2', 'transaction_date', ['tomorrow']),
  date_order: column('C2', 'transaction_date', ['12/31/2024']),
  ambiguous_number: prices('B2', '1,234'),
  unknown_value: sheet(
    'C2',
    ['transaction_id', 'items.unit_price', 'type'],
    [['INV-1', 10, 'Pro forma']],
    {},
    { values: { type: [{ cell: 'Factura', means: 'FULL' }] } },
  ),
  number_as_text: prices('B4', 1, 2, '3'),
  date_as_text: column('C4', 'transaction_date', [45000, 45001, '31/12/2023']),
  leading_zeros_lost: ids('A4', '00123456', '12345678', 123457, '22345678', '32345678'),
  total_not_computed: sheet(
    'D2',
    ['transaction_id', 'items.unit_price', `${TAX}.rate`, `${TAX}.amount`],
    [['INV-1', 10, 20, null]],
    VAT,
    { missingTotals: 'compute' },
  ),
  required: column('C2', 'items.name', [null]),
  unknown_country: column('C2', 'country_code', ['Atlantis']),
  unknown_currency: column('C2', 'currency_code', ['Euro']),
  unknown_language: column('C2', 'language_code', ['Portuguese']),
  too_long: column('C2', 'tax_reason', ['x'.repeat(16)]),
  wrong_length: column('C2', 'supplier.id', ['short']),
  too_many_decimals: prices('B2', 0.0123456789),
  more_decimals_than_currency: column('C2', 'total_amount', [10.005]),
  validation_match_invalid: column('C2', 'currency_code', ['EUR'], { country_code: 'MX' }),
  unsupported_field: column('C2', 'transaction_number', ['7'], {
    country_code: 'MX',
    currency_code: 'MXN',
    transaction_number: '',
  }),
  number_missing: column('C2', 'transaction_number', [null], {
    country_code: 'ES',
    transaction_number: '',
  }),
  country_only_cancels: sheet(
    'C2',
    ['transaction_id', 'items.unit_price', 'reference_transaction_id'],
    [['CN-1', -10, 'INV-1']],
    { country_code: 'BR', currency_code: 'BRL' },
  ),
  field_not_valid: column('C2', 'payments.amount', [9.99], { 'payments.type': 'CARD' }),
  total_mismatch: sheet(
    'E2',
    ['transaction_id', 'items.unit_price', 'total_net_amount', 'total_tax_amount', 'total_amount'],
    [['INV-1', 10, 10, 2, 13]],
  ),
  net_mismatch: column('C2', 'items.net_price', [11]),
  tax_mismatch: sheet(
    'D2',
    ['transaction_id', 'items.unit_price', `${TAX}.rate`, `${TAX}.amount`],
    [['INV-1', 10, 20, 3]],
    VAT,
  ),
  negative_rate: column('C2', `${TAX}.rate`, [-20], VAT),
  credit_without_original: prices('B2', -10),
  adjustment_not_negative: column('C2', 'reference_transaction_id', ['INV-0']),
  credit_exceeds_original: sheet(
    'C3',
    ['transaction_id', 'items.unit_price', 'reference_transaction_id'],
    [
      ['INV-1', 10, ''],
      ['CN-1', -11, 'INV-1'],
    ],
  ),
  service_error: service('B2', { code: 'x', message: 'No.', field: 'items[0].unit_price' }),
  service_warning: service('A2', { code: 'tax_authority_warning', message: 'Late.' }),
};
