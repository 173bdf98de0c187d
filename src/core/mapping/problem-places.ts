/**
 * From a field of a transaction to the cell that feeds it, and back. A field without a cell (a constant, a column that is
 * not there) has no place: its problem is said once for the whole source.
 */
import type { ColumnPlan } from './column-plan';
import type { FieldPath } from './fields';
import { headerRowAt, rowsOfItem, type RowGroup } from './group-rows';
import { filledPaymentSlots } from './payment-slots';
import type { Source } from './source';
import { breakdownPlaces } from './tax-slots';
import {
  paymentSlotField,
  paymentSlotPrefix,
  taxSlotField,
  taxSlotPrefix,
} from './transaction-draft';

export interface Place {
  readonly rowIndex: number;
  readonly column: number;
}

const ITEM_FIELD = /^items\[(\d+)\]\.(?:tax_breakdowns\[(\d+)\]\.)?(\w+)$/;
const PAYMENT_FIELD = /^payments\[(\d+)\]\.(\w+)$/;

/** The field's path as a mapping names it, and the row it stands in where it is about an item. */
export interface MappedField {
  readonly path: string;
  readonly rowIndex: number | undefined;
}

/** Path as a mapping names it, of a field with indices: `items[2].tax_breakdowns[1].rate`. */
export function mappedField(
  field: string,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
): MappedField {
  const payment = PAYMENT_FIELD.exec(field);
  if (payment !== null) {
    const at = Number(payment[1]);
    const slot = filledPaymentSlots(source, plan, group)[at] ?? at;
    return { path: `${paymentSlotPrefix(slot)}.${payment[2] ?? ''}`, rowIndex: undefined };
  }
  const match = ITEM_FIELD.exec(field);
  if (match === null) return { path: field, rowIndex: undefined };
  const itemIndex = Number(match[1]);
  const name = match[3] ?? '';
  if (match[2] === undefined) {
    return { path: `items.${name}`, rowIndex: rowsOfItem(group, itemIndex)[0] ?? 0 };
  }
  const nth = Number(match[2]);
  const { slot, rowIndex } = breakdownPlaces(source, plan, group, itemIndex)[nth] ?? {
    slot: nth,
    rowIndex: rowsOfItem(group, itemIndex)[0] ?? 0,
  };
  return { path: `${taxSlotPrefix(slot)}.${name}`, rowIndex };
}

/** The cell of a mapped field; `undefined` when no column feeds it. */
export function placeOf(
  { path, rowIndex }: MappedField,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
): Place | undefined {
  if (path === 'transaction_id') return keyPlace(plan, group);
  const column = plan.columnOf.get(path);
  if (column === undefined) return undefined;
  if (rowIndex !== undefined) return { rowIndex, column };
  const at = plan.transaction.columns.findIndex((step) => step.field === path);
  const cellRow = headerRowAt(source, plan, group, at);
  return { rowIndex: cellRow < 0 ? (group.rows[0] ?? 0) : cellRow, column };
}

function keyPlace(plan: ColumnPlan, group: RowGroup): Place | undefined {
  return plan.keyColumn === undefined
    ? undefined
    : { rowIndex: group.rows[0] ?? 0, column: plan.keyColumn };
}

/** A cell that feeds a transaction, with the path of its field with indices. */
export interface FedCell {
  readonly rowIndex: number;
  /** Computed when it is asked for: most cells are in order. */
  readonly field: () => string;
}

/** The cells of a transaction that `path` is read from: all rows for an item's field, else the one that counts. */
export function cellsOf(
  path: FieldPath,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
): readonly FedCell[] {
  // It is read when rows are grouped, not with the other columns.
  if (path === 'transaction_id') {
    return group.rows.slice(0, 1).map((rowIndex) => ({ rowIndex, field: () => path }));
  }
  if (!path.startsWith('items.')) {
    const at = plan.transaction.columns.findIndex((step) => step.field === path);
    const rowIndex = headerRowAt(source, plan, group, at);
    return rowIndex < 0 ? [] : [{ rowIndex, field: () => headerPath(path, source, plan, group) }];
  }
  const items = group.itemRows ?? group.rows.map((row) => [row]);
  return items.flatMap((rows, itemIndex) =>
    rows.map((rowIndex) => ({
      rowIndex,
      field: () => itemPath(path, source, plan, group, itemIndex, rowIndex),
    })),
  );
}

/** Path with indices of a field of the whole transaction; a payment that does not come to stand has its would-be place. */
export function headerPath(
  path: FieldPath,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
): string {
  const payment = paymentSlotField(path);
  if (payment === undefined) return path;
  const before = filledPaymentSlots(source, plan, group).filter((slot) => slot < payment.slot);
  return `payments[${String(before.length)}].${payment.field}`;
}

function itemPath(
  path: FieldPath,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  itemIndex: number,
  rowIndex: number,
): string {
  const item = `items[${String(itemIndex)}]`;
  const tax = taxSlotField(path);
  if (tax === undefined) return path.replace(/^items/, item);
  const places = breakdownPlaces(source, plan, group, itemIndex);
  const at = places.findIndex((place) => place.rowIndex === rowIndex && place.slot === tax.slot);
  return `${item}.tax_breakdowns[${String(at)}].${tax.field}`;
}
