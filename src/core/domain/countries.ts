/**
 * What is particular to a country of reporting, as data. A country that is not listed has no rules of its own.
 */
import type { Transaction } from './transaction';

export interface CountryRules {
  /** The only currency that the service takes for this country. */
  readonly currency?: string;
  /** Fields that the service refuses for this country. */
  readonly unsupported?: readonly (keyof Transaction)[];
  /** A transaction without `transaction_number` is taken (assumption: elsewhere it may be refused). */
  readonly numberOptional?: true;
  /** Transactions are cancelled there, never adjusted. */
  readonly onlyCancels?: true;
}

/**
 * Specification, Errors: MX transactions need MXN (`validation_match_invalid`), and no number (`unsupported_field`).
 * Documented submissions of PT and HU have no number. That some countries only cancel is stated, not which (What the
 * service does): BR stands in for them (assumption).
 */
export const COUNTRY_RULES: ReadonlyMap<string, CountryRules> = new Map([
  ['MX', { currency: 'MXN', unsupported: ['transaction_number'] }],
  ['PT', { numberOptional: true }],
  ['HU', { numberOptional: true }],
  ['BR', { onlyCancels: true }],
]);

const NO_RULES: CountryRules = {};

export function countryRules(countryCode: string | undefined): CountryRules {
  return (countryCode === undefined ? undefined : COUNTRY_RULES.get(countryCode)) ?? NO_RULES;
}

/** The time zone of the capital (IANA tz database, zone.tab). A suggestion: some of these countries have several. */
const CAPITAL_ZONES: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  CR: 'America/Costa_Rica',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EC: 'America/Guayaquil',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PE: 'America/Lima',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul',
  US: 'America/New_York',
  UY: 'America/Montevideo',
};

/** The time zone suggested for a country; `undefined` when none is listed. */
export function suggestTimeZone(countryCode: string): string | undefined {
  return Object.hasOwn(CAPITAL_ZONES, countryCode) ? CAPITAL_ZONES[countryCode] : undefined;
}
