/**
 * The filters of TXSEARCH, from two columns of cells (name, value) or from a text such as
 * `status=FAILURE; date_from=2025-01-01`. A blank value filters nothing; a name that is none is refused, since without
 * its filter the search would ask something else. A day stands for the whole of it, in the time zone of this computer.
 */
import type { AppError } from '../../core/domain/app-error';
import { instantMs } from '../../core/domain/instant';
import { periodBounds, type Period, type PeriodOf } from '../../core/service/period-bounds';
import type { TransactionSearch } from '../../core/service/service-client';
import { refused, singleValue } from '../cell-input';
import { isBlank } from './table-input';

/** What Excel counts from 1900 on is days since then; its 1970-01-01 has this number. */
const EXCEL_DAY_OF_1970 = 25_569;
const DAY_MS = 86_400_000;

const TEXTS: Readonly<Record<string, keyof TransactionSearch>> = {
  status: 'transaction_status',
  type: 'transaction_type',
  scenario: 'transaction_scenario',
  country: 'country_code',
  direction: 'direction',
  source: 'data_source',
  operation: 'operation_id',
  reference: 'transaction_reference_id',
  supplier: 'supplier_company_name',
  supplier_id: 'supplier_company_id',
  workflow_status: 'workflow_status',
  workflow_operations: 'workflow_operations',
  sort_by: 'sort_by',
  sort_order: 'sort_order',
};

/** Given several times, each of them is meant. */
const LISTS: Readonly<Record<string, keyof TransactionSearch>> = {
  id: 'transaction_id',
  number: 'transaction_number',
  error_type: 'error_types',
};

const PERIODS: Readonly<Record<string, PeriodOf>> = {
  date: 'transaction_date',
  reported: 'reporting_date',
  updated: 'updated_at',
};

/** The query that finds what passes all filters. @throws AppError `INVALID_INPUT` naming the filter. */
export function readFilters(value: unknown): TransactionSearch {
  const query: Record<string, unknown> = {};
  const periods = new Map<PeriodOf, Period>();
  for (const [name, filter] of pairsIn(value)) {
    if (isBlank(filter)) continue;
    const [, of = '', end = ''] = /^(.+)_(from|to)$/.exec(name) ?? [];
    const period = ownName(PERIODS, of);
    const list = ownName(LISTS, name);
    if (period !== undefined) {
      const bound = instantOf(name, filter, end === 'to');
      periods.set(period, { ...periods.get(period), [end]: bound });
    } else if (list !== undefined) {
      query[list] = [...((query[list] as string[] | undefined) ?? []), textOf(filter)];
    } else {
      const parameter = name === 'backfill' ? name : ownName(TEXTS, name);
      if (parameter === undefined) throw unknownFilter(name);
      if (query[parameter] !== undefined) throw refused(`The filter ${name} is given twice.`);
      query[parameter] = name === 'backfill' ? flagOf(filter) : textOf(filter);
    }
  }
  for (const [of, period] of periods) Object.assign(query, periodBounds(of, period));
  return query;
}

/** The service's own name of what may be called by a shorter one. */
function ownName<Own extends string>(
  names: Readonly<Record<string, Own>>,
  name: string,
): Own | undefined {
  return Object.entries(names).find((both) => both.includes(name))?.[1];
}

function pairsIn(value: unknown): (readonly [string, unknown])[] {
  const rows = Array.isArray(value) ? (value as unknown[]) : [value];
  const isTable = rows.some((row) => Array.isArray(row) && row.length > 1);
  if (!isTable) return rows.flat().flatMap((cell) => pairsInText(singleValue(cell, 'filter')));
  return rows.flatMap((row) => {
    const [name, filter, ...others] = row as unknown[];
    if (others.length > 0) throw refused('Filters stand in two columns: the name and its value.');
    if (isBlank(name)) return [];
    return [[nameOf(singleValue(name, 'filter')), singleValue(filter, 'filter')] as const];
  });
}

function pairsInText(text: unknown): (readonly [string, unknown])[] {
  if (isBlank(text)) return [];
  if (typeof text !== 'string') throw refused('A filter is text such as status=FAILURE.');
  return text.split(';').flatMap((part) => {
    if (part.trim() === '') return [];
    const at = part.indexOf('=');
    if (at < 1) throw refused(`"${part.trim()}" is no filter. One is status=FAILURE.`);
    return [[nameOf(part.slice(0, at)), part.slice(at + 1).trim()] as const];
  });
}

function nameOf(name: unknown): string {
  if (typeof name === 'string') return name.trim().toLowerCase();
  throw refused('The name of a filter is text, for example status.');
}

function textOf(value: unknown): string {
  return String(value).trim();
}

function flagOf(value: unknown): boolean {
  const text = textOf(value).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw refused('backfill is TRUE or FALSE.');
}

/** An instant as it is; a day or a local time without a zone as this computer's; the end of a period is part of it. */
function instantOf(name: string, value: unknown, isEnd: boolean): string {
  const [wholeDay, ms] = typeof value === 'number' ? excelDate(value) : writtenDate(textOf(value));
  if (Number.isNaN(ms)) throw refused(`${name} is no date: one is 2025-01-31.`);
  const date = new Date(ms);
  if (wholeDay && isEnd) {
    date.setDate(date.getDate() + 1);
    date.setMilliseconds(date.getMilliseconds() - 1);
  }
  return date.toISOString();
}

/** A day, a local time (`2025-01-31T18:30`, with seconds or without), or an instant with its zone. */
function writtenDate(text: string): readonly [boolean, number] {
  const isDay = /^[\d-]{10}$/.test(text);
  const local = isDay ? `${text}T00:00:00` : text.replace(/T\d\d:\d\d$/, '$&:00');
  // Whether the day exists is the same in every zone.
  const isLocal = instantMs(`${local}Z`) !== undefined;
  return [isDay, isLocal ? Date.parse(local) : (instantMs(text) ?? Number.NaN)];
}

function excelDate(serial: number): readonly [boolean, number] {
  const utc = new Date(Math.round((serial - EXCEL_DAY_OF_1970) * DAY_MS));
  const local = new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  );
  return [Number.isInteger(serial), local.getTime()];
}

function unknownFilter(name: string): AppError {
  const names = [...Object.keys(TEXTS), ...Object.keys(LISTS), 'backfill', 'date_from', 'date_to'];
  return refused(`There is no filter "${name}". There are ${names.join(', ')} and others.`);
}
