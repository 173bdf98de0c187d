/**
 * The rows of one group to one transaction, with the faults of the cells that could not be read. It judges nothing: a
 * field that is blank or unreadable is absent, unless a default stands in for it.
 */
import type { CellFault } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import type { RowGroup } from './group-rows';
import { headerPath } from './problem-places';
import type { CellValue, Source } from './source';
import { readTax, type OnFault } from './tax-slots';
import { closeGaps, type ItemDraft, type TransactionDraft } from './transaction-draft';

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
): TransactionDraft {
  const transaction: TransactionDraft = { transaction_id: group.transactionId, items: [] };
  readHeaderValues(transaction, plan, group, faults);
  if (group.itemRows === undefined) {
    for (const rowIndex of group.rows) addItem(transaction, source, rowIndex, plan, faults);
  } else {
    for (const [first = 0, ...taxRows] of group.itemRows) {
      const item = addItem(transaction, source, first, plan, faults);
      for (const rowIndex of taxRows) {
        readTaxes(item, source.rows[rowIndex] ?? [], rowIndex, plan, faults);
      }
    }
  }
  return transaction;
}

function readHeaderValues(
  transaction: TransactionDraft,
  plan: ColumnPlan,
  group: RowGroup,
  faults: FaultyCell[],
): void {
  for (const fill of plan.transaction.fills) fill(transaction);
  plan.transaction.columns.forEach((step, at) => {
    const rowIndex = group.cellRows[at] ?? -1;
    if (rowIndex < 0) return;
    const fault = step.readInto(transaction, group.cells[at] ?? null);
    if (fault !== undefined) {
      faults.push({
        rowIndex,
        column: step.column,
        field: headerPath(step.field, plan, group),
        fault,
      });
    }
  });
  for (const fill of plan.qualifiers) fill(transaction);
  if (transaction.payments !== undefined) closeGaps(transaction);
}

function addItem(
  transaction: TransactionDraft,
  source: Source,
  rowIndex: number,
  plan: ColumnPlan,
  faults: FaultyCell[],
): ItemDraft {
  const row = source.rows[rowIndex] ?? [];
  const item: ItemDraft = { number: transaction.items.length + 1 };
  transaction.items.push(item);
  for (const fill of plan.item.fills) fill(item);
  for (const step of plan.item.columns) {
    const fault = step.readInto(item, row[step.column] ?? null);
    if (fault === undefined) continue;
    const field = `items[${String(item.number - 1)}].${step.field.slice('items.'.length)}`;
    faults.push({ rowIndex, column: step.column, field, fault });
  }
  if (plan.taxSlots.length > 0) readTaxes(item, row, rowIndex, plan, faults);
  return item;
}

function readTaxes(
  item: ItemDraft,
  row: readonly CellValue[],
  rowIndex: number,
  plan: ColumnPlan,
  faults: FaultyCell[],
): void {
  const onFault: OnFault = ({ column, field }, fault) => {
    const place = `tax_breakdowns[${String(item.tax_breakdowns?.length ?? 0)}]`;
    const path = `items[${String(item.number - 1)}].${place}${field.slice(field.lastIndexOf('.'))}`;
    faults.push({ rowIndex, column, field: path, fault });
  };
  for (const slot of plan.taxSlots) {
    const tax = readTax(row, slot, onFault);
    if (tax !== undefined) (item.tax_breakdowns ??= []).push(tax);
  }
}
