/**
 * A rule: a plain function over a transaction that adds what is wrong. It never changes the transaction.
 *
 * Only what the specification makes a rule, and what makes the payload unreadable or incomplete, is an error; all else
 * is a warning (`register.ts`).
 */
import type { FieldProblem } from '../problem';
import type { Amounts } from '../amounts';
import type { Transaction } from '../transaction';
import type { TRANSACTION_RULES } from './register';
import type { SeverityOf } from './rule-entry';

type Register = typeof TRANSACTION_RULES;

/** Every code that a rule can give. */
export type RuleCode = keyof Register;

/** A problem with the severity that the register has for its code. */
export type RuleProblem = {
  readonly [Code in RuleCode]: FieldProblem<Code> & {
    readonly severity: SeverityOf<Register[Code]>;
  };
}[RuleCode];

export type Rule = (transaction: Transaction, amounts: Amounts, problems: RuleProblem[]) => void;
