/**
 * The sheet `Taxrow log`: which columns it has, which lines a run takes, and where they go in a sheet that people have
 * changed meanwhile. A run takes one line for each currency of what was accepted, so that filters and sums work: what
 * tells the runs apart stands in each line, counts in the first alone. Pure.
 */
import type { LogEntry } from '../core/submission/log-entry';
import type { CellValue } from '../core/mapping/source';

export const LOG_SHEET_NAME = 'Taxrow log';

/** True for the sheet's name, and for those that Taxrow gives where it is taken or protected. */
export function isLogName(sheetName: string): boolean {
  return /^taxrow log( \d+)?$/i.test(sheetName);
}

/** The header by which runs are known. */
export const RUN_ID_HEADER = 'Run id';

/** Names, not words: no language changes them, and columns are found by them. Widths in points. */
export const LOG_COLUMNS = [
  ['Started', 120],
  ['Ended', 120],
  ['Time zone', 150],
  ['Seconds', 60],
  ['Person', 110],
  ['Environment', 90],
  ['Environment kind', 90],
  ['Source', 140],
  ['Rows', 60],
  ['Mapping', 110],
  ['Mapping version', 60],
  ['Mapping fingerprint', 120],
  ['Transactions', 80],
  ['Accepted', 70],
  ['Rejected', 70],
  ['In doubt', 70],
  ['Already reported', 90],
  ['Cancelled', 70],
  ['Left out', 70],
  ['Left out because', 220],
  ['Adjustments', 80],
  ['Stopped because', 160],
  ['Currency', 60],
  ['Net', 90],
  ['Tax', 90],
  ['Gross', 90],
  [RUN_ID_HEADER, 220],
  ['Taxrow version', 80],
] as const;

type LogHeader = (typeof LOG_COLUMNS)[number][0];

export const LOG_HEADERS: readonly LogHeader[] = LOG_COLUMNS.map(([header]) => header);

/** What a cell is given: text stays text, a number or a date is one. */
export type LogCell =
  { readonly text: string } | { readonly number: number; readonly format?: string };

/** By header; what is absent stays blank. */
export type LogLine = ReadonlyMap<LogHeader, LogCell>;

/** Parts of an entry in the words of whoever reads it. */
export interface LogTexts {
  readonly leftOutBecause: string;
  readonly stoppedBecause: string;
}

export interface LogDates {
  readonly dateSystem: 1900 | 1904;
  /** Minutes that local clocks are ahead of UTC at an instant (milliseconds since 1970). */
  readonly utcOffsetMinutes: (atMs: number) => number;
}

const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** The lines of a run: one, or as many as there are currencies. */
export function logLines(entry: LogEntry, texts: LogTexts, dates: LogDates): readonly LogLine[] {
  const { counts } = entry;
  const ofRun: LogLine = new Map<LogHeader, LogCell>([
    ['Started', localDate(entry.startedAt, dates)],
    ['Ended', localDate(entry.endedAt, dates)],
    ['Time zone', text(zoneText(entry, dates))],
    ['Person', text(entry.personName)],
    ['Environment', text(entry.environmentName)],
    ['Environment kind', text(entry.environmentKind)],
    ['Source', text(entry.source)],
    ['Mapping', text(entry.mappingName)],
    ['Mapping version', count(entry.mappingVersion)],
    ['Mapping fingerprint', text(entry.mappingFingerprint)],
    [RUN_ID_HEADER, text(entry.runId)],
    ['Taxrow version', text(entry.taxrowVersion)],
  ]);
  const once: LogLine = new Map<LogHeader, LogCell>([
    ['Seconds', count(Math.round((entry.endedAt - entry.startedAt) / 1000))],
    ['Rows', count(entry.rowCount)],
    ['Transactions', count(entry.transactionCount)],
    ['Accepted', count(counts.accepted)],
    ['Rejected', count(counts.rejected)],
    ['In doubt', count(counts.inDoubt)],
    ['Already reported', count(counts.alreadyKnown)],
    ['Cancelled', count(counts.cancelled)],
    ['Left out', count(counts.leftOut)],
    ['Left out because', text(texts.leftOutBecause)],
    ['Adjustments', count(entry.adjustmentCount)],
    ['Stopped because', text(texts.stoppedBecause)],
  ]);
  const [first = new Map(), ...others] = entry.totals.map(
    ({ currencyCode, net, tax, gross }): LogLine =>
      new Map<LogHeader, LogCell>([
        ['Currency', text(currencyCode)],
        ['Net', amount(net)],
        ['Tax', amount(tax)],
        ['Gross', amount(gross)],
      ]),
  );
  return [
    new Map([...ofRun, ...once, ...first]),
    ...others.map((totals) => new Map([...ofRun, ...totals])),
  ];
}

