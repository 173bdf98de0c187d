/**
 * Exact decimals for money, quantities and rates. Never a binary float (design of amounts, `docs/decisions/`).
 *
 * A decimal is its canonical text: an optional minus, digits without leading zeros, and a fraction without trailing
 * zeros (`-12.5`, `0`, `0.1`). Equal values are equal strings.
 */
import Big from 'big.js';

declare const decimalBrand: unique symbol;

/** Canonical decimal text; make one with {@link parseDecimal} or {@link decimal}. */
export type Decimal = string & { readonly [decimalBrand]: true };

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const CANONICAL = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;

export const ZERO = '0' as Decimal;

/** The decimal written in `text` with a point as decimal sign, exponent allowed; `undefined` when it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  if (CANONICAL.test(text)) return text as Decimal;
  if (!PLAIN.test(text)) return undefined;
  return canonical(new Big(text));
}

/** The decimal written in `text`. @throws TypeError when it is none: for literals of our own code. */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new TypeError(`Not a decimal: ${text}`);
  return parsed;
}

/**
 * The decimal that a spreadsheet number stands for: its 15 significant digits, which is what Excel holds and shows.
 * `undefined` for NaN and infinities.
 */
export function decimalFromNumber(value: number): Decimal | undefined {
  if (Number.isSafeInteger(value)) {
    const text = value === 0 ? '0' : String(value);
    if (text.length <= 15) return text as Decimal;
  }
  if (!Number.isFinite(value)) return undefined;
  return parseDecimal(String(Number(value.toPrecision(15))));
}

export function add(a: Decimal, b: Decimal): Decimal {
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
  const x = scaled(a);
  const y = scaled(b);
  if (x !== undefined && y !== undefined) {
    const product = x.units * y.units;
    if (Number.isSafeInteger(product)) return fromUnits(product, x.scale + y.scale);
  }
  return canonical(new Big(a).times(b));
}

/** The exact sum; `0` for none. */
export function sum(values: Iterable<Decimal>): Decimal {
  let units = 0;
  let scale = 0;
  let exact: Big | undefined;
  for (const value of values) {
    if (exact !== undefined) {
      exact = exact.plus(value);
      continue;
    }
    const next = scaled(value);
    const common = next === undefined ? 0 : Math.max(scale, next.scale);
    const total =
      next === undefined
        ? Number.NaN
        : units * (POWERS[common - scale] ?? Number.NaN) +
          next.units * (POWERS[common - next.scale] ?? Number.NaN);
    if (Number.isSafeInteger(total)) {
      units = total;
      scale = common;
    } else {
      exact = new Big(fromUnits(units, scale)).plus(value);
    }
  }
  return exact === undefined ? fromUnits(units, scale) : canonical(exact);
}

/** Negative, zero or positive, as a sort function wants it. */
export function compare(a: Decimal, b: Decimal): number {
  return a === b ? 0 : new Big(a).cmp(b);
}

export function isNegative(a: Decimal): boolean {
  return a.startsWith('-');
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

/** `a` written with at least `digits` digits behind the point, for money that people read: `9747.7` -> `9747.70`. */
export function toFixedAtLeast(a: Decimal, digits: number): string {
  const missing = digits - fractionDigits(a);
  if (missing <= 0) return a;
  return (a.includes('.') ? a : `${a}.`) + '0'.repeat(missing);
}

/** Powers of ten that a safe integer can be multiplied by. */
const POWERS: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

interface Scaled {
  readonly units: number;
  readonly scale: number;
}

/** A value as a safe integer of 10^-scale, the quick way; `undefined` when it does not fit. */
function scaled(value: Decimal): Scaled | undefined {
  if (value.length > 16) return undefined;
  const point = value.indexOf('.');
  if (point < 0) return { units: Number(value), scale: 0 };
  const units = Number(value.slice(0, point) + value.slice(point + 1));
  return Number.isSafeInteger(units) ? { units, scale: value.length - point - 1 } : undefined;
}

function fromUnits(units: number, scale: number): Decimal {
  if (units === 0) return ZERO;
  if (scale === 0) return String(units) as Decimal;
  const negative = units < 0;
  const digits = String(Math.abs(units)).padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale);
  let end = digits.length;
  while (end > digits.length - scale && digits[end - 1] === '0') end -= 1;
  const fraction = digits.slice(digits.length - scale, end);
  return ((negative ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`)) as Decimal;
}

function canonical(value: Big): Decimal {
  const fixed = value.toFixed();
  const trimmed = fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
  return (trimmed === '-0' ? '0' : trimmed) as Decimal;
}
