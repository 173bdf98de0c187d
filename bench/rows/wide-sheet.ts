/** A sheet of 20 columns, one row per transaction: with five errors in every row, or with none. */
import type { FieldPath } from '../../src/core/mapping/fields';
import type { Mapping } from '../../src/core/mapping/mapping';
import type { CellValue, Source } from '../../src/core/mapping/source';

type Column = readonly [field: FieldPath, wrong: (at: number) => CellValue, right?: CellValue];

/** What each column holds in row `at`; where that is wrong, what would be right stands beside it. */
const COLUMNS: readonly Column[] = [
  ['transaction_id', (at) => `INV-${String(at)}`],
  ['transaction_date', () => '31/13/2024', '31/12/2024'],
  ['country_code', () => 'United Kingdom', 'GB'],
  ['currency_code', () => 'EURO', 'EUR'],
  ['language_code', () => 'en'],
  ['items.name', (at) => `Item ${String(at % 97)}`],
  ['items.quantity', () => '2 pcs', '2'],
  ['items.unit_price', () => '(10)', '10'],
  ['items.net_price', () => 20],
  ['items.tax_breakdowns.rate', () => 20],
  ['items.tax_breakdowns.amount', () => 4],
  ['items.tax_breakdowns.regime', () => 'VAT'],
  ['customer.legal_name', (at) => `Customer ${String(at % 500)}`],
  ['customer.type', () => 'BUSINESS'],
  ['customer.address.country_code', () => 'GB'],
  ['customer.address.city', () => 'London'],
  ['customer.address.postal_code', () => 'N1'],
  ['total_amount', () => '24'],
  ['total_net_amount', () => '20'],
  ['total_tax_amount', () => '4'],
];

export function wideRows(rowCount: number): Source {
  return sheetOf(rowCount, ([, wrong], at) => wrong(at));
}

export function wideRowsInOrder(rowCount: number): Source {
  return sheetOf(rowCount, ([, wrong, right], at) => right ?? wrong(at));
}

function sheetOf(rowCount: number, cellOf: (column: Column, at: number) => CellValue): Source {
  return {
    sheetName: 'Sheet1',
    headers: COLUMNS.map(([field]) => field),
    headerRow: 1,
    firstColumn: 0,
    rows: Array.from({ length: rowCount }, (_, at) => COLUMNS.map((column) => cellOf(column, at))),
    dateSystem: 1900,
    dateColumns: [],
  };
}

export const WIDE_MAPPING: Mapping = {
  version: 2,
  columns: COLUMNS.map(([field], column) => ({ column, header: field, field })),
  constants: { 'supplier.id': '0123456789abcdef0123456789abcdef', transaction_number: '1' },
  reading: { timeZone: 'Europe/London', dateOrder: 'dmy', decimalSign: '.', rates: 'percent' },
};
