/**
 * The rows of one group to one transaction, with the faults of the cells that could not be read. It judges nothing: a
 * field that is blank or unreadable is absent, unless a default stands in for it.
 */
import type { CellFault, CellReader } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import { headerRowAt, type RowGroup } from './group-rows';
import { itemPath, taxPath } from '../domain/item-path';
import { headerPath } from './problem-places';
import type { CellValue, Source } from './source';
import { readTax, type TaxFault } from './tax-slots';
import {
  closeGaps,
  NewItem,
  NewTransaction,
  type ItemDraft,
  type TransactionDraft,
} from './transaction-draft';

/** A cell that could not be read. */
export interface FaultyCell {
  readonly rowIndex: number;
  readonly column: number;
  /** Path with indices: `items[2].unit_price`. */
  readonly field: string;
  readonly fault: CellFault;
  /** Says the same of the cell whenever it is asked. */
  readonly read: CellReader;
}

export function readTransaction(
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  faults: FaultyCell[],
): TransactionDraft {
  const transaction = new NewTransaction(group.transactionId);
  readHeaderValues(transaction, source, plan, group, faults);
  transaction.items = readItems(source, plan, group, faults);
  return transaction;
}

function readItems(
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  faults: FaultyCell[],
): ItemDraft[] {
  const { rows, itemRows } = group;
  const [first = 0] = rows;
  // An array made with its one item holds no room for more: a hundred thousand of them make a difference.
  if (rows.length === 1) return [readItem(source, first, 0, plan, faults)];
  if (itemRows === undefined) {
    return rows.map((rowIndex, at) => readItem(source, rowIndex, at, plan, faults));
  }
  return itemRows.map(([itemRow = 0, ...taxRows], at) => {
    const item = readItem(source, itemRow, at, plan, faults);
    for (const rowIndex of taxRows) {
      readTaxes(item, source.rows[rowIndex] ?? [], rowIndex, plan, faults);
    }
    return item;
  });
}

function readHeaderValues(
  transaction: TransactionDraft,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  faults: FaultyCell[],
): void {
  for (const fill of plan.transaction.fills) fill(transaction);
  const cells = group.header?.cells;
  const first = source.rows[group.rows[0] ?? 0] ?? [];
  const { columns } = plan.transaction;
  for (let at = 0; at < columns.length; at += 1) {
    const step = columns[at];
    if (step === undefined) continue;
    const cell = cells === undefined ? first[step.column] : cells[at];
    const fault = step.readInto(transaction, cell ?? null);
    if (fault === undefined) continue;
    const rowIndex = headerRowAt(source, plan, group, at);
    const field = headerPath(step.field, source, plan, group);
    faults.push({ rowIndex, column: step.column, field, fault, read: step.read });
  }
  for (const fill of plan.qualifiers) fill(transaction);
  if (transaction.payments !== undefined) closeGaps(transaction);
}

function readItem(
  source: Source,
  rowIndex: number,
  itemIndex: number,
  plan: ColumnPlan,
  faults: FaultyCell[],
): ItemDraft {
  const row = source.rows[rowIndex] ?? [];
  const item = new NewItem(itemIndex + 1);
  for (const fill of plan.item.fills) fill(item);
  for (const step of plan.item.columns) {
    const fault = step.readInto(item, row[step.column] ?? null);
    if (fault === undefined) continue;
    const field = itemPath(itemIndex, step.name);
    faults.push({ rowIndex, column: step.column, field, fault, read: step.read });
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
  const found: TaxFault[] = [];
  for (const slot of plan.taxSlots) {
    const at = item.tax_breakdowns?.length ?? 0;
    const tax = readTax(row, slot, found);
    if (found.length > 0) {
      for (const { step, fault } of found) {
        const field = taxPath(item.number - 1, at, step.name);
        faults.push({ rowIndex, column: step.column, field, fault, read: step.read });
      }
      found.length = 0;
    }
    if (tax === undefined) continue;
    if (item.tax_breakdowns === undefined) item.tax_breakdowns = [tax];
    else item.tax_breakdowns.push(tax);
  }
}
