/** A source from a header and rows, as tests write it; and the mapping of its columns by field. */
import { checkSource } from '../../../src/core/mapping/check-source';
import { findField } from '../../../src/core/mapping/fields';
import { onItsOwn } from '../../../src/core/mapping/kept-transactions';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { CheckResult, Problem } from '../../../src/core/mapping/reading-result';
import type { CellValue, Source } from '../../../src/core/mapping/source';

export function sourceOf(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[],
  more: Partial<Source> = {},
): Source {
  return {
    sheetName: 'Sheet1',
    headers,
    headerRow: 1,
    firstColumn: 0,
    rows,
    dateSystem: 1900,
    dateColumns: [],
    ...more,
  };
}

export const READING: Mapping['reading'] = {
  timeZone: 'UTC',
  dateOrder: 'dmy',
  decimalSign: '.',
  rates: 'percent',
};

/** Columns mapped to the fields that their headers are named after; any other header is left unmapped. */
export function mappingOf(source: Source, more: Partial<Mapping> = {}): Mapping {
  const columns = source.headers.flatMap((header, column) => {
    const field = findField(header)?.path;
    return field === undefined ? [] : [{ column, header, field }];
  });
  return { version: 2, columns, constants: {}, reading: READING, ...more };
}

export const CONSTANTS = {
  country_code: 'PT',
  currency_code: 'EUR',
  language_code: 'pt',
  'supplier.id': '0123456789abcdef0123456789abcdef',
  transaction_date: '2024-03-01',
  'items.name': 'Consulting',
  'items.quantity': '1',
} as const;

/** All of them but for these fields, which the sheet has columns for. */
export function constantsBut(...fields: readonly string[]): Record<string, string> {
  const kept = Object.entries(CONSTANTS).filter(([field]) => !fields.includes(field));
  return Object.fromEntries([...kept, ['transaction_number', '1']]);
}

/** Cell, code and field in one line; errors marked with a `!`. */
export function lines(problems: readonly Problem[]): string[] {
  return problems.map(
    ({ severity, cell, code, field }) =>
      `${cell === '' ? '-' : cell} ${severity === 'error' ? '!' : ''}${code} ${field}`,
  );
}

/** The problems of a sheet whose headers are field paths; constants fill what it lacks. */
export function check(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[],
  constants: Readonly<Record<string, string>> = CONSTANTS,
  more: Partial<Mapping> = {},
): CheckResult {
  const source = sourceOf(headers, rows);
  return checkSource(source, mappingOf(source, { constants, ...more }));
}

/** The result with its transactions and problems as arrays, to be compared as a whole. */
export function plain(result: CheckResult) {
  return { ...result, transactions: result.transactions.map(onItsOwn) };
}

export function found({ sourceProblems, transactions }: CheckResult): string[] {
  return lines([...sourceProblems, ...transactions.flatMap(({ problems }) => [...problems])]);
}

export const ID_AND_PRICE = ['transaction_id', 'items.unit_price'] as const;
