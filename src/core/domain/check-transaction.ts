/**
 * All rules over one transaction, in the order in which a person would fix them. Pure: nothing is sent, nothing changed.
 */
import { amountsOf, type Amounts } from './amounts';
import { checkCodes } from './rules/codes';
import { checkCountryRules } from './rules/country';
import { checkCredit } from './rules/credit';
import { checkDecimals } from './rules/decimals';
import { checkItemAmounts } from './rules/item-amounts';
import { checkLengths } from './rules/lengths';
import { checkRequired } from './rules/required';
import type { Rule, RuleProblem } from './rules/rule';
import { checkTotals } from './rules/totals';
import type { Transaction } from './transaction';

const RULES: readonly Rule[] = [
  checkRequired,
  checkCodes,
  checkCountryRules,
  checkLengths,
  checkDecimals,
  checkItemAmounts,
  checkTotals,
  checkCredit,
];

/** What is wrong with `transaction`; empty when nothing is. `amounts` spares a caller that has them the summing. */
export function checkTransaction(
  transaction: Transaction,
  amounts: Amounts = amountsOf(transaction),
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  for (const rule of RULES) rule(transaction, amounts, problems);
  return problems;
}
