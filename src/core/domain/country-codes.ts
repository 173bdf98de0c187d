/**
 * Country codes: ISO 3166-1 alpha-2, upper case (specification, Resources), and the code that a person meant by a name
 * or by another code. A suggestion is never applied silently.
 */
import isoCodes from 'i18n-iso-countries/codes.json';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import { nameKey } from './name-key';

/** Codes and names that people write and ISO 3166-1 does not hold. */
const EVERYDAY: Readonly<Record<string, string>> = {
  UK: 'GB',
  EL: 'GR',
  EIRE: 'IE',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  HOLLAND: 'NL',
  HOLANDA: 'NL',
  MEJICO: 'MX',
  INGLATERRA: 'GB',
};

/** Alpha-2, alpha-3 and the numeric code of each country. */
const COUNTRIES: readonly (readonly (string | undefined)[])[] = isoCodes;

const ALPHA_2: ReadonlySet<string> = new Set(COUNTRIES.flatMap(([alpha2]) => alpha2 ?? []));

/** True for an assigned alpha-2 code in upper case. */
export function isCountryCode(text: string): boolean {
  return ALPHA_2.has(text);
}

let known: ReadonlyMap<string, string> | undefined;

/** The code for a name in English or Spanish, an alpha-3 code or an everyday code; `undefined` when none is known. */
export function suggestCountryCode(text: string): string | undefined {
  known ??= codesByName();
  return known.get(nameKey(text));
}

function codesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [alpha2 = '', alpha3 = ''] of COUNTRIES) {
    codes.set(alpha2, alpha2);
    codes.set(alpha3, alpha2);
  }
  const names: readonly Readonly<Record<string, string | string[]>>[] = [
    english.countries,
    spanish.countries,
  ];
  for (const [code, name] of names.flatMap((language) => Object.entries(language))) {
    for (const alias of typeof name === 'string' ? [name] : name) codes.set(nameKey(alias), code);
  }
  for (const [name, code] of Object.entries(EVERYDAY)) codes.set(name, code);
  return codes;
}
