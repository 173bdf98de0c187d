/** The tax breakdowns of one row, by the slots of columns that they stand in. */
import type { TaxBreakdown } from '../domain/transaction';
import type { CellFault } from './cells/cell-fault';
import type { ColumnPlan, ColumnStep } from './column-plan';
import { rowsOfItem, type RowGroup } from './group-rows';
import type { CellValue, Source } from './source';
import type { TaxDraft } from './transaction-draft';

export type TaxSlot = ColumnPlan['taxSlots'][number];

/** A cell of a slot that could not be read. */
export interface TaxFault {
  readonly step: ColumnStep<TaxDraft>;
  readonly fault: CellFault;
}

/** What one slot of a row holds; `undefined` where it makes no breakdown. Adds to `faults` what could not be read. */
export function readTax(
  row: readonly CellValue[],
  slot: TaxSlot,
  faults?: TaxFault[],
): TaxDraft | undefined {
  const tax: TaxDraft = {};
  for (const fill of slot.fills) fill(tax);
  for (const step of slot.columns) {
    const fault = step.readInto(tax, row[step.column] ?? null);
    if (fault !== undefined) faults?.push({ step, fault });
  }
  return isBreakdown(tax) ? tax : undefined;
}

/** A breakdown stands where there is a rate or an amount; regime and type alone make none. */
function isBreakdown(tax: Pick<TaxBreakdown, 'rate' | 'amount'>): boolean {
  return tax.rate !== undefined || tax.amount !== undefined;
}

/** The breakdowns of a row with their 0-based slots. */
export function taxesOfRow(
  row: readonly CellValue[],
  plan: ColumnPlan,
): readonly { readonly slot: number; readonly tax: TaxDraft }[] {
  return plan.taxSlots.flatMap((slot) => {
    const tax = readTax(row, slot);
    return tax === undefined ? [] : [{ slot: slot.slot, tax }];
  });
}

export interface BreakdownPlace {
  readonly rowIndex: number;
  /** 0-based. */
  readonly slot: number;
}

/** Where the breakdowns of an item stand, in their order: the nth of the item came from the nth place. */
export function breakdownPlaces(
  source: Source,
  plan: ColumnPlan,
  group: RowGroup,
  itemIndex: number,
): readonly BreakdownPlace[] {
  return rowsOfItem(group, itemIndex).flatMap((rowIndex) =>
    taxesOfRow(source.rows[rowIndex] ?? [], plan).map(({ slot }) => ({ rowIndex, slot })),
  );
}
