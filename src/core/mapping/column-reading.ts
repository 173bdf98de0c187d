/** How the cells of one column are read: as the mapping says for all, but for what the column says itself. */
import type { FieldPath } from './fields';
import type { ColumnMapping, Mapping, Reading } from './mapping';

/** How the column that feeds `field` is read; as all others where none feeds it. */
export function readingOf({ columns, reading }: Mapping, field: FieldPath): Reading {
  const column = columns.find((mapped) => mapped.field === field);
  return column === undefined ? reading : readingOfColumn(column, reading);
}

/** What the column says of its own is chosen by a person only where the column says that as well. */
export function readingOfColumn({ reading: own }: ColumnMapping, whole: Reading): Reading {
  if (own === undefined) return whole;
  return {
    ...whole,
    ...(own.dateOrder !== undefined && { dateOrderChosen: false }),
    ...(own.decimalSign !== undefined && { decimalSignChosen: false }),
    ...(own.rates !== undefined && { ratesChosen: false }),
    ...own,
  };
}
