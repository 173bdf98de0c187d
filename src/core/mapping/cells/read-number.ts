/**
 * Exact decimals from cells: numbers by their 15 significant digits, text by the decimal sign of the mapping. What only
 * looks like a number is refused with what it would be, and nothing is rounded.
 */
import {
  decimal,
  decimalFromNumber,
  multiply,
  negate,
  parseDecimal,
  plainDecimal,
  type Decimal,
} from '../../domain/decimal';
import { remembered } from '../../domain/remembered';
import type { Reading as MappingReading } from '../mapping';
import type { CellValue } from '../source';
import {
  errorText,
  fault,
  shown,
  type CellFault,
  type CellReader,
  type Reading,
} from './cell-fault';

export type DecimalSign = MappingReading['decimalSign'];

/** Reads amounts and quantities. A percent sign is a fault here. */
export function numberReader(sign: DecimalSign): CellReader<Decimal> {
  const refuse = remembered((text) => refusal(text, sign));
  return (cell) => {
    if (typeof cell === 'number') return decimalFromNumber(cell) ?? notANumber(cell);
    if (typeof cell === 'string') return readNumberText(cell, sign, refuse);
    if (cell === null) return undefined;
    if (typeof cell === 'boolean') return notANumber(cell);
    return fault('cell_error', { value: cell.error });
  };
}

/** Reads rates as percent. `16%` is 16 in either notation; a bare number is one in the mapping's notation. */
export function rateReader(sign: DecimalSign, rates: MappingReading['rates']): CellReader<Decimal> {
  const read = numberReader(sign);
  return (cell) => {
    const percent = typeof cell === 'string' ? withoutPercent(cell) : undefined;
    if (percent !== undefined) return read(percent) ?? notANumber(cell);
    const value = read(cell);
    return rates === 'percent' || typeof value !== 'string' ? value : multiply(value, HUNDRED);
  };
}

/** What stands before a percent sign at the end; `undefined` when there is none. */
export function withoutPercent(text: string): string | undefined {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('%') ? trimmed.slice(0, -1).trimEnd() : undefined;
}

/**
 * The decimal that `text` holds in that notation: digits, groups of thousands, one decimal sign, an exponent. More than
 * 100 characters are none.
 */
export function parseNumberText(text: string, sign: DecimalSign): Decimal | undefined {
  if (text.length > LONGEST_NUMBER || !hasEndsOfNumber(text)) return undefined;
  const plain = sign === '.' || !hasSeparator(text) ? plainDecimal(text) : undefined;
  if (plain !== undefined) return plain;
  const match = (sign === '.' ? POINT_NUMBER : COMMA_NUMBER).exec(text);
  if (match === null) return undefined;
  const [, minus = '', whole = '', , fraction = '', exponent = ''] = match;
  return parseDecimal(minus + whole.replace(/\D/g, '') + fraction.replace(',', '.') + exponent);
}

/** What stands at both ends of a number, a sign in front aside: one look that spares most other text the patterns. */
function hasEndsOfNumber(text: string): boolean {
  const first = text.charCodeAt(0);
  return (
    isEndOfNumber(text.charCodeAt(text.length - 1)) &&
    (isEndOfNumber(first) || first === MINUS || first === PLUS)
  );
}

function isEndOfNumber(code: number): boolean {
  return (code >= DIGIT_ZERO && code <= DIGIT_NINE) || code === POINT || code === COMMA;
}

/** Whose notation `text` is in: `either` when it is a number in both, and not the same one; `undefined` when it says nothing. */
export function decimalSignOf(text: string): DecimalSign | 'either' | undefined {
  if (!hasSeparator(text)) return undefined;
  const number = (withoutPercent(text) ?? text).trim();
  const point = parseNumberText(number, '.');
  const comma = parseNumberText(number, ',');
  if (point === comma) return undefined;
  if (point === undefined) return ',';
  return comma === undefined ? '.' : 'either';
}

const POINT = 46;
const COMMA = 44;
const MINUS = 45;
const PLUS = 43;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** By hand: whole columns are asked, and most cells are a few characters long. */
function hasSeparator(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT || code === COMMA) return true;
  }
  return false;
}

const HUNDRED = decimal('100');

