/**
 * The country that a person meant by a name in any of the six languages of headers (Unicode CLDR names, by
 * i18n-iso-countries), by an alpha-3 code or by an everyday name. A name that two countries share stands for none. A
 * suggestion is never applied silently.
 */
import isoCodes from 'i18n-iso-countries/codes.json';
import german from 'i18n-iso-countries/langs/de.json';
import english from 'i18n-iso-countries/langs/en.json';
import spanish from 'i18n-iso-countries/langs/es.json';
import french from 'i18n-iso-countries/langs/fr.json';
import italian from 'i18n-iso-countries/langs/it.json';
import portuguese from 'i18n-iso-countries/langs/pt.json';
import { nameKey } from './name-key';

/** Codes and names that people write and neither ISO 3166-1 nor the lists hold. */
const EVERYDAY: Readonly<Record<string, string>> = {
  UK: 'GB',
  EL: 'GR',
  Eire: 'IE',
  England: 'GB',
  Scotland: 'GB',
  Wales: 'GB',
  Inglaterra: 'GB',
  Angleterre: 'GB',
  Inghilterra: 'GB',
  Großbritannien: 'GB',
  'Grande-Bretagne': 'GB',
  'Gran Bretagna': 'GB',
  'Grã-Bretanha': 'GB',
  'Gran Bretaña': 'GB',
  Holland: 'NL',
  Holanda: 'NL',
  Hollande: 'NL',
  Olanda: 'NL',
  Tschechien: 'CZ',
  Tchéquie: 'CZ',
  Cechia: 'CZ',
  Méjico: 'MX',
  'EE. UU.': 'US',
  EUA: 'US',
  'États-Unis': 'US',
  'Stati Uniti': 'US',
  'Corea del Sur': 'KR',
  Vaticano: 'VA',
};

type Names = Readonly<Record<string, string | string[]>>;

const LANGUAGES: readonly Names[] = [
  english.countries,
  spanish.countries,
  portuguese.countries,
  french.countries,
  german.countries,
  italian.countries,
];

/** Alpha-2, alpha-3 and the numeric code of each country. */
const COUNTRIES: readonly (readonly (string | undefined)[])[] = isoCodes;

let known: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2; `undefined` for text that no country is called, or several are. */
export function suggestCountryCode(text: string): string | undefined {
  if (isPlaceholder(text)) return undefined;
  known ??= codesByName();
  return known.get(countryKey(text));
}

/** `N/A`, `s/n`, `n.a.`: what is typed where there is no country spells a code without its signs. */
function isPlaceholder(text: string): boolean {
  const key = countryKey(text);
  if (key === 'NA') return text.trim() !== key;
  return key.length <= CODE_LENGTH && !LETTERS_AND_POINTS.test(text);
}

/** Alpha-3. */
const CODE_LENGTH = 3;
const LETTERS_AND_POINTS = /^[\p{L}\p{M}.\s]*$/u;

function codesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  const shared = new Set<string>();
  for (const [name, code] of LANGUAGES.flatMap(namesOf)) {
    const key = countryKey(name);
    const other = codes.get(key);
    if (other !== undefined && other !== code) shared.add(key);
    codes.set(key, code);
  }
  for (const key of shared) codes.delete(key);
  for (const [alpha2 = '', alpha3 = ''] of COUNTRIES) codes.set(alpha2, alpha2).set(alpha3, alpha2);
  for (const [name, code] of Object.entries(EVERYDAY)) codes.set(countryKey(name), code);
  return codes;
}

function namesOf(names: Names): readonly (readonly [name: string, code: string])[] {
  return Object.entries(names).flatMap(([code, name]) =>
    [name].flat().map((alias) => [alias, code] as const),
  );
}

/** Hyphens, apostrophes and points are typed or left out: `Pays Bas`, `U.S.A.`. */
function countryKey(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]/gu, '');
}
