/**
 * A rule: a plain function over a transaction that adds what is wrong. It never changes the transaction.
 *
 * Only what the specification makes a rule, and what makes the payload unreadable or incomplete, is an error; all else
 * is a warning.
 */
import type { FieldProblem } from '../problem';
import type { Amounts } from '../amounts';
import type { Transaction } from '../transaction';

/** Every code that a rule can give. A code of the specification keeps the specification's name. */
export type RuleCode =
  | 'required'
  | 'unknown_country'
  | 'unknown_currency'
  | 'unknown_language'
  | 'too_long'
  | 'wrong_length'
  | 'too_many_decimals'
  | 'more_decimals_than_currency'
  | 'validation_match_invalid'
  | 'unsupported_field'
  | 'number_missing'
  | 'country_only_cancels'
  | 'field_not_valid'
  | 'total_mismatch'
  | 'net_mismatch'
  | 'tax_mismatch'
  | 'negative_rate'
  | 'credit_without_original'
  | 'adjustment_not_negative';

export type RuleProblem = FieldProblem<RuleCode>;

export type Rule = (transaction: Transaction, amounts: Amounts, problems: RuleProblem[]) => void;
