/**
 * What is known of what cells mean, by the field that they feed: countries by their names, kinds of documents, customers
 * and items by their words. It is only ever offered.
 */
import { isCountryCode } from '../domain/country-codes';
import { suggestCountryCode } from '../domain/country-names';
import type { FieldPath } from './fields';
import { knownValueFor } from './value-words';

const COUNTRY_FIELDS: ReadonlySet<FieldPath> = new Set([
  'country_code',
  'customer.address.country_code',
]);

/** What `text` stands for in that field; `undefined` for text that is right as it is, or that nobody knows. */
export function knownMeaning(field: FieldPath, text: string): string | undefined {
  const means = COUNTRY_FIELDS.has(field) ? meantCountry(text) : knownValueFor(field, text);
  return means?.toLowerCase() === text.toLowerCase() ? undefined : means;
}

/** True for a field of which some meanings are known. */
export function hasKnownMeanings(field: FieldPath): boolean {
  return COUNTRY_FIELDS.has(field) || KIND_FIELDS.has(field);
}

const KIND_FIELDS: ReadonlySet<FieldPath> = new Set(['type', 'customer.type', 'items.type']);

function meantCountry(text: string): string | undefined {
  return isCountryCode(text.toUpperCase()) ? undefined : suggestCountryCode(text);
}
