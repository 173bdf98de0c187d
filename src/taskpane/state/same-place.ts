/** Whether two locations are the same rows of the book: each time the book is looked at they are found anew. */
import type { SourceLocation } from '../../office';

/** True also when rows have been added since; false where either is absent. */
export function isSamePlace(a: SourceLocation | undefined, b: SourceLocation | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const isWhole = a.kind !== 'selection' || a.address === b.address;
  return (
    isWhole &&
    a.kind === b.kind &&
    a.sheetId === b.sheetId &&
    a.sheetName === b.sheetName &&
    a.tableName === b.tableName &&
    a.rangeName === b.rangeName &&
    a.headerRow === b.headerRow
  );
}
