/**
 * From a field of a transaction to the cell that feeds it. A field without a cell (a constant, a column that is not
 * there) has no place: its problem is said once for the whole source.
 */
import type { ColumnPlan } from './column-plan';
import type { RowGroup } from './group-rows';
import { isBreakdown } from './read-transaction';
import type { Source } from './source';
import { taxSlotPrefix, type TaxDraft } from './transaction-draft';

export interface Place {
  readonly rowIndex: number;
  readonly column: number;
}

const ITEM_FIELD = /^items\[(\d+)\]\.(?:tax_breakdowns\[(\d+)\]\.)?(\w+)$/;
const PAYMENT_FIELD = /^payments\[\d+\]\./;

/** The field's path without indices, as a mapping names it, and the item it is about. */
export interface MappedField {
  readonly path: string;
  readonly itemIndex: number | undefined;
}

export function mappedField(
  field: string,
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
): MappedField {
  const match = ITEM_FIELD.exec(field);
  if (match === null) {
    return { path: field.replace(PAYMENT_FIELD, 'payments.'), itemIndex: undefined };
  }
  const itemIndex = Number(match[1]);
  const name = match[3] ?? '';
  if (match[2] === undefined) return { path: `items.${name}`, itemIndex };
  const slot = slotOf(source, plan, group.rows[itemIndex] ?? 0, Number(match[2]));
  return { path: `${taxSlotPrefix(slot)}.${name}`, itemIndex };
}

/** The cell of a mapped field; `undefined` when no column feeds it. */
export function placeOf(
  { path, itemIndex }: MappedField,
  plan: ColumnPlan,
  group: RowGroup,
): Place | undefined {
  if (path === 'transaction_id') return keyPlace(plan, group);
  const column = plan.columnOf.get(path);
  if (column === undefined) return undefined;
  if (itemIndex !== undefined) return { rowIndex: group.rows[itemIndex] ?? 0, column };
  const at = plan.transaction.columns.findIndex((step) => step.field === path);
  const rowIndex = group.cellRows[at] ?? -1;
  return { rowIndex: rowIndex < 0 ? (group.rows[0] ?? 0) : rowIndex, column };
}

function keyPlace(plan: ColumnPlan, group: RowGroup): Place | undefined {
  return plan.keyColumn === undefined
    ? undefined
    : { rowIndex: group.rows[0] ?? 0, column: plan.keyColumn };
}

/** Which slot (0-based) the nth breakdown of a row came from. */
function slotOf(source: Source, plan: ColumnPlan, rowIndex: number, nth: number): number {
  return filledSlots(source, plan, rowIndex)[nth] ?? nth;
}

/** Slots (0-based) that make a breakdown in that row: those without rate and amount make none. */
export function filledSlots(source: Source, plan: ColumnPlan, rowIndex: number): number[] {
  const row = source.rows[rowIndex] ?? [];
  const filled = plan.taxSlots.filter((slot) => {
    const tax: TaxDraft = {};
    for (const fill of slot.constants) fill(tax);
    for (const step of slot.columns) step.readInto(tax, row[step.column] ?? null);
    return isBreakdown(tax);
  });
  return filled.map(({ slot }) => slot);
}
