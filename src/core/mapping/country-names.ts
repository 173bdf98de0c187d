/**
 * The country that a name in any of the six languages of headers stands for (Unicode CLDR names, by i18n-iso-countries).
 * It suggests meanings of values; what a single wrong cell is told stands in the domain.
 */
import german from 'i18n-iso-countries/langs/de.json';
import french from 'i18n-iso-countries/langs/fr.json';
import italian from 'i18n-iso-countries/langs/it.json';
import portuguese from 'i18n-iso-countries/langs/pt.json';
import { suggestCountryCode } from '../domain/country-codes';
import { headerTokens } from './headers/header-text';

/** Names that people write and the lists do not hold. */
const EVERYDAY: Readonly<Record<string, string>> = {
  Angleterre: 'GB',
  Inghilterra: 'GB',
  Großbritannien: 'GB',
  'Grande-Bretagne': 'GB',
  'Gran Bretagna': 'GB',
  'Grã-Bretanha': 'GB',
  'Gran Bretaña': 'GB',
  Hollande: 'NL',
  Olanda: 'NL',
  Tschechien: 'CZ',
  Tchéquie: 'CZ',
  Cechia: 'CZ',
  'U.S.A.': 'US',
  'EE.UU.': 'US',
  'EE. UU.': 'US',
  EUA: 'US',
};

let known: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2; `undefined` for text that no country is called. */
export function countryNamed(text: string): string | undefined {
  known ??= codesByName();
  return suggestCountryCode(text) ?? known.get(nameKey(text));
}

function codesByName(): ReadonlyMap<string, string> {
  const languages: readonly Readonly<Record<string, string | string[]>>[] = [
    portuguese.countries,
    french.countries,
    german.countries,
    italian.countries,
  ];
  const entries = languages.flatMap((names) =>
    Object.entries(names).flatMap(([code, name]) =>
      [name].flat().map((alias) => [nameKey(alias), code] as const),
    ),
  );
  const everyday = Object.entries(EVERYDAY).map(([name, code]) => [nameKey(name), code] as const);
  return new Map([...entries, ...everyday]);
}

function nameKey(text: string): string {
  return headerTokens(text.toLowerCase()).join('');
}