function text(value: string): LogCell {
  return { text: value };
}

function count(value: number): LogCell {
  return { number: value };
}

/** Excel keeps 15 significant digits (Microsoft: Excel specifications and limits). */
const EXACT_DIGITS = 15;

/** A number where Excel keeps every digit of it, else the text: what stands in the log is what was accepted. */
function amount(exact: string): LogCell {
  const digits = exact.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= EXACT_DIGITS ? { number: Number(exact) } : text(exact);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The serial of 1970-01-01, by date system. */
const EPOCH = { 1900: 25_569, 1904: 24_107 } as const;

/** As local clocks showed it, to the second. */
function localDate(atMs: number, { dateSystem, utcOffsetMinutes }: LogDates): LogCell {
  const localMs = Math.floor(atMs / 1000) * 1000 + utcOffsetMinutes(atMs) * MINUTE_MS;
  return { number: EPOCH[dateSystem] + localMs / DAY_MS, format: DATE_FORMAT };
}

/** The zone with what it was ahead of UTC: `Europe/London, UTC+01:00`. */
function zoneText({ timeZone, startedAt }: LogEntry, { utcOffsetMinutes }: LogDates): string {
  const offset = utcOffsetMinutes(startedAt);
  const ahead = Math.abs(offset);
  const digits = (value: number) => String(value).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${timeZone}, UTC${sign}${digits(Math.floor(ahead / 60))}:${digits(ahead % 60)}`;
}

/** Where the columns of a log stand in a sheet. */
export interface LogPlace {
  /** 0-based within the rows that were looked at. */
  readonly headerRow: number;
  /** 0-based, by header. */
  readonly columns: ReadonlyMap<LogHeader, number>;
  /** Those that have to be created: a person has deleted or renamed them. */
  readonly created: readonly LogHeader[];
}

/** A sheet with fewer of the headers in one row is not taken for a log. */
const MIN_HEADERS = LOG_HEADERS.length / 2;

/**
 * The log among the top rows of a sheet: the row with most of its headers, wherever people have moved them; `undefined`
 * where no row has half of them. What is missing goes right of everything.
 */
export function findLog(rows: readonly (readonly CellValue[])[]): LogPlace | undefined {
  let best: { readonly headerRow: number; readonly columns: Map<LogHeader, number> } | undefined;
  rows.forEach((cells, headerRow) => {
    const columns = headerColumns(cells);
    if (columns.size >= MIN_HEADERS && columns.size > (best?.columns.size ?? 0)) {
      best = { headerRow, columns };
    }
  });
  if (best === undefined) return undefined;
  const { headerRow, columns } = best;
  const created = LOG_HEADERS.filter((header) => !columns.has(header));
  const firstFree = Math.max(...rows.map((cells) => cells.length));
  created.forEach((header, index) => columns.set(header, firstFree + index));
  return { headerRow, columns, created };
}

function headerColumns(cells: readonly CellValue[]): Map<LogHeader, number> {
  const texts = cells.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  return new Map(
    LOG_HEADERS.flatMap((header) => {
      const column = texts.indexOf(header);
      return column < 0 ? [] : [[header, column] as const];
    }),
  );
}
