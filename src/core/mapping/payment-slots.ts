/** Which payment of a transaction came from which slot (`payments[2]` is slot 1): empty slots make no payment. */
import type { ColumnPlan } from './column-plan';
import { headerRowAt, type RowGroup } from './group-rows';
import type { Source } from './source';
import { paymentSlotField, type TransactionDraft } from './transaction-draft';

/** 0-based slots that make a payment, ascending: payment i of the transaction came from slot i of these. */
export function filledPaymentSlots(
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
): readonly number[] {
  const draft: TransactionDraft = { transaction_id: '', items: [] };
  for (const fill of plan.transaction.fills) fill(draft);
  plan.transaction.columns.forEach((step, at) => {
    if (paymentSlotField(step.field) === undefined) return;
    const row = source.rows[headerRowAt(source, plan, group, at)] ?? [];
    step.readInto(draft, row[step.column] ?? null);
  });
  return Object.keys(draft.payments ?? []).map(Number);
}
