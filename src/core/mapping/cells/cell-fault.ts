/**
 * What reading a cell yields: the value, `undefined` for a blank cell, or a fault: why the cell could not be read.
 * Values are text or canonical decimals, so `typeof result === 'string'` means read.
 */
import type { ProblemFacts } from '../../domain/problem';
import type { CellValue } from '../source';

export type ReadingCode =
  | 'cell_error'
  | 'control_character'
  | 'digits_lost'
  | 'not_a_number'
  | 'decimal_sign'
  | 'currency_sign'
  | 'negative_form'
  | 'percent_sign'
  | 'not_a_date'
  | 'date_order';

export interface CellFault {
  readonly code: ReadingCode;
  readonly facts: ProblemFacts;
}

export type Reading<Value extends string> = Value | CellFault | undefined;

export type CellReader<Value extends string = string> = (cell: CellValue) => Reading<Value>;

export function fault(code: ReadingCode, facts: ProblemFacts): CellFault {
  return { code, facts };
}

/** What a person sees in the cell, for messages. At most 80 characters: a message is a line. */
export function shown(cell: CellValue): string {
  const text = cellText(cell);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function cellText(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.error;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell).trim();
}

const SPACE = 32;
const LAST_ASCII = 126;

/** True for `null`, empty text, and text of spaces. Most text begins with a letter or a digit: one look is enough. */
export function isBlank(cell: CellValue | undefined): boolean {
  if (typeof cell !== 'string') return cell === null || cell === undefined;
  const first = cell.charCodeAt(0);
  const isPlain = first > SPACE && first <= LAST_ASCII;
  return !isPlain && cell.trim() === '';
}

/** The error values of a sheet, as a cell or as the text that a CSV file holds of them. */
const ERROR_TEXT =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|GETTING_DATA)$/;

const HASH = 35;

/** The fault of text that is an error value; `undefined` for all other text. */
export function errorText(text: string): CellFault | undefined {
  if (text.charCodeAt(0) !== HASH || !ERROR_TEXT.test(text)) return undefined;
  return fault('cell_error', { value: text });
}
