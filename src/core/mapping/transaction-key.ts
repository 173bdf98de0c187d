/**
 * The key of a row: the column that says which transaction it belongs to, and the id that a cell of it stands for.
 * Grouping and finding rows again go by the same one.
 */
import { shown } from './cells/cell-fault';
import { readId } from './cells/read-text';
import { isConstant } from './is-constant';
import type { Mapping } from './mapping';
import type { CellValue } from './source';

export interface TransactionKey {
  /** 0-based column in the source. */
  readonly column: number;
  /** The transaction number serves as id where no column feeds the id. */
  readonly field: 'transaction_id' | 'transaction_number';
}

/** `undefined` when the id is the same for all rows, or no column feeds id or number. */
export function transactionKey({ columns, constants }: Mapping): TransactionKey | undefined {
  if (isConstant('transaction_id', constants)) return undefined;
  for (const field of ['transaction_id', 'transaction_number'] as const) {
    const mapped = isConstant(field, constants)
      ? undefined
      : columns.find((one) => one.field === field);
    if (mapped !== undefined) return { column: mapped.column, field };
  }
  return undefined;
}

/** The id that a cell of the key column stands for, `''` for a blank one; a cell that is no id stands for itself. */
export function idOfCell(cell: CellValue): string {
  const id = readId(cell);
  return typeof id === 'string' ? id : shown(cell);
}
