/**
 * Currency codes and their minor units (ISO 4217, list one).
 */
import { data } from 'currency-codes';

const DIGITS: ReadonlyMap<string, number> = new Map(
  data.map((currency) => [currency.code, currency.digits]),
);

/** True for a code of ISO 4217 in upper case. */
export function isCurrencyCode(text: string): boolean {
  return DIGITS.has(text);
}

/** Digits behind the point that the currency has (EUR 2, JPY 0, KWD 3); `undefined` for a code that is none. */
export function currencyDigits(code: string): number | undefined {
  return DIGITS.get(code);
}
