/** What a country asks for (`countries.ts`), with the codes that the service itself would answer. */
import { countryRules } from '../countries';
import type { Rule } from './rule';

export const checkCountryRules: Rule = (transaction, _amounts, problems) => {
  const { country_code: country = '', currency_code: currency } = transaction;
  const rules = countryRules(country);
  if (rules.currency !== undefined && currency !== undefined && currency !== rules.currency) {
    problems.push({
      severity: 'error',
      code: 'validation_match_invalid',
      field: 'currency_code',
      facts: { value: currency, expected: rules.currency, country },
    });
  }
  for (const field of rules.unsupported ?? []) {
    if (transaction[field] !== undefined) {
      problems.push({ severity: 'error', code: 'unsupported_field', field, facts: { country } });
    }
  }
};
