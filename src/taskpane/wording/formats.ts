/**
 * Numbers, money and dates as a person of this locale reads them. Amounts come as exact decimal text and never pass
 * through a float: Intl formats the text itself.
 */

export interface Formats {
  count(value: number): string;
  /** Decimal text with at least the currency's usual digits: `9747.7` of `GBP` is `9,747.70`. */
  money(amount: string, currencyCode: string): string;
  decimal(amount: string): string;
  /** Without groups of thousands, where a separator must not be taken for another: `1234.5`. */
  plainDecimal(amount: string): string;
  /** Of an RFC 3339 instant, as the clock of that place shows it: `1 Dec 2010, 08:26`. */
  dateTime(rfc3339: string, timeZone: string): string;
  /** Of an RFC 3339 instant, on the clock of its own offset, which is shown: `1 Dec 2010, 08:26 +02:00`. */
  sentDate(rfc3339: string): string;
  /** Of a cell's date, which has no zone: `2010-12-01T08:26:00.000Z` reads as 08:26, and midnight as the day alone. */
  cellDate(isoUtc: string): string;
  /** Of the person's own clock, to the second: `14:05:30`. @param wallMs milliseconds since 1970, UTC. */
  clockTime(wallMs: number): string;
  /** Whole seconds, at least 1. */
  seconds(ms: number): string;
  /** How often, by the minute where it is less than once a second: `12` a second, `1.5` a second, `20` a minute. */
  rate(perSecond: number): Rate;
  /** In hours and whole minutes, at least one: `2 min`, `1 hr 5 min`. */
  duration(ms: number): string;
}

export interface Rate {
  readonly per: 'second' | 'minute';
  readonly rate: string;
}

/** Digits that an amount is shown with when its currency is no ISO 4217 code. */
const USUAL_DIGITS = 2;

/** More than any amount has (9 decimals at most, specification, Numeric fields): nothing is rounded for show. */
const ALL_DIGITS = 20;

export function createFormats(locale?: string): Formats {
  const counts = new Intl.NumberFormat(locale);
  const clockTimes = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: ALL_DIGITS });
  const plain = new Intl.NumberFormat(locale, {
    maximumFractionDigits: ALL_DIGITS,
    useGrouping: false,
  });
  return {
    count: (value) => counts.format(value),
    money: (amount, currencyCode) =>
      formatExact(
        amount,
        new Intl.NumberFormat(locale, {
          minimumFractionDigits: currencyDigits(currencyCode),
          maximumFractionDigits: ALL_DIGITS,
        }),
      ),
    decimal: (amount) => formatExact(amount, decimals),
    plainDecimal: (amount) => formatExact(amount, plain),
    dateTime: (rfc3339, timeZone) => formatDateTime(rfc3339, timeZone, locale),
    sentDate: (rfc3339) => formatSentDate(rfc3339, locale),
    cellDate: (isoUtc) =>
      isoUtc.includes('T00:00')
        ? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(
            new Date(isoUtc),
          )
        : formatDateTime(isoUtc, 'UTC', locale),
    clockTime: (wallMs) => clockTimes.format(wallMs),
    seconds: (ms) => counts.format(Math.max(1, Math.round(ms / 1000))),
    rate: (perSecond) => formatRate(perSecond, locale),
    duration: (ms) => formatDuration(ms, locale),
  };
}

/** From here on a decimal tells nothing. */
const WHOLE_FROM = 10;

function formatRate(perSecond: number, locale: string | undefined): Rate {
  const isFast = perSecond >= 1;
  const value = isFast ? perSecond : Math.max(1, perSecond * 60);
  const maximumFractionDigits = isFast && value < WHOLE_FROM ? 1 : 0;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits });
  return { per: isFast ? 'second' : 'minute', rate: format.format(value) };
}

function formatDuration(ms: number, locale: string | undefined): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const parts = [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ]
    .filter(({ value }) => value > 0)
    .map(({ unit, value }) => new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(parts);
}

function formatExact(amount: string, format: Intl.NumberFormat): string {
  return isNumeric(amount) ? format.format(amount) : amount;
}

function isNumeric(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function currencyDigits(currencyCode: string): number {
  if (!/^[A-Z]{3}$/.test(currencyCode)) return USUAL_DIGITS;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode });
  return format.resolvedOptions().maximumFractionDigits ?? USUAL_DIGITS;
}

function formatSentDate(rfc3339: string, locale: string | undefined): string {
  const [offset = ''] = /(?:Z|[+-]\d\d:\d\d)$/.exec(rfc3339) ?? [];
  if (offset === '') return rfc3339;
  const local = `${rfc3339.slice(0, -offset.length)}Z`;
  return `${formatDateTime(local, 'UTC', locale)} ${offset === 'Z' ? 'UTC' : offset}`;
}

function formatDateTime(rfc3339: string, timeZone: string, locale: string | undefined): string {
  const at = new Date(rfc3339);
  if (Number.isNaN(at.getTime())) return rfc3339;
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
