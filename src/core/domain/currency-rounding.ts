/** How far a rounded amount may be from what it was rounded from. */
import { currencyDigits } from './currencies';
import { decimal, type Decimal } from './decimal';

/** By the digits of a currency. ISO 4217 has none with more than four. */
const HALF_UNITS: readonly Decimal[] = ['0.5', '0.05', '0.005', '0.0005', '0.00005'].map(decimal);

/** Half of the smallest unit of a currency: 0.005 for one with two digits, and for one that nobody knows. */
export function halfUnit(currencyCode: string | undefined): Decimal {
  const digits = currencyDigits(currencyCode ?? '') ?? 2;
  return HALF_UNITS[digits] ?? decimal(`0.${'0'.repeat(digits)}5`);
}
