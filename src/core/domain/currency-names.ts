/**
 * The currency that a person meant by a name or a sign (ISO 4217 names, list one). A name or sign that several
 * currencies share (dollar, peso, ¥) stands for none. A suggestion is never applied silently.
 */
import { data } from 'currency-codes';
import { nameKey } from './name-key';

/** What people write and ISO 4217 does not hold; upper case, without accents. */
const EVERYDAY: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  'GB£': 'GBP',
  UKP: 'GBP',
  STG: 'GBP',
  STERLING: 'GBP',
  'POUNDS STERLING': 'GBP',
  'BRITISH POUND': 'GBP',
  'BRITISH POUNDS': 'GBP',
  'LIBRA ESTERLINA': 'GBP',
  'LIBRAS ESTERLINAS': 'GBP',
  US$: 'USD',
  USD$: 'USD',
  'US DOLLARS': 'USD',
  'DOLAR ESTADOUNIDENSE': 'USD',
  'DOLARES ESTADOUNIDENSES': 'USD',
  'DOLAR AMERICANO': 'USD',
  'DOLARES AMERICANOS': 'USD',
  MX$: 'MXN',
  MXP: 'MXN',
  MN: 'MXN',
  'MEXICAN PESOS': 'MXN',
  'PESO MEXICANO': 'MXN',
  'PESOS MEXICANOS': 'MXN',
  R$: 'BRL',
  REAL: 'BRL',
  REAIS: 'BRL',
  ZŁ: 'PLN',
  RMB: 'CNY',
  YUAN: 'CNY',
  'SWISS FRANCS': 'CHF',
  SFR: 'CHF',
};

let known: ReadonlyMap<string, string> | undefined;

/** The code for a name or a sign; `undefined` when none is known, or several. */
export function suggestCurrencyCode(text: string): string | undefined {
  known ??= codesByName();
  return known.get(nameKey(text));
}

function codesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { code, currency } of data) codes.set(nameKey(currency), code);
  for (const [name, code] of Object.entries(EVERYDAY)) codes.set(name, code);
  return codes;
}
