/** The columns of a mapping that are read: a constant wins over a column. */
import { isConstant } from '../core/mapping/is-constant';
import type { ColumnMapping, Mapping } from '../core/mapping/mapping';

export function usedColumns({ columns, constants }: Mapping): readonly ColumnMapping[] {
  return columns.filter(({ field }) => !isConstant(field, constants));
}
