/**
 * The time zone that the country of reporting suggests for dates without an offset, and how it follows that country when
 * a mapping changes. A zone that a person chose, or that the country did not suggest, is left as it is.
 */
import { suggestTimeZone } from '../domain/countries';
import { isCountryCode } from '../domain/country-codes';
import { suggestCountryCode } from '../domain/country-names';
import { eachInSteps, type Steps } from '../domain/steps';
import { isBlank } from './cells/cell-fault';
import type { ColumnMapping, Mapping } from './mapping';
import type { Source } from './source';
import { meaningsOf } from './value-meanings';

/** Where no country says another. */
const NO_COUNTRY = 'UTC';

/** What says of which country the rows are. */
export interface CountryBasis extends Pick<Mapping, 'constants' | 'defaults' | 'values'> {
  readonly columns: readonly Pick<ColumnMapping, 'column' | 'field'>[];
}

/**
 * An IANA name: the zone of the capital when all rows share one country, as a code or by a name that is known of it; else
 * UTC.
 */
export function* countryZone(source: Source, mapping: CountryBasis): Steps<string> {
  const country = yield* countryOfAll(source, mapping);
  return (country === undefined ? undefined : suggestTimeZone(country)) ?? NO_COUNTRY;
}

/**
 * The zone of a mapping after an edit of it: that of its country now, where it was that of its country before; `undefined`
 * where it stays as it is.
 */
export function* zoneAfterEdit(
  source: Source,
  before: Mapping,
  after: Mapping,
): Steps<string | undefined> {
  const { timeZone, timeZoneChosen } = before.reading;
  if (timeZoneChosen === true || after.reading.timeZoneChosen === true) return undefined;
  if ((yield* countryZone(source, before)) !== timeZone) return undefined;
  const zone = yield* countryZone(source, after);
  return zone === after.reading.timeZone ? undefined : zone;
}

/** The only country of the rows; `undefined` where there is none, or more than one. */
function* countryOfAll({ rows }: Source, mapping: CountryBasis): Steps<string | undefined> {
  const constant = mapping.constants.country_code?.trim() ?? '';
  if (constant !== '') return countryOf(constant);
  const column = mapping.columns.find(({ field }) => field === 'country_code')?.column;
  if (column === undefined) return undefined;
  const meaningOf = meaningsOf(mapping, 'country_code');
  const countries = new Set<string>();
  const seen = new Set<string>(['']);
  const add = (text: string) => {
    if (seen.has(text)) return;
    seen.add(text);
    // What no country is called is none that the others could share.
    countries.add(countryOf(text) ?? text);
  };
  const whereBlank = mapping.defaults?.country_code?.trim() ?? '';
  yield* eachInSteps(rows, (row) => {
    if (row.every(isBlank)) return true;
    const cell = row[column] ?? null;
    add((meaningOf?.(cell) ?? String(cell ?? '')).trim() || whereBlank);
    return countries.size <= 1;
  });
  const [only] = countries;
  return countries.size === 1 ? only : undefined;
}

function countryOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return isCountryCode(code) ? code : suggestCountryCode(text);
}
