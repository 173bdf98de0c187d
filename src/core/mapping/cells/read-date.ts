/**
 * Dates from cells: serial numbers of the sheet and text, to RFC 3339 with an offset. A cell has no zone: the mapping's
 * zone gives it one, unless the text carries its own. A date without a time is local midnight.
 */
import { remembered } from '../../domain/remembered';
import type { DateOrder } from '../mapping';
import type { CellValue, Source } from '../source';
import { errorText, fault, shown, type CellReader, type Reading } from './cell-fault';
import { parseDateText, type DateParts } from './date-text';
import type { Zone } from './time-zone';

const DAY_MS = 86_400_000;

/** 1899-12-30 and 1904-01-01, in days from 1970-01-01: day zero of serial numbers. */
const DAY_ZERO = { 1900: -25_569, 1904: -24_107 } as const;

/** Excel counts a 29 February 1900 that never was: its serial is refused, and those before are a day off. */
const LEAP_DAY_1900 = 60;

/** 9999-12-31, the last day that a sheet can hold, in days from 1970-01-01. */
const LAST_DAY = 2_932_896;

export function dateReader(
  order: DateOrder,
  zone: Zone,
  dateSystem: Source['dateSystem'],
): CellReader {
  const readDate = remembered((text) => readDateText(text, order, zone));
  return (cell) => {
    if (typeof cell === 'string') return readDate(cell);
    if (typeof cell === 'number') return readSerial(cell, zone, dateSystem);
    if (cell === null) return undefined;
    if (typeof cell === 'boolean') return notADate(cell);
    return fault('cell_error', { value: cell.error });
  };
}

/** Milliseconds of a serial number as if it were UTC, rounded to one; `undefined` for a day that a sheet cannot hold. */
export function serialToMs(serial: number, dateSystem: Source['dateSystem']): number | undefined {
  const day = Math.floor(serial);
  if (dateSystem === 1900 && (day === LEAP_DAY_1900 || serial < 1)) return undefined;
  const shift = dateSystem === 1900 && day < LEAP_DAY_1900 ? 1 : 0;
  const ms = Math.round((serial + shift) * DAY_MS) + DAY_ZERO[dateSystem] * DAY_MS;
  const known = serial >= 0 && ms < (LAST_DAY + 1) * DAY_MS;
  return known ? ms : undefined;
}

function readSerial(serial: number, zone: Zone, dateSystem: Source['dateSystem']): Reading<string> {
  const compact = Number.isInteger(serial) ? parseDateText(String(serial), 'ymd') : undefined;
  if (compact !== undefined) return rfc3339(compact, zone);
  const localMs = serialToMs(serial, dateSystem);
  return localMs === undefined ? notADate(serial) : inZone(localMs, zone);
}

function readDateText(cell: string, order: DateOrder, zone: Zone): Reading<string> {
  const text = cell.trim();
  if (text === '') return undefined;
  const parts = parseDateText(text, order);
  if (parts !== undefined) return rfc3339(parts, zone);
  return errorText(text) ?? otherOrder(text, order) ?? notADate(text);
}

/** The fault of a date that would be one with day and month the other way round. */
function otherOrder(text: string, order: DateOrder): Reading<string> {
  const other = order === 'dmy' ? 'mdy' : 'dmy';
  if (parseDateText(text, other) === undefined) return undefined;
  return fault('date_order', { value: shown(text), order, other });
}

function rfc3339(parts: DateParts, zone: Zone): string {
  if (parts.offset === undefined) return inZone(parts.localMs, zone);
  return localText(parts.localMs) + parts.offset;
}

function inZone(localMs: number, zone: Zone): string {
  const time = zone(localMs);
  return localText(time.localMs) + offsetText(time.offsetMinutes);
}

/** The day that was asked for last, and its text: most rows have the day of the row above. */
let lastDay = Number.NaN;
let lastDayText = '';

function localText(localMs: number): string {
  const day = Math.floor(localMs / DAY_MS);
  if (day !== lastDay) {
    lastDayText = new Date(localMs).toISOString().slice(0, ISO_DAY_LENGTH);
    lastDay = day;
  }
  const ofDayMs = localMs - day * DAY_MS;
  const seconds = Math.floor(ofDayMs / 1000);
  const clock = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  const thousandths = ofDayMs % 1000;
  const fraction = thousandths === 0 ? '' : `.${String(thousandths).padStart(3, '0')}`;
  return `${lastDayText}T${clock}${fraction}`;
}

/** `2024-12-31` */
const ISO_DAY_LENGTH = 10;

/** The whole part of a number below 100, with two digits. */
function two(number: number): string {
  const whole = Math.floor(number);
  return whole < 10 ? `0${String(whole)}` : String(whole);
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

function notADate(cell: CellValue) {
  return fault('not_a_date', { value: shown(cell) });
}
