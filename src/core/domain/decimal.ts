/**
 * Exact decimals for money, quantities and rates. Never a binary float (design of amounts, `docs/decisions/`).
 *
 * A decimal is its canonical text: an optional minus, digits without leading zeros, and a fraction without trailing
 * zeros (`-12.5`, `0`, `0.1`). Equal values are equal strings.
 */
import Big from 'big.js';
import {
  DIGIT_ZERO,
  MINUS,
  POINT,
  scaleOfUnits,
  toScale,
  unitsOf,
  unitsTogether,
} from './decimal-units';

declare const decimalBrand: unique symbol;

/** Canonical decimal text; make one with {@link parseDecimal} or {@link decimal}. */
export type Decimal = string & { readonly [decimalBrand]: true };

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const EXPONENT = /e/i;

export const ZERO = '0' as Decimal;

/** The decimal written in `text` with a point as decimal sign, exponent allowed; `undefined` when it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const plain = plainDecimal(text);
  if (plain !== undefined || !PLAIN.test(text)) return plain;
  return withoutZeros(EXPONENT.test(text) ? withPointMoved(text) : text);
}

/** The same for plain digits without leading zeros alone, which most cells hold: one look at each character. */
export function plainDecimal(text: string): Decimal | undefined {
  const end = canonicalEnd(text);
  if (end === 0) return undefined;
  return withoutMinusZero(end === text.length ? text : text.slice(0, end));
}

/** Whether text is a decimal as it stands. */
export function isCanonical(text: string): text is Decimal {
  const end = canonicalEnd(text);
  return end > 0 && end === text.length && text !== '-0';
}

function withoutMinusZero(digits: string): Decimal {
  return (digits === '-0' ? ZERO : digits) as Decimal;
}

/**
 * Where the zeros at the end of a fraction begin, in plain digits without leading zeros; 0 for all other text. By hand:
 * most cells are numbers as they stand, and a pattern takes three times as long.
 */
function canonicalEnd(text: string): number {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.charCodeAt(start) === DIGIT_ZERO && isDigit(text.charCodeAt(start + 1))) return 0;
  let point = -1;
  let end = start;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0 && at > start) point = at;
    else if (!isDigit(code)) return 0;
    else if (point < 0 || code !== DIGIT_ZERO) end = at + 1;
  }
  return end === start ? 0 : end;
}

const DIGIT_NINE = 57;

function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code <= DIGIT_NINE;
}

/** The decimal written in `text`. @throws TypeError when it is none: for literals of our own code. */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new TypeError(`Not a decimal: ${text}`);
  return parsed;
}

const FIRST_OF_16_DIGITS = 1e15;
/** Fewer than a float counts by far: so many hundredths are one number with 15 digits, and no other. */
const MOST_CENTS = 1e13;

/**
 * The decimal that a spreadsheet number stands for: its 15 significant digits, which is what Excel holds and shows.
 * `undefined` for NaN and infinities.
 */
export function decimalFromNumber(value: number): Decimal | undefined {
  if (value === 0) return ZERO;
  if (Number.isInteger(value) && Math.abs(value) < FIRST_OF_16_DIGITS)
    return String(value) as Decimal;
  const cents = Math.round(value * 100);
  if (cents / 100 === value && Math.abs(cents) < MOST_CENTS) return fromCents(cents);
  const shortest = String(value);
  // The shortest text that reads back as the same number is its 15 significant digits, when it has no more than these.
  if (shortest.length <= 15 && isCanonical(shortest)) return shortest;
  if (!Number.isFinite(value)) return undefined;
  return parseDecimal(String(Number(value.toPrecision(15))));
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (b === ZERO) return a;
  return sum([a, b]);
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return sum([a, negate(b)]);
}

export function negate(a: Decimal): Decimal {
  if (a === '0') return a;
  return (a.startsWith('-') ? a.slice(1) : `-${a}`) as Decimal;
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  const product = new ExactSum();
  product.addProduct(a, b);
  return product.value();
}

/** The exact sum; `0` for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  const total = new ExactSum();
  for (const value of values) total.add(value);
  return total.value();
}

/** Negative, zero or positive, as a sort function wants it. */
export function compare(a: Decimal, b: Decimal): number {
  if (a === b) return 0;
  const difference = unitsTogether(a, b, -1);
  return Number.isNaN(difference) ? new Big(a).cmp(b) : difference;
}

