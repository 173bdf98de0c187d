/**
 * The order in which Excel sorts: numbers, text without regard to case, logicals, errors; blanks last whichever
 * way it goes. Equal rows stay as they stand. Pure.
 */
import type { CellValue, ValueType } from './workbook-model';

export interface SortField {
  /** 0-based, within the sorted rectangle. */
  readonly column: number;
  readonly ascending: boolean;
}

const RANK: Readonly<Record<ValueType, number>> = {
  Double: 0,
  String: 1,
  Boolean: 2,
  Error: 3,
  Empty: 4,
};

/**
 * `order[i]` is the row that comes to stand at i. Rows that `stays` names keep their places: Excel sorts only
 * what a filter shows.
 */
export function sortOrder(
  rows: readonly (readonly CellValue[])[],
  fields: readonly SortField[],
  stays: (row: number) => boolean,
): number[] {
  const order = rows.map((_, index) => index);
  const moving = order.filter((row) => !stays(row));
  const sorted = [...moving].sort((a, b) => compareRows(rows[a], rows[b], fields) || a - b);
  moving.forEach((place, index) => {
    order[place] = sorted[index] ?? place;
  });
  return order;
}

function compareRows(
  a: readonly CellValue[] | undefined,
  b: readonly CellValue[] | undefined,
  fields: readonly SortField[],
): number {
  for (const { column, ascending } of fields) {
    const difference = compare(a?.[column], b?.[column], ascending ? 1 : -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compare(a: CellValue | undefined, b: CellValue | undefined, sign: 1 | -1): number {
  const rankA = RANK[a?.type ?? 'Empty'];
  const rankB = RANK[b?.type ?? 'Empty'];
  if (rankA === RANK.Empty || rankB === RANK.Empty) return rankA - rankB;
  if (rankA !== rankB) return sign * (rankA - rankB);
  if (typeof a?.value === 'number' && typeof b?.value === 'number') {
    return sign * (a.value - b.value);
  }
  return sign * String(a?.value).localeCompare(String(b?.value), 'en', { sensitivity: 'base' });
}