/**
 * No amount is longer, and a cell may hold 32,767 characters: the patterns below take the square of the length, and
 * never see more than this.
 */
const LONGEST_NUMBER = 100;

/**
 * Sign, whole part (with one kind of separator between groups of two or three, three at the end; nobody groups what
 * begins with a zero), fraction, exponent.
 */
const POINT_NUMBER =
  /^([+-]?)([1-9]\d{0,2}([, \u00a0\u202f'\u2019])(?:\d{2,3}\3)*\d{3}|\d*)(\.\d*)?(e[+-]?\d{1,3})?$/i;
const COMMA_NUMBER =
  /^([+-]?)([1-9]\d{0,2}([. \u00a0\u202f'\u2019])(?:\d{2,3}\3)*\d{3}|\d*)(,\d*)?(e[+-]?\d{1,3})?$/i;

const TYPOGRAPHIC_MINUS = '\u2212';

type Refuse = (text: string) => CellFault;

function readNumberText(cell: string, sign: DecimalSign, refuse: Refuse): Reading<Decimal> {
  if (cell.length > LONGEST_NUMBER) return readLongText(cell, sign, refuse);
  const digits = sign === '.' ? plainDecimal(cell) : undefined;
  if (digits !== undefined) return digits;
  const trimmed = cell.trim();
  if (trimmed === '') return undefined;
  const plain = sign === '.' && hasEndsOfNumber(trimmed) ? parseDecimal(trimmed) : undefined;
  if (plain !== undefined) return plain;
  const text = trimmed.includes(TYPOGRAPHIC_MINUS)
    ? trimmed.replaceAll(TYPOGRAPHIC_MINUS, '-')
    : trimmed;
  return parseNumberText(text, sign) ?? errorText(text) ?? refuse(text);
}

function readLongText(cell: string, sign: DecimalSign, refuse: Refuse): Reading<Decimal> {
  const trimmed = cell.trim();
  const isLong = trimmed.length > LONGEST_NUMBER;
  return isLong ? notANumber(trimmed) : readNumberText(trimmed, sign, refuse);
}

const CURRENCY_BEFORE = /^([+-]?)\s*(?:\p{Sc}|[A-Z]{3}\b|[A-Z]{1,2}\p{Sc})\s*(.+)$/u;
const CURRENCY_AFTER = /^(.+?)\s*(?:\p{Sc}|\b[A-Z]{3})$/u;

/** Why text is no number, with the number that was probably meant. */
function refusal(text: string, sign: DecimalSign): CellFault {
  const size = sizeOfNegative(text, sign);
  if (size !== undefined) {
    return fault('negative_form', { value: shown(text), expected: negate(size) });
  }
  if (text.endsWith('%')) return fault('percent_sign', { value: shown(text) });
  const bare = withoutCurrency(text);
  const amount = bare === text ? undefined : parseNumberText(bare, sign);
  if (amount !== undefined) {
    return fault('currency_sign', { value: shown(text), expected: amount });
  }
  const other = sign === '.' ? ',' : '.';
  const otherwise = parseNumberText(text, other);
  if (otherwise !== undefined) {
    return fault('decimal_sign', { value: shown(text), sign: other, expected: otherwise });
  }
  return notANumber(text);
}

function sizeOfNegative(text: string, sign: DecimalSign): Decimal | undefined {
  const isBracketed = text.startsWith('(') && text.endsWith(')');
  if (!isBracketed && !text.endsWith('-')) return undefined;
  return parseNumberText(text.slice(isBracketed ? 1 : 0, -1).trim(), sign);
}

/** Signs and codes of currencies stand at an end and are neither digits nor small letters: one look spares most text. */
const MAY_NAME_CURRENCY = /^[^\da-z.,(]|[^\da-z.,)]$/;

function withoutCurrency(text: string): string {
  if (!MAY_NAME_CURRENCY.test(text)) return text;
  const before = CURRENCY_BEFORE.exec(text);
  if (before !== null) return `${before[1] ?? ''}${before[2] ?? ''}`;
  return CURRENCY_AFTER.exec(text)?.[1] ?? text;
}

function notANumber(cell: CellValue): CellFault {
  return fault('not_a_number', { value: shown(cell) });
}
