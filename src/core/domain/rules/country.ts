/** What a country asks for (`countries.ts`), with the codes that the service itself would answer. */
import { countryRules } from '../countries';
import { isCountryCode } from '../country-codes';
import { originalOf } from '../originals';
import type { Rule } from './rule';

const NUMBER = 'transaction_number';

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
  const unsupported = rules.unsupported ?? [];
  for (const field of unsupported) {
    if (transaction[field] !== undefined) {
      problems.push({ severity: 'error', code: 'unsupported_field', field, facts: { country } });
    }
  }
  if (rules.onlyCancels === true && originalOf(transaction) !== undefined) {
    const field = 'reference_transaction_id';
    problems.push({ severity: 'warning', code: 'country_only_cancels', field, facts: { country } });
  }
  const mayLackNumber = rules.numberOptional === true || unsupported.includes(NUMBER);
  if (transaction[NUMBER] === undefined && !mayLackNumber && isCountryCode(country)) {
    problems.push({ severity: 'warning', code: 'number_missing', field: NUMBER, facts: {} });
  }
};
