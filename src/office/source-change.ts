/** Whether a change in the sheet can concern the rows that were read from it. Pure; when in doubt it says yes. */
import type { Source } from '../core/mapping/source';
import { type Block, lastColumn, lastRow, parseAddress } from './block';

export interface SheetChange {
  /** A1 address of what changed, without the sheet. */
  readonly address: string;
  /** True when values were typed or pasted; false when cells moved, or Excel does not say. */
  readonly isEdit: boolean;
}

/**
 * False only for values edited wholly beside or above the rows. The header row counts in its whole width (a header typed
 * beside the others is a new column), and so does everything under the rows in their columns (new rows).
 */
export function concernsSource(change: SheetChange, source: Source): boolean {
  const edited = change.isEdit ? blockOf(change.address) : undefined;
  if (edited === undefined) return true;
  const headerRow = source.headerRow - 1;
  if (lastRow(edited) < headerRow) return false;
  if (edited.row <= headerRow) return true;
  const lastOfSource = source.firstColumn + source.headers.length - 1;
  return edited.column <= lastOfSource && lastColumn(edited) >= source.firstColumn;
}

/** Neighbouring rows of a source; `firstRow` is 0-based, under the header. */
export interface RowSpan {
  readonly firstRow: number;
  readonly rowCount: number;
}

/** The rows that were read and are edited now; `undefined` for any other change: headers, new rows, rows that moved. */
export function editedRows(change: SheetChange, source: Source): RowSpan | undefined {
  const edited = change.isEdit ? blockOf(change.address) : undefined;
  if (edited === undefined) return undefined;
  const firstRow = edited.row - source.headerRow;
  const isInside = firstRow >= 0 && firstRow + edited.rowCount <= source.rows.length;
  return isInside ? { firstRow, rowCount: edited.rowCount } : undefined;
}

/** `undefined` for what is no single rectangle of cells, such as whole rows. */
function blockOf(address: string): Block | undefined {
  try {
    return parseAddress(address);
  } catch {
    return undefined;
  }
}
