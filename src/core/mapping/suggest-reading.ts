/**
 * How the cells of a source are written, inferred from its columns: order of day and month, decimal sign, rates. What
 * most columns say holds for all; a column that says otherwise gets a reading of its own; a column whose values allow both
 * is in doubt and is asked for, never decided silently.
 */
import type { Steps } from '../domain/steps';
import {
  decimalSignIn,
  inferDateOrder,
  rateSizesIn,
  roughNumber,
  sampleRows,
  type RateSizes,
} from './column-profile';
import type { DecimalSign } from './cells/read-number';
import { countryZone } from './country-zone';
import { findField, type FieldPath } from './fields';
import type { ColumnReading, Mapping, Reading } from './mapping';
import type { Source } from './source';
import { taxSlotField, taxSlotPrefix } from './transaction-draft';

/** What a person is asked about a column. */
export type ReadingDoubt = 'date_order' | 'decimal_sign' | 'rates';

export interface SuggestedReading {
  readonly reading: Reading;
  /** By column, where one is read differently. */
  readonly ofColumn: ReadonlyMap<number, ColumnReading>;
  readonly doubts: ReadonlyMap<number, ReadingDoubt>;
}

export interface ReadingOptions {
  readonly constants: Mapping['constants'];
  readonly timeZone: string | undefined;
}

export function* suggestReading(
  source: Source,
  columns: ReadonlyMap<FieldPath, number>,
  { constants, timeZone }: ReadingOptions,
): Steps<SuggestedReading> {
  const signs = yield* decimalSigns(source, columns);
  const rates = yield* rateWays(source, columns);
  const date = columns.get('transaction_date');
  const order = date === undefined ? undefined : yield* inferDateOrder(source, date);
  const country = columns.get('country_code');
  const fed = country === undefined ? [] : [{ column: country, field: 'country_code' } as const];
  const zone = timeZone ?? (yield* countryZone(source, { columns: fed, constants }));
  const doubts = new Map<number, ReadingDoubt>([...rates.doubts, ...signs.doubts]);
  if (date !== undefined && order?.certain === false) doubts.set(date, 'date_order');
  return {
    reading: {
      timeZone: zone,
      dateOrder: order?.way ?? 'dmy',
      decimalSign: signs.way,
      rates: rates.way,
    },
    ofColumn: merged(signs.differing, rates.differing),
    doubts,
  };
}

function merged(
  ...parts: readonly ReadonlyMap<number, ColumnReading>[]
): ReadonlyMap<number, ColumnReading> {
  const whole = new Map<number, ColumnReading>();
  for (const [column, reading] of parts.flatMap((part) => [...part])) {
    whole.set(column, { ...whole.get(column), ...reading });
  }
  return whole;
}

interface Ways<Way> {
  readonly way: Way;
  readonly differing: ReadonlyMap<number, ColumnReading>;
  readonly doubts: ReadonlyMap<number, ReadingDoubt>;
}

/** The sign of most columns that show one, the point where none does or both are even. */
function* decimalSigns(
  source: Source,
  columns: ReadonlyMap<FieldPath, number>,
): Steps<Ways<Reading['decimalSign']>> {
  const signs = new Map<number, DecimalSign | 'either' | undefined>();
  for (const column of columnsOfKind(columns, 'decimal', 'rate')) {
    signs.set(column, yield* decimalSignIn(source, column));
  }
  const count = (sign: string) => [...signs.values()].filter((one) => one === sign).length;
  const way = count(',') > count('.') ? ',' : '.';
  const differing = new Map<number, ColumnReading>();
  const doubts = new Map<number, ReadingDoubt>();
  for (const [column, sign] of signs) {
    if (sign === 'either') doubts.set(column, 'decimal_sign');
    else if (sign !== undefined && sign !== way) differing.set(column, { decimalSign: sign });
  }
  return { way, differing, doubts };
}

interface RateColumn {
  readonly column: number;
  readonly sizes: RateSizes;
  /** As its amounts say, where there are any. */
  readonly proven: Reading['rates'] | undefined;
}

/**
 * Rates of 1 and more are percent. Where all are below 1, the amounts beside them decide; without any they are fractions,
 * unless another column has percent: then 0.5 may be half a percent, and the column is in doubt.
 */
function* rateWays(
  source: Source,
  columns: ReadonlyMap<FieldPath, number>,
): Steps<Ways<Reading['rates']>> {
  const found: RateColumn[] = [];
  for (const [field, column] of columns) {
    if (taxSlotField(field)?.field !== 'rate') continue;
    const sizes = yield* rateSizesIn(source, column);
    const proven = sizes === 'below-one' ? provenRates(source, columns, field) : undefined;
    found.push({ column, sizes, proven });
  }
  const isPercent = found.some(
    ({ sizes, proven }) => sizes === 'one-and-more' || proven === 'percent',
  );
  const small = found.filter(({ sizes }) => sizes === 'below-one');
  const way = isPercent || small.length === 0 ? 'percent' : 'fraction';
  const differing = new Map<number, ColumnReading>();
  const doubts = new Map<number, ReadingDoubt>();
  for (const { column, proven } of small) {
    if (proven === undefined && way === 'percent') doubts.set(column, 'rates');
    if (proven !== undefined && proven !== way) differing.set(column, { rates: proven });
  }
  return { way, differing, doubts };
}

/** By the tax amounts beside the rates: a tax is nearer to its percentage of the price, or to a hundred times that. */
function provenRates(
  source: Source,
  columns: ReadonlyMap<FieldPath, number>,
  rateField: FieldPath,
): Reading['rates'] | undefined {
  const slot = taxSlotField(rateField)?.slot ?? 0;
  const at = (path: string) => {
    const field = findField(path)?.path;
    const column = field === undefined ? undefined : columns.get(field);
    return (row: Source['rows'][number]) =>
      column === undefined ? 0 : roughNumber(row[column] ?? null);
  };
  const rate = at(rateField);
  const tax = at(`${taxSlotPrefix(slot)}.amount`);
  const net = at('items.net_price');
  const quantity = at('items.quantity');
  const price = at('items.unit_price');
  let votes = 0;
  for (const row of sampleRows(source)) {
    const base = Math.abs(net(row) === 0 ? quantity(row) * price(row) : net(row));
    const asFraction = base * Math.abs(rate(row));
    const amount = Math.abs(tax(row));
    if (asFraction === 0 || amount === 0) continue;
    // Ten times is the middle between once and a hundred times.
    votes += asFraction / amount < 10 ? 1 : -1;
  }
  if (votes === 0) return undefined;
  return votes > 0 ? 'fraction' : 'percent';
}

function columnsOfKind(
  columns: ReadonlyMap<FieldPath, number>,
  ...kinds: readonly string[]
): readonly number[] {
  return [...columns]
    .filter(([field]) => kinds.includes(findField(field)?.kind ?? ''))
    .map(([, column]) => column);
}
