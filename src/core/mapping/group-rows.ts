/**
 * Rows to transactions: all rows with one id belong together, wherever they stand, and where the layout says so the rows
 * without an id right under them. For each transaction-level column a group keeps the first cell that is not blank and
 * notes the rows that hold something else. Rows that are passed over are counted.
 */
import { isBlank } from './cells/cell-fault';
import type { ColumnPlan } from './column-plan';
import type { Layout } from './mapping';
import type { SkippedRows } from './reading-result';
import { skipRule } from './skipped-rows';
import type { CellValue, Source } from './source';
import { idOfCell } from './transaction-key';

export interface Disagreement {
  /** The first row that disagrees. */
  readonly rowIndex: number;
  rowCount: number;
}

/** Per transaction-level column of the plan: the first cell that is not blank, and its row, -1 for none. */
interface HeaderCells {
  readonly cells: CellValue[];
  readonly cellRows: number[];
}

export interface RowGroup {
  readonly transactionId: string;
  /** 0-based indices of the source's rows, ascending. */
  readonly rows: number[];
  /** What counts for the whole transaction; `undefined` while there is one row, whose cells all count. */
  header: HeaderCells | undefined;
  /** By position of the column in the plan; `undefined` while all rows agree. */
  disagreements: Map<number, Disagreement> | undefined;
  /** Rows below one of this group's that have content and no id, and are not known to be its items. */
  strayRows: number[] | undefined;
  /** Rows of each item, where taxes stand in further rows; else each row is an item. */
  itemRows: readonly (readonly number[])[] | undefined;
}

/** The row of the cell that counts for the transaction-level column at `at` of the plan; -1 where all are blank. */
export function headerRowAt(source: Source, plan: ColumnPlan, group: RowGroup, at: number): number {
  if (group.header !== undefined) return group.header.cellRows[at] ?? -1;
  const [rowIndex = -1] = group.rows;
  const column = plan.transaction.columns[at]?.column;
  if (column === undefined) return -1;
  return isBlank(source.rows[rowIndex]?.[column]) ? -1 : rowIndex;
}

/** The rows of item `itemIndex` (0-based). */
export function rowsOfItem({ itemRows, rows }: RowGroup, itemIndex: number): readonly number[] {
  return itemRows?.[itemIndex] ?? rows.slice(itemIndex, itemIndex + 1);
}

export interface RowGroups {
  /** In the order in which the first row of each stands. */
  readonly groups: readonly RowGroup[];
  /** Rows with content. */
  readonly rowCount: number;
  /** Rows with content and no id above which there is no transaction. */
  readonly strayRows: readonly number[];
  readonly skipped: SkippedRows;
}

export function groupRows(source: Source, plan: ColumnPlan, layout: Layout = {}): RowGroups {
  const byKey = new Map<string, RowGroup>();
  const strayRows: number[] = [];
  const skipped = { blank: 0, totals: [] as number[], repeated_header: [] as number[] };
  const keyOf = rowKey(plan);
  const skip = skipRule(source, plan, layout);
  const isConstantKey = plan.keyColumn === undefined;
  const rowsWithoutIdBelong = layout.headerValues === 'first-row';
  let rowCount = 0;
  let lastKey: CellValue = null;
  let group: RowGroup | undefined;
  /** Whether the row above is one of the group's: a row that is passed over ends it. */
  let isRightAbove = false;
  for (let rowIndex = 0; rowIndex < source.rows.length; rowIndex += 1) {
    const row = source.rows[rowIndex] ?? [];
    const key = keyOf(row);
    if (key === lastKey && group !== undefined && !isConstantKey) {
      // Most rows go on with the transaction of the row above.
      rowCount += 1;
      addRow(source, group, row, rowIndex, plan);
      isRightAbove = true;
      continue;
    }
    const hasKey = !isBlank(key);
    if (!hasKey && row.every(isBlank)) {
      skipped.blank += 1;
      isRightAbove = false;
      continue;
    }
    rowCount += 1;
    const reason = skip(row, key);
    if (reason !== undefined && reason !== 'unsure') {
      skipped[reason].push(rowIndex);
      isRightAbove = false;
      continue;
    }
    if (hasKey && (group === undefined || key !== lastKey)) {
      const transactionId = idOfCell(key);
      group = byKey.get(transactionId);
      lastKey = key;
      if (group === undefined) {
        group = newGroup(transactionId, rowIndex);
        byKey.set(transactionId, group);
        isRightAbove = true;
        continue;
      }
    }
    const belongs: boolean = hasKey || (rowsWithoutIdBelong && isRightAbove && reason !== 'unsure');
    if (group === undefined) strayRows.push(rowIndex);
    else if (belongs) addRow(source, group, row, rowIndex, plan);
    else (group.strayRows ??= []).push(rowIndex);
    isRightAbove = belongs;
  }
  return { groups: [...byKey.values()], rowCount, strayRows, skipped };
}

function addRow(
  source: Source,
  group: RowGroup,
  row: Row,
  rowIndex: number,
  plan: ColumnPlan,
): void {
  group.header ??= headerOf(source, group, plan);
  group.rows.push(rowIndex);
  keepTransactionCells(group, group.header, row, rowIndex, plan);
}

/** The header cells of a group's first row. */
function headerOf(source: Source, group: RowGroup, plan: ColumnPlan): HeaderCells {
  const [rowIndex = 0] = group.rows;
  const row = source.rows[rowIndex] ?? [];
  const cells = plan.transaction.columns.map(({ column }) => {
    const cell = row[column] ?? null;
    return isBlank(cell) ? null : cell;
  });
  return { cells, cellRows: cells.map((cell) => (cell === null ? -1 : rowIndex)) };
}

type Row = readonly CellValue[];

function rowKey(plan: ColumnPlan): (row: Row) => CellValue {
  const { keyColumn, keyConstant } = plan;
  if (keyColumn !== undefined) return (row) => row[keyColumn] ?? null;
  if (keyConstant === undefined) return () => null;
  return (row) => (row.every(isBlank) ? null : keyConstant);
}

/** Most groups of a sheet may have one row: an array made with it holds no room for more. */
function newGroup(transactionId: string, rowIndex: number): RowGroup {
  return {
    transactionId,
    rows: [rowIndex],
    header: undefined,
    disagreements: undefined,
    strayRows: undefined,
    itemRows: undefined,
  };
}

function keepTransactionCells(
  group: RowGroup,
  { cells, cellRows }: HeaderCells,
  row: Row,
  rowIndex: number,
  plan: ColumnPlan,
): void {
  const { columns } = plan.transaction;
  for (let at = 0; at < columns.length; at += 1) {
    const cell = row[columns[at]?.column ?? 0] ?? null;
    if (cell === cells[at] || isBlank(cell)) continue;
    if (cellRows[at] === -1) {
      cells[at] = cell;
      cellRows[at] = rowIndex;
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
