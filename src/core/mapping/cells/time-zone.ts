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

/** Zones by name: what one has learnt of its days is asked for by each check anew. */
const ZONES = new Map<string, Zone>();

/** @throws AppError `INVALID_INPUT` for a name that is no IANA time zone. */
export function zoneOf(timeZone: string): Zone {
  let zone = ZONES.get(timeZone);
  if (zone === undefined) ZONES.set(timeZone, (zone = newZone(offsetsOf(timeZone))));
  return zone;
}

/** Ten years. A sheet of more days has them forgotten and looked up again. */
const MOST_DAYS = 3660;

function newZone(offsetAt: Offsets): Zone {
  /** Offsets at midnight UTC of days. */
  const offsets = new Map<number, number>();
  const offsetOf = (day: number) => {
    let offset = offsets.get(day);
    if (offset === undefined) {
      if (offsets.size >= MOST_DAYS) offsets.clear();
      offset = offsetAt(day * DAY_MS);
      offsets.set(day, offset);
    }
    return offset;
  };
  return (localMs) => {
    const day = Math.floor(localMs / DAY_MS);
    const before = offsetOf(day - 1);
    // Without a clock change near it, all of the day has one offset.
    if (before !== offsetOf(day + 2)) return zoned(localMs, offsetAt);
    return { localMs, offsetMinutes: before };
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
