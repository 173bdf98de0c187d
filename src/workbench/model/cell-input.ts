/**
 * What a written value becomes, by Excel's rules (Microsoft: Range.values, "Work with blank and null
 * values"): `=` starts a formula, a leading apostrophe makes text, what reads as a number or a logical
 * becomes one unless the cell's format is text (`@`). Pure; used for Office.js writes and typed input.
 */
import type { CellInput, CellValue, Scalar } from './workbook-model';

export const TEXT_FORMAT = '@';
export const GENERAL_FORMAT = 'General';

/** Excel's error values, and the one it shows while an asynchronous function has not answered. */
const ERROR_TEXTS = [
  '#N/A',
  '#VALUE!',
  '#REF!',
  '#DIV/0!',
  '#NUM!',
  '#NAME?',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#BUSY!',
  '#GETTING_DATA',
] as const;

const ERRORS: ReadonlySet<string> = new Set(ERROR_TEXTS);
/** Excel reads a typed number with optional sign, thousands commas, fraction and exponent. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i;

export const EMPTY: CellValue = { value: '', type: 'Empty' };

export function isErrorText(text: string): boolean {
  return ERRORS.has(text);
}

/** A value as it stands, without reading strings as anything else. */
export function plainValue(value: Scalar): CellValue {
  if (value === '') return EMPTY;
  if (typeof value === 'number') return { value, type: 'Double' };
  if (typeof value === 'boolean') return { value, type: 'Boolean' };
  return { value, type: isErrorText(value) ? 'Error' : 'String' };
}

/** What the cell holds after `raw` was typed or assigned to it. */
export function readInput(raw: Scalar, numberFormat: string): CellInput {
  if (typeof raw !== 'string') return plainValue(raw);
  if (raw.startsWith("'")) return { value: raw.slice(1), type: 'String' };
  if (raw === '') return EMPTY;
  if (numberFormat === TEXT_FORMAT) return { value: raw, type: 'String' };
  if (raw.length > 1 && raw.startsWith('=')) return { formula: raw };
  return readText(raw);
}

function readText(raw: string): CellValue {
  const number = readNumber(raw);
  if (number !== null) return { value: number, type: 'Double' };
  const upper = raw.toUpperCase();
  if (upper === 'TRUE' || upper === 'FALSE') return { value: upper === 'TRUE', type: 'Boolean' };
  return isErrorText(upper) ? { value: upper, type: 'Error' } : { value: raw, type: 'String' };
}

/** A number as a person types it (`1,234.50`, `-3e2`, `25%`); null when it is text. */
export function readNumber(raw: string): number | null {
  const trimmed = raw.trim();
  const percent = trimmed.endsWith('%');
  const digits = percent ? trimmed.slice(0, -1) : trimmed;
  if (!/\d/.test(digits) || !NUMBER.test(digits)) return null;
  const number = Number(digits.replaceAll(',', ''));
  if (!Number.isFinite(number)) return null;
  return toFifteenDigits(percent ? number / 100 : number);
}

/** Excel keeps 15 significant digits of what is typed; the rest becomes zeros. */
export function toFifteenDigits(number: number): number {
  return Number(number.toPrecision(15));
}
