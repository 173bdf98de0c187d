/**
 * Taxes in further rows: which rows of a transaction are one item. A row belongs to the item of the row above it in its
 * transaction when its item cells are blank or say the same as that item's first row, it has a tax, and the item has no
 * tax of that regime, type and rate yet. Any other row is an item of its own.
 */
import type { CellValue, Source } from './source';
import type { ColumnPlan } from './column-plan';
import { isBlank } from './cells/cell-fault';
import { taxesOfRow } from './tax-slots';
import type { TaxDraft } from './transaction-draft';

type Row = readonly CellValue[];

/** Rows per item, in the order of the first row of each. */
export function joinTaxRows(
  source: Source,
  plan: ColumnPlan,
  rows: readonly number[],
): readonly (readonly number[])[] {
  const items: number[][] = [];
  let first: Row = [];
  let taxes = new Set<string>();
  for (const rowIndex of rows) {
    const row = source.rows[rowIndex] ?? [];
    const added = taxesOfRow(row, plan).map(({ tax }) => taxKey(tax));
    const item = items.at(-1);
    if (item !== undefined && repeats(row, first, plan) && areNew(added, taxes)) {
      item.push(rowIndex);
    } else {
      items.push([rowIndex]);
      first = row;
      taxes = new Set();
    }
    for (const key of added) taxes.add(key);
  }
  return items;
}

function areNew(added: readonly string[], taxes: ReadonlySet<string>): boolean {
  return added.length > 0 && !added.some((key) => taxes.has(key));
}

/** Cells that are written differently and mean the same (`5` and `5.0`) are the same; one that cannot be read is not. */
function repeats(row: Row, first: Row, plan: ColumnPlan): boolean {
  return plan.item.columns.every(({ column, read }) => {
    const cell = row[column] ?? null;
    if (isBlank(cell)) return true;
    const value = read(cell);
    return typeof value === 'string' && value === read(first[column] ?? null);
  });
}

function taxKey({ regime, type, rate }: TaxDraft): string {
  return JSON.stringify([regime, type, rate]);
}
