/** Three invoices in four rows, as a sheet holds them, and a mapping for them. */
import { decimal } from '../../../src/core/domain/decimal';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type {
  CheckResult,
  MappedTransaction,
  Problem,
} from '../../../src/core/mapping/reading-result';
import type { Source } from '../../../src/core/mapping/source';
import type { SourceLocation } from '../../../src/office';

export const LOCATION: SourceLocation = {
  sheetId: 'sheet-1',
  sheetName: 'Sheet1',
  address: 'A1:E5',
  kind: 'range',
  headerRow: 1,
  rowCount: 4,
};

export const SOURCE: Source = {
  sheetName: 'Sheet1',
  headers: ['InvoiceNo', 'InvoiceDate', 'Description', 'Quantity', 'Country'],
  headerRow: 1,
  firstColumn: 0,
  rows: [
    ['536365', '01/12/2010 08:26', 'WHITE LANTERN', 6, 'United Kingdom'],
    ['536365', '01/12/2010 08:26', 'METAL SIGN', 8, 'United Kingdom'],
    ['536366', '01/12/2010 08:28', 'HAND WARMER', 6, 'United Kingdom'],
    ['536367', '01/12/2010 08:34', 'DOORMAT', 3, 'France'],
  ],
  dateSystem: 1900,
  dateColumns: [],
};

export const MAPPING: Mapping = {
  version: 2,
  columns: [
    { column: 0, header: 'InvoiceNo', field: 'transaction_number' },
    { column: 1, header: 'InvoiceDate', field: 'transaction_date' },
    { column: 2, header: 'Description', field: 'items.name' },
    { column: 3, header: 'Quantity', field: 'items.quantity' },
  ],
  constants: { currency_code: 'GBP' },
  reading: { timeZone: 'Europe/London', dateOrder: 'dmy', decimalSign: '.', rates: 'percent' },
};

export function transaction(
  id: string,
  rows: readonly number[],
  problems: readonly Problem[] = [],
): MappedTransaction {
  return {
    transactionId: id,
    transaction: {
      transaction_id: id,
      transaction_number: id,
      transaction_date: '2010-12-01T08:26:00+00:00',
      currency_code: 'GBP',
      items: rows.map((row, index) => ({
        number: index + 1,
        name: String(SOURCE.rows[row]?.[2]),
        quantity: decimal(String(SOURCE.rows[row]?.[3])),
        unit_price: decimal('2.5'),
      })),
    },
    rows,
    problems,
    ready: problems.every((problem) => problem.severity === 'warning'),
  };
}

export function problem(cell: string, facts: Partial<Problem> = {}): Problem {
  return {
    severity: 'error',
    code: 'country.unknown',
    field: 'country_code',
    facts: {},
    cell,
    row: Number(cell.replace(/\D/g, '')),
    transactionId: '',
    ...facts,
  };
}

/** A check of the source with these transactions. */
export function checkOf(
  transactions: readonly MappedTransaction[],
  more: Partial<CheckResult> = {},
): CheckResult {
  const readyCount = transactions.filter(({ ready }) => ready).length;
  const rowsInTransactions = transactions.flatMap(({ rows }) => rows).length;
  return { ...CHECKED, transactions, readyCount, rowsInTransactions, ...more };
}

export const CHECKED: CheckResult = {
  rowCount: 4,
  itemCount: 4,
  readyCount: 2,
  rowsInTransactions: 4,
  transactions: [
    transaction('536365', [0, 1]),
    transaction('536366', [2]),
    transaction('536367', [3], [problem('E5', { transactionId: '536367' })]),
  ],
  sourceProblems: [],
  skipped: { blank: 0, totals: [], repeated_header: [] },
  totals: [{ currencyCode: 'GBP', net: '1234567.8', tax: '0', gross: '1234567.8' }],
};