export function isNegative(a: Decimal | ''): boolean {
  return a.charCodeAt(0) === MINUS;
}

/** Number of digits behind the point. */
export function fractionDigits(a: Decimal): number {
  const point = a.indexOf('.');
  return point < 0 ? 0 : a.length - point - 1;
}

/** `a` with at most `digits` digits behind the point, half away from zero. */
export function round(a: Decimal, digits: number): Decimal {
  if (fractionDigits(a) <= digits) return a;
  return canonical(new Big(a).round(digits, Big.roundHalfUp));
}

/** `a` with at least `digits` digits behind the point, for money that people read: `9747.7` is written `9747.70`. */
export function toFixedAtLeast(a: Decimal, digits: number): string {
  const missing = digits - fractionDigits(a);
  if (missing <= 0) return a;
  return (a.includes('.') ? a : `${a}.`) + '0'.repeat(missing);
}

/**
 * A running exact sum of amounts and of products of amounts. The quick way holds a safe integer with a scale; what does
 * not fit there is added in big.js.
 */
export class ExactSum {
  private units = 0;
  private scale = 0;
  private rest: Big | undefined;

  add(value: Decimal): void {
    const units = unitsOf(value);
    if (!this.addUnits(units, scaleOfUnits)) this.addRest(new Big(value));
  }

  addProduct(a: Decimal, b: Decimal): void {
    const x = unitsOf(a);
    const scale = scaleOfUnits;
    const y = unitsOf(b);
    if (!this.addUnits(x * y, scale + scaleOfUnits)) this.addRest(new Big(a).times(b));
  }

  value(): Decimal {
    const quick = fromUnits(this.units, this.scale);
    return this.rest === undefined ? quick : canonical(this.rest.plus(quick));
  }

  /** Adds units of 10^-scale; false, and nothing added, when one of them or the sum would not be a safe integer. */
  private addUnits(units: number, scale: number): boolean {
    const common = Math.max(scale, this.scale);
    const before = toScale(this.units, common - this.scale);
    const term = toScale(units, common - scale);
    const total = before + term;
    if (!Number.isSafeInteger(before) || !Number.isSafeInteger(term)) return false;
    if (!Number.isSafeInteger(total)) return false;
    this.units = total;
    this.scale = common;
    return true;
  }

  private addRest(value: Big): void {
    this.rest = this.rest === undefined ? value : this.rest.plus(value);
  }
}

/** What stands behind the point for each number of cents: nothing for none, `.1` for ten. */
const BEHIND_POINT: readonly string[] = Array.from({ length: 100 }, (_, cents) =>
  cents === 0 ? '' : `.${String(cents).padStart(2, '0').replace(/0$/, '')}`,
);

function fromCents(cents: number): Decimal {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100);
  const rest = BEHIND_POINT[size - whole * 100] ?? '';
  return `${cents < 0 ? '-' : ''}${String(whole)}${rest}` as Decimal;
}

function fromUnits(units: number, scale: number): Decimal {
  let size = Math.abs(units);
  let places = scale;
  while (places > 0 && size % 10 === 0) {
    size /= 10;
    places -= 1;
  }
  const sign = units < 0 ? '-' : '';
  if (places === 0) return (sign + String(size)) as Decimal;
  const digits = String(size).padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}` as Decimal;
}

function canonical(value: Big): Decimal {
  return withoutZeros(value.toFixed());
}

/**
 * Plain digits for a number with an exponent. Without big.js, so that code which only reads decimals does without it:
 * the custom functions are loaded before anything else, and every kilobyte counts there.
 */
function withPointMoved(text: string): string {
  const [mantissa = '', exponent] = text.split(EXPONENT);
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`;
}

/** Plain digits without a plus, leading zeros, or zeros at the end of the fraction. */
function withoutZeros(plain: string): Decimal {
  const negative = plain.startsWith('-');
  const digits = plain.replace(/^[+-]?0*(?=\d)/, '').replace(/^[+-]?(?=\.)/, '0');
  const trimmed = digits.includes('.') ? withoutZerosAtEnd(digits) : digits;
  return (negative && trimmed !== '0' ? `-${trimmed}` : trimmed) as Decimal;
}

/** By hand: a pattern for zeros at the end looks for them from every zero on the way. */
function withoutZerosAtEnd(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === DIGIT_ZERO) end -= 1;
  if (digits.charCodeAt(end - 1) === POINT) end -= 1;
  return digits.slice(0, end);
}
