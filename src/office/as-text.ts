/**
 * Text for a cell that stays text: what the service or a person wrote is data, and never becomes a formula, a number
 * or a date on its way into the sheet. Pure.
 */

/** Microsoft: Excel specifications and limits, "total number of characters that a cell can contain". */
const MAX_CELL_CHARACTERS = 32_767;
const CUT_MARK = '…';

/**
 * Words that Excel leaves alone: they begin with a letter and hold no digit. All else could be read as a formula
 * (`= + - @`, tab, carriage return), a number, a date, a percentage or an error.
 */
const PLAIN_WORDS = /^\p{L}[^\d\t\r]*$/u;
const LOGICAL = /^(true|false)$/i;

/** What to assign to a cell so that it shows exactly `value`: with a leading apostrophe where Excel would read more into it. */
export function asText(value: string): string {
  if (value === '') return '';
  if (PLAIN_WORDS.test(value) && !LOGICAL.test(value)) return cut(value, MAX_CELL_CHARACTERS);
  return `'${cut(value, MAX_CELL_CHARACTERS)}`;
}

/** Error values that Excel gives as text; assigned as such they become errors again. */
const ERROR_VALUE = /^#(N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!)$/;

/**
 * What to assign to a cell so that it holds again what it held, a formula included; `value` and `formula` are what
 * Excel gave for it. A text that looks like a formula is told from one by its value, which is the same.
 */
export function asBefore(value: unknown, formula: unknown): unknown {
  if (typeof formula !== 'string' || ERROR_VALUE.test(formula)) return formula;
  return formula.startsWith('=') && formula !== value ? formula : asText(formula);
}

function cut(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value;
  const kept = value.slice(0, maxLength - CUT_MARK.length);
  // Half of a surrogate pair is no character.
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept) + CUT_MARK;
}
