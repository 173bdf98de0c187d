/**
 * Which transactions an error of the source keeps back: those that an unreadable constant or default would have fed, or
 * all when the header row is none. They would be sent without what is missing.
 */
import type { Transaction } from '../domain/transaction';
import type { ColumnPlan, ConstantFault } from './column-plan';
import type { RowGroup } from './group-rows';
import { filledPaymentSlots } from './payment-slots';
import { isQualifier } from './qualifiers';
import type { Problem } from './reading-result';
import type { Source } from './source';
import { taxesOfRow } from './tax-slots';
import { paymentSlotField, taxSlotField } from './transaction-draft';

/** Says of a transaction whether an error that is not its own keeps it back. */
export function holdsBack(
  source: Source,
  plan: ColumnPlan,
  headerProblems: readonly Problem[],
): (transaction: Transaction, group: RowGroup) => boolean {
  if (headerProblems.some(({ severity }) => severity === 'error')) return () => true;
  if (plan.faults.length === 0) return () => false;
  return (transaction, group) =>
    plan.faults.some((fault) => wouldFeed(fault, source, plan, transaction, group));
}

/** A qualifier feeds only what is there; regime and type of a tax only the breakdowns of their slot. */
function wouldFeed(
  { field }: ConstantFault,
  source: Source,
  plan: ColumnPlan,
  transaction: Transaction,
  group: RowGroup,
): boolean {
  if (isQualifier(field)) {
    const payment = paymentSlotField(field);
    return payment === undefined
      ? transaction.customer !== undefined
      : filledPaymentSlots(source, plan, group).includes(payment.slot);
  }
  const tax = taxSlotField(field);
  if (tax === undefined || tax.field === 'rate' || tax.field === 'amount') return true;
  return group.rows.some((rowIndex) =>
    taxesOfRow(source.rows[rowIndex] ?? [], plan).some(({ slot }) => slot === tax.slot),
  );
}
