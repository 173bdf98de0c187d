/** Which payment of a transaction came from which slot (`payments[2]` is slot 1): empty slots make no payment. */
import type { ColumnPlan } from './column-plan';
import type { RowGroup } from './group-rows';
import { paymentSlotField, type TransactionDraft } from './transaction-draft';

/** 0-based slots that make a payment, ascending: payment i of the transaction came from slot i of these. */
export function filledPaymentSlots(plan: ColumnPlan, group: RowGroup): readonly number[] {
  const draft: TransactionDraft = { transaction_id: '', items: [] };
  for (const fill of plan.transaction.fills) fill(draft);
  plan.transaction.columns.forEach((step, at) => {
    const isFilled = (group.cellRows[at] ?? -1) >= 0;
    if (isFilled && paymentSlotField(step.field) !== undefined) {
      step.readInto(draft, group.cells[at] ?? null);
    }
  });
  return Object.keys(draft.payments ?? []).map(Number);
}
