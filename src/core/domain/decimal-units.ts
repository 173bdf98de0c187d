/**
 * Decimals as integers of a power of ten, the quick way to calculate with them. `NaN` stands for what is too long to be an
 * exact integer; whoever meets it goes the long way (big.js).
 */
import type { Decimal } from './decimal';

/** Characters of a decimal, as `charCodeAt` gives them. */
export const POINT = 46;
export const MINUS = 45;
export const DIGIT_ZERO = 48;

/** The scale of what was made last here: an object with both for each amount would be the most garbage of a check. */
export let scaleOfUnits = 0;

/** A value as an integer of 10^-{@link scaleOfUnits}; `NaN` for one that is too long. */
export function unitsOf(value: Decimal): number {
  scaleOfUnits = 0;
  if (value.length > 16) return Number.NaN;
  const negative = value.charCodeAt(0) === MINUS;
  let units = 0;
  for (let at = negative ? 1 : 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code === POINT) scaleOfUnits = value.length - at - 1;
    else units = units * 10 + (code - DIGIT_ZERO);
  }
  return negative ? -units : units;
}

/** `a` and `times` times `b`, of 10^-{@link scaleOfUnits}; `NaN` where one of them is no exact integer there. */
export function unitsTogether(a: Decimal, b: Decimal, times: 1 | -1): number {
  const x = unitsOf(a);
  const scaleOfX = scaleOfUnits;
  const y = unitsOf(b);
  const common = Math.max(scaleOfX, scaleOfUnits);
  const first = toScale(x, common - scaleOfX);
  const second = toScale(y, common - scaleOfUnits);
  scaleOfUnits = common;
  const areExact = Number.isSafeInteger(first) && Number.isSafeInteger(second);
  return areExact ? first + times * second : Number.NaN;
}

/** Powers of ten that a safe integer can be multiplied by. */
const POWERS: readonly number[] = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent);

/** `units` of a scale that has so many digits more. */
export function toScale(units: number, digits: number): number {
  return digits === 0 ? units : units * (POWERS[digits] ?? Number.NaN);
}
