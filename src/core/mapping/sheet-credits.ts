/**
 * Credits of the sheet against their originals in the same sheet: together never more than the original's total. What was
 * credited elsewhere, and originals that stand elsewhere, are judged when a run is planned. Of what has errors nothing is
 * said: its amounts may not be what they will be.
 */
import { amountsOf } from '../domain/amounts';
import { judgeCredits, type Remaining } from '../domain/credit-limits';
import { currencyDigits } from '../domain/currencies';
import { add, decimal, subtract, type Decimal } from '../domain/decimal';
import { itemPath } from '../domain/item-path';
import { originalIdsOf, originalOf } from '../domain/originals';
import type { FieldProblem } from '../domain/problem';
import type { Transaction } from '../domain/transaction';
import type { MappedTransaction } from './reading-result';

export type CreditCode = 'credit_exceeds_original';

export interface ExceedingAdjustment {
  /** Position among the transactions of the check. */
  readonly position: number;
  readonly problem: FieldProblem<CreditCode>;
}

/** @param positions of the transactions that name an original, ascending. */
export function exceedingCredits(
  transactions: readonly MappedTransaction[],
  positions: readonly number[],
): readonly ExceedingAdjustment[] {
  if (positions.length === 0) return [];
  const ready = positions.filter((position) => transactions[position]?.ready === true);
  const adjustments = ready.flatMap((position) => transactions[position]?.transaction ?? []);
  const { exceeding } = judgeCredits(adjustments, remainingIn(transactions, adjustments));
  return ready.flatMap((position) => {
    const transaction = transactions[position]?.transaction;
    const found = exceeding.get(transaction?.transaction_id ?? '');
    if (transaction === undefined || found === undefined) return [];
    const { original, credit } = found;
    const left = subtract(found.left, roundingOf(transaction.currency_code));
    const facts = { value: credit, original, left };
    const field = fieldNaming(original, transaction);
    const problem = { severity: 'error', code: 'credit_exceeds_original', field, facts } as const;
    return [{ position, problem }];
  });
}

/** What is left of an original of the sheet before anything is credited; `undefined` where the sheet cannot tell. */
function remainingIn(
  transactions: readonly MappedTransaction[],
  adjustments: readonly Transaction[],
): (originalId: string) => Remaining | undefined {
  const named = new Set(adjustments.flatMap(originalIdsOf));
  const remaining = new Map<string, Remaining>();
  for (const { transaction, ready } of transactions) {
    const { transaction_id: id, currency_code: currencyCode } = transaction;
    // What is credited of a credit is for the service to judge.
    if (!ready || !named.has(id) || originalOf(transaction) !== undefined) continue;
    const { serviceTotal } = amountsOf(transaction);
    remaining.set(id, { currencyCode, amount: add(serviceTotal, roundingOf(currencyCode)) });
  }
  return (originalId) => remaining.get(originalId);
}

/** A credit is computed from its lines where its original has a total that was rounded: up to half of the smallest unit. */
function roundingOf(currencyCode: string | undefined): Decimal {
  const digits = currencyDigits(currencyCode ?? '') ?? 2;
  return decimal(digits === 0 ? '0.5' : `0.${'0'.repeat(digits)}5`);
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
