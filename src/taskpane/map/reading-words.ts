/** What a way of reading is called: keys in the catalogue may not hold a point or a comma. */
import type { ColumnReading, Reading } from '../../core/mapping/mapping';

export type WayName = 'dmy' | 'mdy' | 'ymd' | 'point' | 'comma' | 'percent' | 'fraction';

export function signName(sign: Reading['decimalSign']): WayName {
  return sign === '.' ? 'point' : 'comma';
}

/** What a column says of its own, in the order in which it is asked. */
export function waysOf({ dateOrder, decimalSign, rates }: ColumnReading): readonly WayName[] {
  return [dateOrder, decimalSign && signName(decimalSign), rates].filter(
    (way) => way !== undefined,
  );
}
