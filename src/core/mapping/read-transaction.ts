/**
 * The rows of one group to one transaction, with the faults of the cells that could not be read. It judges nothing: a
 * field that is blank or unreadable is absent.
 */
import type { TaxBreakdown, Transaction } from '../domain/transaction';
import type { CellFault } from './cells/cell-fault';
import type { ColumnPlan, ColumnStep } from './column-plan';
import type { RowGroup } from './group-rows';
import type { CellValue, Source } from './source';
import type { ItemDraft, TaxDraft, TransactionDraft } from './transaction-draft';

/** A cell that could not be read. */
export interface FaultyCell {
  readonly rowIndex: number;
  readonly column: number;
  /** Path with indices: `items[2].unit_price`. */
  readonly field: string;
  readonly fault: CellFault;
}

export function readTransaction(
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  faults: FaultyCell[],
): Transaction {
  const transaction: TransactionDraft = { transaction_id: group.transactionId, items: [] };
  for (const fill of plan.transaction.constants) fill(transaction);
  plan.transaction.columns.forEach((step, at) => {
    const rowIndex = group.cellRows[at] ?? -1;
    if (rowIndex < 0) return;
    const fault = step.readInto(transaction, group.cells[at] ?? null);
    if (fault !== undefined) {
      const field = step.field.replace(/^payments\./, 'payments[0].');
      faults.push({ rowIndex, column: step.column, field, fault });
    }
  });
  for (const fill of plan.qualifiers) fill(transaction);
  for (const rowIndex of group.rows) {
    transaction.items.push(
      readItem(source.rows[rowIndex] ?? [], rowIndex, transaction.items.length, plan, faults),
    );
  }
  return transaction;
}

function readItem(
  row: readonly CellValue[],
  rowIndex: number,
  itemIndex: number,
  plan: ColumnPlan,
  faults: FaultyCell[],
): ItemDraft {
  const item: ItemDraft = { number: itemIndex + 1 };
  for (const fill of plan.item.constants) fill(item);
  for (const step of plan.item.columns) {
    const fault = step.readInto(item, row[step.column] ?? null);
    if (fault === undefined) continue;
    const field = `items[${String(itemIndex)}].${step.field.slice('items.'.length)}`;
    faults.push({ rowIndex, column: step.column, field, fault });
  }
  if (plan.taxSlots.length > 0) readTaxes(item, row, rowIndex, itemIndex, plan, faults);
  return item;
}

function readTaxes(
  item: ItemDraft,
  row: readonly CellValue[],
  rowIndex: number,
  itemIndex: number,
  plan: ColumnPlan,
  faults: FaultyCell[],
): void {
  for (const slot of plan.taxSlots) {
    const tax: TaxDraft = {};
    for (const fill of slot.constants) fill(tax);
    const place = item.tax_breakdowns?.length ?? 0;
    for (const step of slot.columns) {
      const fault = step.readInto(tax, row[step.column] ?? null);
      if (fault === undefined) continue;
      const path = `items[${String(itemIndex)}].tax_breakdowns[${String(place)}]`;
      faults.push({ rowIndex, column: step.column, field: `${path}.${lastName(step)}`, fault });
    }
    if (isBreakdown(tax)) (item.tax_breakdowns ??= []).push(tax);
  }
}

/** A breakdown stands where there is a rate or an amount; regime and type alone make none. */
export function isBreakdown(tax: Pick<TaxBreakdown, 'rate' | 'amount'>): boolean {
  return tax.rate !== undefined || tax.amount !== undefined;
}

function lastName(step: ColumnStep<TaxDraft>): string {
  return step.field.slice(step.field.lastIndexOf('.') + 1);
}
