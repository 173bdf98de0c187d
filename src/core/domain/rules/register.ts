/**
 * The rules of a transaction, as data. A code of the specification keeps the specification's name. What a rule function
 * adds has the severity that stands here: the compiler holds it (`RuleProblem`).
 */
import type { RuleEntry } from './rule-entry';

export const TRANSACTION_RULES = {
  required: {
    severity: 'error',
    scope: 'cell',
    origin: 'assumption',
    because: 'the specification lists no required fields; without these the payload is incomplete',
  },
  unknown_country: {
    severity: 'error',
    scope: 'cell',
    origin: 'ISO 3166-1',
    because: 'specification, Resources: alpha-2, in capitals',
    fix: 'code',
  },
  unknown_currency: {
    severity: 'error',
    scope: 'cell',
    origin: 'ISO 4217',
    because: 'specification, Resources: three letters, in capitals',
    fix: 'code',
  },
  unknown_language: {
    severity: 'error',
    scope: 'cell',
    origin: 'ISO 639-1',
    because: 'specification, Resources: two letters',
    fix: 'code',
  },
  too_long: {
    severity: 'by-field',
    scope: 'cell',
    origin: 'specification',
    because:
      'Limits: an error for a tax reason, and for ids, which could not be looked up; other lengths are assumptions',
  },
  wrong_length: {
    severity: 'warning',
    scope: 'cell',
    origin: 'assumption',
    because: 'the ids of suppliers that the service gives have one length',
  },
  too_many_decimals: {
    severity: 'error',
    scope: 'cell',
    origin: 'assumption',
    because: 'the service takes up to nine decimals; finer amounts would be changed on the way',
    fix: 'rounded',
  },
  more_decimals_than_currency: {
    severity: 'warning',
    scope: 'transaction',
    origin: 'ISO 4217',
    because: 'assumption: the service rounds what is finer than the minor unit of the currency',
    fix: 'rounded',
  },
  validation_match_invalid: {
    severity: 'error',
    scope: 'transaction',
    origin: 'specification',
    because: 'Errors, Synchronous errors: the currency that a country requires',
  },
  unsupported_field: {
    severity: 'error',
    scope: 'transaction',
    origin: 'specification',
    because: 'Errors, Synchronous errors: a field that a country does not take',
  },
  number_missing: {
    severity: 'warning',
    scope: 'transaction',
    origin: 'assumption',
    because: 'documented submissions have a transaction number, except in some countries',
  },
  country_only_cancels: {
    severity: 'warning',
    scope: 'transaction',
    origin: 'specification',
    because:
      'What the service does: some countries use only cancellations; which, is an assumption',
  },
  field_not_valid: {
    severity: 'error',
    scope: 'transaction',
    origin: 'specification',
    because: 'Resources, Rules seen 2: the sum of the payments equals the total',
  },
  total_mismatch: {
    severity: 'warning',
    scope: 'transaction',
    origin: 'specification',
    because: 'Resources: the total is net plus tax; described, not made a rule',
  },
  net_mismatch: {
    severity: 'warning',
    scope: 'item',
    origin: 'assumption',
    because:
      'a net price is quantity times unit price, within half of the smallest unit of the currency',
  },
  tax_mismatch: {
    severity: 'warning',
    scope: 'item',
    origin: 'assumption',
    because: 'a tax is its rate of the net price, within two cents',
  },
  negative_rate: {
    severity: 'warning',
    scope: 'cell',
    origin: 'assumption',
    because: 'credits have negative amounts, not negative rates',
  },
  credit_without_original: {
    severity: 'error',
    scope: 'transaction',
    origin: 'specification',
    because:
      'Resources, Rules seen 1: negative amounts are those of an adjustment, which names its original',
  },
  adjustment_not_negative: {
    severity: 'error',
    scope: 'transaction',
    origin: 'specification',
    because: 'Resources, Rules seen 1: the amounts of credited lines are negative',
  },
} as const satisfies Readonly<Record<string, RuleEntry>>;
