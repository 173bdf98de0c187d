/**
 * What the cells of a column look like: shares of numbers, dates and codes in a sample, and how its numbers and dates
 * are written. It decides nothing; `suggest.ts` does.
 */
import { isCountryCode } from '../domain/country-codes';
import { isCurrencyCode } from '../domain/currencies';
import type { Decimal } from '../domain/decimal';
import { eachInSteps, rangesInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import { parseDateText } from './cells/date-text';
import {
  decimalSignOf,
  parseNumberText,
  withoutPercent,
  type DecimalSign,
} from './cells/read-number';
import type { DateOrder } from './mapping';
import type { CellValue, Source } from './source';

/** Cells that a profile looks at, spread over the column. */
const SAMPLE_SIZE = 200;

export interface ColumnProfile {
  /** Cells with content in the sample. */
  readonly filled: number;
  /** Shares of the filled cells, 0 to 1. */
  readonly numbers: number;
  readonly dates: number;
  readonly currencies: number;
  readonly countries: number;
  /** Whether the numbers may be rates: few different ones, none above 100. */
  readonly rateLike: boolean;
  /** Distinct texts of the sample, upper case. */
  readonly values: ReadonlySet<string>;
}

export function* profileColumn(source: Source, column: number): Steps<ColumnProfile> {
  const cells = yield* sample(source, column);
  const share = (test: (cell: CellValue) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  const dateColumn = source.dateColumns.includes(column);
  return {
    filled: cells.length,
    numbers: dateColumn ? 0 : share(isNumber),
    dates: share((cell) => (typeof cell === 'number' ? dateColumn : isDateText(cell))),
    currencies: share((cell) => typeof cell === 'string' && isCurrencyCode(cell.trim())),
    countries: share((cell) => typeof cell === 'string' && isCountryCode(cell.trim())),
    rateLike: isRateLike(cells),
    values: new Set(cells.map((cell) => String(cell).trim().toUpperCase())),
  };
}

/** Rates repeat: a short list may have a few different ones, a long one has not many more. */
const FEW_RATES = 5;
const HIGHEST_RATE = 100;

function isRateLike(cells: readonly CellValue[]): boolean {
  const sizes = cells.filter(isNumber).map((cell) => Math.abs(roughNumber(cell)));
  const different = new Set(sizes).size;
  return (
    sizes.every((size) => size <= HIGHEST_RATE) &&
    different <= Math.max(FEW_RATES, cells.length / 4)
  );
}

function* sample(source: Source, column: number): Steps<CellValue[]> {
  const cells = sampleRows(source).flatMap((row) =>
    isBlank(row[column]) ? [] : [row[column] ?? null],
  );
  return cells.length > 0 ? cells : yield* firstFilled(source, column);
}

/** Rows spread over the source. */
export function sampleRows({ rows }: Source): Source['rows'] {
  if (rows.length <= SAMPLE_SIZE) return rows;
  const step = Math.floor(rows.length / SAMPLE_SIZE);
  return Array.from({ length: SAMPLE_SIZE }, (_, index) => rows[index * step] ?? []);
}

/** A column that is nearly empty: the sample may have passed over all that is there. */
function* firstFilled({ rows }: Source, column: number): Steps<CellValue[]> {
  const found: CellValue[] = [];
  yield* eachInSteps(rows, (row) => {
    const cell = row[column] ?? null;
    if (isBlank(cell)) return true;
    found.push(cell);
    return false;
  });
  return found;
}

function isNumber(cell: CellValue): boolean {
  if (typeof cell === 'number') return true;
  if (typeof cell !== 'string') return false;
  const trimmed = cell.trim();
  return anyNumber(withoutPercent(trimmed) ?? trimmed) !== undefined;
}

/** The number in `text`, whichever decimal sign it has. */
function anyNumber(text: string): Decimal | undefined {
  return parseNumberText(text, '.') ?? parseNumberText(text, ',');
}

function isDateText(cell: CellValue): boolean {
  if (typeof cell !== 'string') return false;
  const text = cell.trim();
  return parseDateText(text, 'dmy') !== undefined || parseDateText(text, 'mdy') !== undefined;
}

/** What a way of writing was inferred to be; `certain` is false when the values allow another. */
export interface Inference<Way> {
  readonly way: Way;
  readonly certain: boolean;
}

/** Order of day, month and year in the text dates of a column: day first when the values allow both. */
export function* inferDateOrder({ rows }: Source, column: number): Steps<Inference<DateOrder>> {
  let way: DateOrder | undefined;
  let open = false;
  yield* eachInSteps(rows, (row) => {
    const cell = row[column];
    const order = typeof cell === 'string' ? dateOrderOf(cell.trim()) : undefined;
    if (order === 'either') open = true;
    else way = order;
    return way === undefined;
  });
  return { way: way ?? 'dmy', certain: way !== undefined || !open };
}

/** The order that a text date shows: `either` when it can be two dates, `undefined` when it says nothing. */
function dateOrderOf(text: string): DateOrder | 'either' | undefined {
  const [, first = '', second = ''] = /^(\d{1,4})[-/. ](\d{1,2})[-/. ]/.exec(text) ?? [];
  if (first.length > 2) return 'ymd';
  if (Number(first) > 12) return 'dmy';
  if (Number(second) > 12) return 'mdy';
  return first === second ? undefined : 'either';
}

/** The sign that a column's text numbers show: `either` when all fit both, `undefined` when none has a separator. */
export function* decimalSignIn(
  { rows }: Source,
  column: number,
): Steps<DecimalSign | 'either' | undefined> {
  let found: DecimalSign | 'either' | undefined;
  yield* rangesInSteps(rows.length, (from, end) => {
    for (let at = from; at < end; at += 1) {
      const cell = rows[at]?.[column];
      const sign = typeof cell === 'string' ? decimalSignOf(cell) : undefined;
      if (sign !== undefined) found = sign;
      if (sign === '.' || sign === ',') return false;
    }
    return true;
  });
  return found;
}

/** How large the rates of a column are that carry no percent sign; `undefined` where there is none but zeros. */
export type RateSizes = 'one-and-more' | 'below-one' | undefined;

export function* rateSizesIn({ rows }: Source, column: number): Steps<RateSizes> {
  let sizes: RateSizes;
  yield* eachInSteps(rows, (row) => {
    const rate = Math.abs(roughNumber(row[column] ?? null));
    if (rate > 0) sizes = rate >= 1 ? 'one-and-more' : 'below-one';
    return sizes !== 'one-and-more';
  });
  return sizes;
}

/** A number roughly, for comparing: whichever sign it is written with, zero when it is none or carries a percent sign. */
export function roughNumber(cell: CellValue): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return 0;
  return Number(anyNumber(cell.trim()) ?? 0);
}
