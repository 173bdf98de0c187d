/**
 * Which columns hold dates, and from which day the book counts them. Excel keeps a date as a number; only the cell's
 * number format tells. Pure: a sample of cells is given.
 */

/** Parts of a number format that are not tokens: quoted and escaped text, fill and padding, colours and locales. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]/g;
/** Elapsed hours, minutes or seconds: a duration. */
const ELAPSED = /\[(h+|m+|s+)\]/i;

/** Whether a number format (en-US, as `Range.numberFormat` gives it) shows a date; a bare time or duration does not. */
export function isDateFormat(numberFormat: string): boolean {
  const [firstSection = ''] = numberFormat.replace(LITERALS, '').split(';');
  const tokens = firstSection.toLowerCase().replace('general', '').replace('am/pm', '');
  if (ELAPSED.test(numberFormat)) return false;
  if (/[dy]/.test(tokens)) return true;
  return tokens.includes('m') && !/[hs]/.test(tokens);
}

/** A cell of the sample. */
export interface SampleCell {
  readonly value: unknown;
  readonly numberFormat: string;
  /** As the cell shows it. */
  readonly text: string;
}

/** 0-based columns in which most of the numbers are shown as dates. */
export function findDateColumns(
  sample: readonly (readonly SampleCell[])[],
  columnCount: number,
): readonly number[] {
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  return columns.filter((column) => {
    const numbers = sample
      .map((cells) => cells[column])
      .filter((cell) => cell !== undefined && typeof cell.value === 'number');
    const dates = numbers.filter((cell) => cell !== undefined && isDateFormat(cell.numberFormat));
    return dates.length * 2 > numbers.length;
  });
}

/** Days between the two systems' day zero (Microsoft: date systems in Excel). */
const DAYS_FROM_1900_TO_1904 = 1462;
/** Serial 25569 is 1970-01-01 in the 1900 system. */
const SERIAL_OF_1970 = 25_569;
const DAY_MS = 86_400_000;

/**
 * From which day the book counts its dates. Office.js does not tell in the requirement sets that Taxrow needs, so the
 * shown year of a date cell is compared with its number: 1904 only where a text shows the year that the 1904 system
 * gives and not the one of the 1900 system.
 */
export function dateSystemOf(sample: readonly (readonly SampleCell[])[]): 1900 | 1904 {
  const proof = sample.some((cells) => cells.some(shows1904));
  return proof ? 1904 : 1900;
}

function shows1904({ value, numberFormat, text }: SampleCell): boolean {
  if (typeof value !== 'number' || !isDateFormat(numberFormat) || !/y{3,}/i.test(numberFormat)) {
    return false;
  }
  return text.includes(yearOf(value + DAYS_FROM_1900_TO_1904)) && !text.includes(yearOf(value));
}

function yearOf(serial: number): string {
  return String(new Date((serial - SERIAL_OF_1970) * DAY_MS).getUTCFullYear());
}
