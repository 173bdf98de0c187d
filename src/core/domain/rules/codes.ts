/** Codes of countries, currencies and languages (specification, Resources). A code nobody knows is unreadable: an error. */
import { isCountryCode } from '../country-codes';
import { suggestCountryCode } from '../country-names';
import { isCurrencyCode } from '../currencies';
import { suggestCurrencyCode } from '../currency-names';
import { isLanguageCode, suggestLanguageCode } from '../languages';
import { remembered } from '../remembered';
import type { Rule, RuleProblem } from './rule';

const suggestCountry = remembered(suggestCountryCode);
const suggestCurrency = remembered(suggestCurrencyCode);
const suggestLanguage = remembered(suggestLanguageCode);

export const checkCodes: Rule = (transaction, _amounts, problems) => {
  checkCountry('country_code', transaction.country_code, problems);
  checkCountry(
    'customer.address.country_code',
    transaction.customer?.address?.country_code,
    problems,
  );
  const { currency_code: currency, language_code: language } = transaction;
  if (currency !== undefined && !isCurrencyCode(currency)) {
    const fix = suggestCurrency(currency);
    problems.push(unknown('unknown_currency', 'currency_code', currency, fix));
  }
  if (language !== undefined && !isLanguageCode(language)) {
    const fix = suggestLanguage(language);
    problems.push(unknown('unknown_language', 'language_code', language, fix));
  }
};

function checkCountry(field: string, code: string | undefined, problems: RuleProblem[]): void {
  if (code === undefined || isCountryCode(code)) return;
  problems.push(unknown('unknown_country', field, code, suggestCountry(code)));
}

function unknown(
  code: 'unknown_country' | 'unknown_currency' | 'unknown_language',
  field: string,
  value: string,
  expected: string | undefined,
): RuleProblem {
  return {
    severity: 'error',
    code,
    field,
    facts: expected === undefined ? { value } : { value, expected },
  };
}
