/** Whether amounts come to each other, exactly or within a tolerance. No text is made of what they come to. */
import Big from 'big.js';
import { add, type Decimal } from './decimal';
import { scaleOfUnits, toScale, unitsOf, unitsTogether } from './decimal-units';

/** Whether `a` and `b` come to `total`. */
export function isSum(a: Decimal, b: Decimal, total: Decimal): boolean {
  const units = unitsTogether(a, b, 1);
  return isNearUnits(units, scaleOfUnits, total, 0, 0) ?? add(a, b) === total;
}

/** Whether `percent` per cent of `whole` are `part`, give or take `tolerance`. */
export function isPercentage(
  percent: Decimal,
  whole: Decimal,
  part: Decimal,
  tolerance: Decimal,
): boolean {
  const quick = isNearProduct(percent, whole, PERCENT_DIGITS, part, tolerance);
  if (quick !== undefined) return quick;
  return isNear(new Big(percent).times(whole).times('0.01'), part, tolerance);
}

/** The percent sign as digits behind the point. */
const PERCENT_DIGITS = 2;

/** Whether `a` times `b` is `product`, give or take `tolerance`. */
export function isProduct(a: Decimal, b: Decimal, product: Decimal, tolerance: Decimal): boolean {
  const quick = isNearProduct(a, b, 0, product, tolerance);
  if (quick !== undefined) return quick;
  return isNear(new Big(a).times(b), product, tolerance);
}

function isNear(found: Big, expected: Decimal, tolerance: Decimal): boolean {
  return found.minus(expected).abs().lte(tolerance);
}

/**
 * Whether `a` times `b`, moved behind the point by `moved` digits, is `product` up to `tolerance`; `undefined` where one
 * of them is too long for the quick way.
 */
function isNearProduct(
  a: Decimal,
  b: Decimal,
  moved: number,
  product: Decimal,
  tolerance: Decimal,
): boolean | undefined {
  let units = unitsOf(a);
  let scale = scaleOfUnits + moved;
  units *= unitsOf(b);
  scale += scaleOfUnits;
  const most = unitsOf(tolerance);
  return isNearUnits(units, scale, product, most, scaleOfUnits);
}

/** Whether `units` of 10^-`scale` are `expected`, give or take `most` of 10^-`scaleOfMost`. */
function isNearUnits(
  units: number,
  scale: number,
  expected: Decimal,
  most: number,
  scaleOfMost: number,
): boolean | undefined {
  const wanted = unitsOf(expected);
  const common = Math.max(scale, scaleOfMost, scaleOfUnits);
  const x = toScale(units, common - scale);
  const y = toScale(wanted, common - scaleOfUnits);
  const limit = toScale(most, common - scaleOfMost);
  // What is scaled up is no smaller than it was: safe now, it was safe before. A distance may be too large to be exact,
  // and is larger than any limit then.
  const areExact =
    Number.isSafeInteger(x) && Number.isSafeInteger(y) && Number.isSafeInteger(limit);
  return areExact ? Math.abs(x - y) <= limit : undefined;
}
