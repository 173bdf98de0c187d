/** What a cell says, as short text for a list of samples. It is for the eye only: values are read by core. */
import type { CellValue, Source } from '../../core/mapping/source';
import type { Formats } from '../wording/formats';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;

/** Day zero of each date system (Microsoft, "Date systems in Excel"). */
const DAY_ZERO_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

export function cellText(
  source: Source,
  value: CellValue | undefined,
  column: number,
  formats: Formats,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    return source.dateColumns.includes(column)
      ? serialText(value, source.dateSystem, formats)
      : String(value);
  }
  if (typeof value === 'object') return value.error;
  return String(value).trim();
}

function serialText(serial: number, dateSystem: 1900 | 1904, formats: Formats): string {
  const minutes = Math.round((serial * MS_PER_DAY) / MS_PER_MINUTE);
  const at = new Date(DAY_ZERO_MS[dateSystem] + minutes * MS_PER_MINUTE);
  return Number.isNaN(at.getTime()) ? String(serial) : formats.cellDate(at.toISOString());
}

/** The first different values of a column, at most `count`. A header that is repeated further down is none. */
export function sampleValues(
  source: Source,
  column: number,
  formats: Formats,
  count: number,
): readonly string[] {
  const found = new Set<string>();
  // The same few over and over, in a column that holds no more than these: they are not put into words again.
  const seen = new Set<CellValue | undefined>();
  const header = source.headers[column]?.trim() ?? '';
  for (const row of source.rows) {
    const value = row[column];
    if (seen.has(value)) continue;
    seen.add(value);
    const text = cellText(source, value, column, formats);
    if (text !== '' && text !== header) found.add(text);
    if (found.size === count) break;
  }
  return [...found];
}
