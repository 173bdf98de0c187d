/**
 * Rows to transactions: all rows with one id belong together, wherever they stand. For each transaction-level column a
 * group keeps the first cell that is not blank and notes the rows that hold something else.
 */
import { isBlank } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import type { CellValue, Source } from './source';
import { idOfCell } from './transaction-key';

export interface Disagreement {
  /** The first row that disagrees. */
  readonly rowIndex: number;
  rowCount: number;
}

export interface RowGroup {
  readonly transactionId: string;
  /** 0-based indices of the source's rows, ascending. */
  readonly rows: number[];
  /** Per transaction-level column of the plan: the first cell that is not blank, and its row. */
  readonly cells: CellValue[];
  readonly cellRows: number[];
  /** By position of the column in the plan; `undefined` while all rows agree. */
  disagreements: Map<number, Disagreement> | undefined;
  /** Rows right below one of this group's that have content and no id. */
  strayRows: number[] | undefined;
}

export interface RowGroups {
  /** In the order in which the first row of each stands. */
  readonly groups: readonly RowGroup[];
  /** Rows with content. */
  readonly rowCount: number;
  /** Rows with content and no id above which there is no transaction. */
  readonly strayRows: readonly number[];
}

export function groupRows(source: Source, plan: ColumnPlan): RowGroups {
  const byKey = new Map<string, RowGroup>();
  const strayRows: number[] = [];
  const keyOf = rowKey(plan);
  let rowCount = 0;
  let lastKey: CellValue = null;
  let group: RowGroup | undefined;
  for (let rowIndex = 0; rowIndex < source.rows.length; rowIndex += 1) {
    const row = source.rows[rowIndex] ?? [];
    const key = keyOf(row);
    if (isBlank(key)) {
      if (row.every(isBlank)) continue;
      rowCount += 1;
      if (group === undefined) strayRows.push(rowIndex);
      else (group.strayRows ??= []).push(rowIndex);
      continue;
    }
    rowCount += 1;
    if (group === undefined || key !== lastKey) {
      group = groupOf(byKey, key, plan);
      lastKey = key;
    }
    group.rows.push(rowIndex);
    keepTransactionCells(group, row, rowIndex, plan);
  }
  return { groups: [...byKey.values()], rowCount, strayRows };
}

type Row = readonly CellValue[];

function rowKey(plan: ColumnPlan): (row: Row) => CellValue {
  const { keyColumn, keyConstant } = plan;
  if (keyColumn !== undefined) return (row) => row[keyColumn] ?? null;
  if (keyConstant === undefined) return () => null;
  return (row) => (row.every(isBlank) ? null : keyConstant);
}

function groupOf(byKey: Map<string, RowGroup>, key: CellValue, plan: ColumnPlan): RowGroup {
  const transactionId = idOfCell(key);
  const known = byKey.get(transactionId);
  if (known !== undefined) return known;
  const columns = plan.transaction.columns;
  const group: RowGroup = {
    transactionId,
    rows: [],
    cells: columns.map(() => null),
    cellRows: columns.map(() => -1),
    disagreements: undefined,
    strayRows: undefined,
  };
  byKey.set(transactionId, group);
  return group;
}

function keepTransactionCells(group: RowGroup, row: Row, rowIndex: number, plan: ColumnPlan): void {
  const { columns } = plan.transaction;
  const { cells } = group;
  for (let at = 0; at < columns.length; at += 1) {
    const cell = row[columns[at]?.column ?? 0] ?? null;
    if (cell === cells[at] || isBlank(cell)) continue;
    if (group.cellRows[at] === -1) {
      cells[at] = cell;
      group.cellRows[at] = rowIndex;
    } else if (!readsTheSame(plan, at, cells[at] ?? null, cell)) {
      noteDisagreement(group, at, rowIndex);
    }
  }
}

/** Two cells that are written differently and mean the same (`5` and `5.0`) agree. */
function readsTheSame(plan: ColumnPlan, at: number, a: CellValue, b: CellValue): boolean {
  const read = plan.transaction.columns[at]?.read;
  const value = read?.(a);
  return typeof value === 'string' && value === read?.(b);
}

function noteDisagreement(group: RowGroup, at: number, rowIndex: number): void {
  group.disagreements ??= new Map();
  const known = group.disagreements.get(at);
  if (known === undefined) group.disagreements.set(at, { rowIndex, rowCount: 1 });
  else known.rowCount += 1;
}
