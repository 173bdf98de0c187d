/**
 * Dates that are text: ISO 8601, three numbers in the mapping's order, or a month by name; a time and an offset may
 * follow. Nothing that does not exist (31 April, 25:00) is a date.
 */
import type { DateOrder } from '../mapping';
import { MONTHS } from './month-names';

export interface DateParts {
  /** The time that stands there, as if it were UTC, in milliseconds. */
  readonly localMs: number;
  /** `Z` or `+hh:mm`, where the text carries one. */
  readonly offset: string | undefined;
}

/** Date, and what follows it. Groups: three numbers, or a name among them. */
const NUMBERS = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})(?:$|[T ,]+)/i;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:$|T)/;
const DAY_FIRST =
  /^(\d{1,2})(?:er|[º°])?[-/. ]+(?:de )?([\p{L}\p{M}]{3,12})\.?[-/., ]+(?:de )?(\d{4}|\d{2})(?:$|[T ,]+)/iu;
const MONTH_FIRST = /^([\p{L}\p{M}]{3,12})\.?[-/. ]+(\d{1,2})[-/., ]+(\d{4}|\d{2})(?:$|[T ,]+)/iu;

const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?\s?m\.?)?\s*(z|[+-]\d{2}:?\d{2})?$/i;

/** No date is longer, and a cell may hold 32,767 characters: the patterns never see more than this. */
const LONGEST_DATE = 100;

/** Two digits of a year as Excel takes them: 00 to 29 are 2000 to 2029, the others 1930 to 1999. */
const PIVOT = 30;

/** The local time written in `text`; `undefined` when there is none, or none that exists. */
export function parseDateText(text: string, order: DateOrder): DateParts | undefined {
  if (text.length > LONGEST_DATE) return undefined;
  const date = parseDate(text, order);
  if (date === undefined) return undefined;
  const rest = text.slice(date.length).trim();
  if (rest === '') return { localMs: date.ms, offset: undefined };
  const time = parseTime(rest);
  return time && { localMs: date.ms + time.ms, offset: time.offset };
}

interface FoundDate {
  readonly ms: number;
  /** Characters of the text that belong to the date. */
  readonly length: number;
}

function parseDate(text: string, order: DateOrder): FoundDate | undefined {
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [found, first = '', , second = '', third = ''] = numbers;
    return dated(found, ...inOrder(first, second, third, order));
  }
  const compact = COMPACT.exec(text);
  if (compact !== null) return dated(compact[0], compact[1], compact[2], compact[3]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) return dated(dayFirst[0], dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst === null) return undefined;
  return dated(monthFirst[0], monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]);
}

/** Year, month, day. Four digits in front are the year whatever the order. */
function inOrder(
  first: string,
  second: string,
  third: string,
  order: DateOrder,
): [year: string, month: string, day: string] {
  if (first.length > 2 || order === 'ymd') return [first, second, third];
  return order === 'dmy' ? [third, second, first] : [third, first, second];
}

function monthOf(name = ''): string {
  const key = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return String(MONTHS.get(key) ?? 0);
}

function dated(found: string, year = '', month = '', day = ''): FoundDate | undefined {
  if (year.length === 3 || year.length === 1 || day.length > 2) return undefined;
  const short = Number(year);
  const full = year.length === 4 ? short : short + (short < PIVOT ? 2000 : 1900);
  if (full < 1900) return undefined;
  const ms = Date.UTC(full, Number(month) - 1, Number(day));
  const date = new Date(ms);
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return exists ? { ms, length: found.length } : undefined;
}

interface FoundTime {
  readonly ms: number;
  readonly offset: string | undefined;
}

function parseTime(text: string): FoundTime | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [, hourText, minuteText, secondText = '0', fraction = '', half, zone] = match;
  const hour = hourOf(Number(hourText), half);
  const minute = Number(minuteText);
  const second = Number(secondText);
  const offset = zone === undefined ? undefined : offsetOf(zone);
  if (hour === undefined || minute > 59 || second > 59) return undefined;
  if (zone !== undefined && offset === undefined) return undefined;
  const thousandths = Math.round(Number(`0.${fraction || '0'}`) * 1000);
  return { ms: ((hour * 60 + minute) * 60 + second) * 1000 + thousandths, offset };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** RFC 3339 5.6: hours to 23, minutes to 59. */
function offsetOf(zone: string): string | undefined {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.replace(':', '');
  const hours = digits.slice(1, 3);
  const minutes = digits.slice(3);
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${digits.slice(0, 1)}${hours}:${minutes}`;
}
