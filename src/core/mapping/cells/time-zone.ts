/**
 * Local times and their offsets from UTC, by the time zone data of the host (`Intl`). A local time that a clock change
 * skips is moved on by the gap; one that happens twice is taken the first time (RFC 9557 and ECMAScript Temporal call
 * this "compatible").
 */
import { AppError } from '../../domain/app-error';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A local time as if it were UTC, in milliseconds, and its offset. */
export interface ZonedTime {
  readonly localMs: number;
  readonly offsetMinutes: number;
}

/** Gives a local time (as if it were UTC, in milliseconds) its offset. */
export type Zone = (localMs: number) => ZonedTime;

/** @throws AppError `INVALID_INPUT` for a name that is no IANA time zone. */
export function zoneOf(timeZone: string): Zone {
  const offsetAt = offsetsOf(timeZone);
  /** Offsets of whole days without a clock change near them; `undefined` for the others. */
  const days = new Map<number, number | undefined>();
  return (localMs) => {
    const day = Math.floor(localMs / DAY_MS);
    let offset = days.get(day);
    if (offset === undefined && !days.has(day)) {
      offset = offsetOfDay(day, offsetAt);
      days.set(day, offset);
    }
    return offset === undefined ? zoned(localMs, offsetAt) : { localMs, offsetMinutes: offset };
  };
}

export function isTimeZone(name: string): boolean {
  try {
    offsetsOf(name);
    return true;
  } catch {
    // The constructor of a format throws a RangeError for a name that it does not know: that is the answer here.
    return false;
  }
}

type Offsets = (utcMs: number) => number;

function offsetOfDay(day: number, offsetAt: Offsets): number | undefined {
  const before = offsetAt((day - 1) * DAY_MS);
  const after = offsetAt((day + 2) * DAY_MS);
  return before === after ? before : undefined;
}

function zoned(localMs: number, offsetAt: Offsets): ZonedTime {
  const before = offsetAt(localMs - DAY_MS);
  const after = offsetAt(localMs + DAY_MS);
  for (const offsetMinutes of [before, after]) {
    if (offsetAt(localMs - offsetMinutes * MINUTE_MS) === offsetMinutes) {
      return { localMs, offsetMinutes };
    }
  }
  return { localMs: localMs + (after - before) * MINUTE_MS, offsetMinutes: after };
}

function offsetsOf(timeZone: string): Offsets {
  const format = formatOf(timeZone);
  return (utcMs) => {
    const parts = new Map(
      format.formatToParts(utcMs).map((part) => [part.type, Number(part.value)]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return Math.round((local - Math.floor(utcMs / 1000) * 1000) / MINUTE_MS);
  };
}

/** Formats by time zone: making one takes longer than checking a transaction again. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const format = newFormat(timeZone);
  FORMATS.set(timeZone, format);
  return format;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `"${timeZone}" is not a time zone.`, { cause });
  }
}
