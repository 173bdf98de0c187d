/**
 * CSV text as a sheet, read like a careful spreadsheet: a number only where it comes back as it stood
 * (shown with the same decimals), everything else text: leading zeros, more than 15 digits, exponents,
 * dates and what starts with `=` stay what they are.
 */
import Papa from 'papaparse';
import type { CellInput, SheetContent } from '../model/workbook-model';

/** A plain decimal without leading zeros; the integer and its decimals. */
const PLAIN_NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
/** Excel holds 15 significant digits. */
const DIGITS = 15;
/** As far as the first line is looked for. */
const HEADER_CHARACTERS = 65_536;
const SEPARATORS = [',', ';', '\t', '|'] as const;

export function readCsv(text: string, name: string): SheetContent {
  // A byte-order mark is not data.
  const content = text.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(content, { delimiter: separatorOf(content) });
  const rows = withoutTrailingBlank(data);
  const numberFormats = new Map<string, string>();
  const cells = rows.map((row, r) =>
    row.map((field, c): CellInput | null => {
      if (field === '') return null;
      const number = readPlainNumber(field);
      if (!number) return { value: field, type: 'String' };
      if (number.format !== null) numberFormats.set(`${r},${c}`, number.format);
      return { value: number.value, type: 'Double' };
    }),
  );
  return { name, rows: cells, numberFormats };
}

/** The number and the format that shows it as it stood; null when it would not come back the same. */
export function readPlainNumber(field: string): { value: number; format: string | null } | null {
  const parts = PLAIN_NUMBER.exec(field);
  if (!parts) return null;
  const [, sign = '', whole = '', decimals = ''] = parts;
  const significant = `${whole}${decimals}`.replace(/^0+/, '').length;
  const value = Number(field);
  if (significant > DIGITS || (value === 0 && sign !== '')) return null;
  if (String(value) === field) return { value, format: null };
  // 2.50 and the like: trailing zeros are the format's.
  const format = decimals === '' ? null : `0.${'0'.repeat(decimals.length)}`;
  return format !== null && value.toFixed(decimals.length) === field ? { value, format } : null;
}

/** The one the header has most of, outside quotes: amounts below may hold the others. */
function separatorOf(content: string): string {
  const start = content.slice(0, HEADER_CHARACTERS);
  const [header = ''] = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function withoutTrailingBlank(rows: readonly string[][]): readonly string[][] {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.every((field) => field === '') === true) end -= 1;
  return rows.slice(0, end);
}

/** UTF-8, or Windows-1252 where the bytes are no UTF-8: what Excel itself writes in the west. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: every byte is a character in Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
