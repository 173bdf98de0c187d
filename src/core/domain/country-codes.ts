/** Country codes: ISO 3166-1 alpha-2, upper case (specification, Resources). */
import isoCodes from 'i18n-iso-countries/codes.json';

const ALPHA_2: ReadonlySet<string> = new Set(isoCodes.flatMap(([alpha2]) => alpha2 ?? []));

/** True for an assigned alpha-2 code in upper case. */
export function isCountryCode(text: string): boolean {
  return ALPHA_2.has(text);
}
