/**
 * Fills in the totals that a transaction leaves open, exactly, from its items. It never guesses: where an item has no
 * price or a tax has no amount, what depends on it stays open and is named.
 */
import { add, ExactSum, type Decimal } from '../domain/decimal';
import type { FieldProblem } from '../domain/problem';
import type { TotalField } from './reading-result';
import type { ItemDraft, TransactionDraft } from './transaction-draft';

export type TotalsCode = 'total_not_computed';

export interface ComputedTotals {
  readonly computed: readonly TotalField[];
  /** What keeps a total from being computed. */
  readonly open: readonly FieldProblem<TotalsCode>[];
}

/** Computes into `transaction` what it does not give itself. */
export function computeTotals(transaction: TransactionDraft): ComputedTotals {
  const computed: TotalField[] = [];
  const open: FieldProblem<TotalsCode>[] = [];
  const fill = (field: TotalField, value: () => Decimal | undefined) => {
    if (transaction[field] !== undefined) return;
    const found = value();
    if (found === undefined) return;
    transaction[field] = found;
    computed.push(field);
  };
  fill('total_net_amount', () => netOf(transaction.items));
  fill('total_tax_amount', () => taxOf(transaction.items, open));
  fill('total_amount', () => {
    const { total_net_amount: net, total_tax_amount: tax } = transaction;
    return net === undefined || tax === undefined ? undefined : add(net, tax);
  });
  return { computed, open };
}

/** An item without a price is an error already: nothing more is said of it. */
function netOf(items: readonly ItemDraft[]): Decimal | undefined {
  const sum = new ExactSum();
  for (const { net_price: net, quantity, unit_price: unitPrice } of items) {
    if (net !== undefined) sum.add(net);
    else if (quantity === undefined || unitPrice === undefined) return undefined;
    else sum.addProduct(quantity, unitPrice);
  }
  return sum.value();
}

/** A rate says what the tax should be, not how it was rounded: a tax without an amount is not made up. */
function taxOf(items: readonly ItemDraft[], open: FieldProblem<TotalsCode>[]): Decimal | undefined {
  const sum = new ExactSum();
  for (const [at, { tax_breakdowns: taxes = [] }] of items.entries()) {
    for (const [slot, { amount }] of taxes.entries()) {
      if (amount === undefined) {
        const field = `items[${String(at)}].tax_breakdowns[${String(slot)}].amount`;
        open.push({ severity: 'warning', code: 'total_not_computed', field, facts: {} });
        return undefined;
      }
      sum.add(amount);
    }
  }
  return sum.value();
}
