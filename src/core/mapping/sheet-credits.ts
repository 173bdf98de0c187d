/**
 * Credits of the sheet against their originals in the same sheet: together never more than the original's total. What was
 * credited elsewhere, and originals that stand elsewhere, are judged when a run is planned. Of what has errors nothing is
 * said: its amounts may not be what they will be.
 */
import { amountsOf } from '../domain/amounts';
import { creditJudge, type Remaining } from '../domain/credit-limits';
import { halfUnit } from '../domain/currency-rounding';
import { add, subtract } from '../domain/decimal';
import { itemPath } from '../domain/item-path';
import { originalIdsOf, originalOf } from '../domain/originals';
import type { FieldProblem } from '../domain/problem';
import { eachInSteps, type Steps } from '../domain/steps';
import type { Transaction } from '../domain/transaction';
import type { MappedTransaction, Transactions } from './reading-result';

export type CreditCode = 'credit_exceeds_original';

export interface ExceedingAdjustment {
  /** Position among the transactions of the check. */
  readonly position: number;
  readonly problem: FieldProblem<CreditCode>;
}

/** @param positions of the transactions that name an original, ascending. */
export function* exceedingCredits(
  transactions: Transactions,
  positions: readonly number[],
): Steps<readonly ExceedingAdjustment[]> {
  const found: ExceedingAdjustment[] = [];
  if (positions.length === 0) return found;
  const judge = creditJudge(yield* remainingIn(transactions, positions));
  yield* eachReady(transactions, positions, ({ transaction }, position) => {
    const verdict = judge(transaction);
    if (typeof verdict !== 'object') return;
    const { original, credit } = verdict;
    const left = subtract(verdict.left, halfUnit(transaction.currency_code));
    const facts = { value: credit, original, left };
    const field = fieldNaming(original, transaction);
    const problem = { severity: 'error', code: 'credit_exceeds_original', field, facts } as const;
    found.push({ position, problem });
  });
  return found;
}

/** What is left of an original of the sheet before anything is credited; `undefined` where the sheet cannot tell. */
function* remainingIn(
  transactions: Transactions,
  positions: readonly number[],
): Steps<(originalId: string) => Remaining | undefined> {
  const named = new Set<string>();
  yield* eachReady(transactions, positions, ({ transaction }) => {
    for (const id of originalIdsOf(transaction)) named.add(id);
  });
  const remaining = new Map<string, Remaining>();
  yield* eachInSteps(transactions, (mapped) => {
    const id = mapped.transactionId;
    if (!named.has(id) || !mapped.ready) return;
    const { transaction } = mapped;
    // What is credited of a credit is for the service to judge.
    if (originalOf(transaction) !== undefined) return;
    const { currency_code: currencyCode } = transaction;
    const { serviceTotal } = amountsOf(transaction);
    // A credit is computed from its lines where its original has a total that was rounded.
    remaining.set(id, { currencyCode, amount: add(serviceTotal, halfUnit(currencyCode)) });
  });
  return (originalId) => remaining.get(originalId);
}

function eachReady(
  transactions: Transactions,
  positions: readonly number[],
  visit: (mapped: MappedTransaction, position: number) => void,
): Steps<void> {
  return eachInSteps(positions, (position) => {
    const mapped = transactions.at(position);
    if (mapped?.ready === true) visit(mapped, position);
  });
}

function fieldNaming(
  original: string,
  { reference_transaction_id: onTop, items }: Transaction,
): string {
  const at = items.findIndex((item) => item.reference_transaction_id === original);
  return onTop === original || at < 0
    ? 'reference_transaction_id'
    : itemPath(at, 'reference_transaction_id');
}
