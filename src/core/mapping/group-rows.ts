/**
 * Rows to transactions: all rows with one id belong together, wherever they stand, and where the layout says so the rows
 * without an id right under them. For each transaction-level column a group keeps the first cell that is not blank and
 * notes the rows that hold something else. Rows that are passed over are counted.
 */
import { rangesInSteps, type Steps } from '../domain/steps';
import { isBlank, shown, type CellFault } from './cells/cell-fault';
import { readId } from './cells/read-text';
import type { ColumnPlan } from './column-plan';
import type { Layout } from './mapping';
import type { SkippedRows } from './reading-result';
import { skipRule, type SkipRule } from './skipped-rows';
import type { CellValue, Source } from './source';

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
  /** Why the cell of its id, in its first row, is no id. */
  readonly idFault: CellFault | undefined;
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

export function* groupRows(
  source: Source,
  plan: ColumnPlan,
  layout: Layout = {},
): Steps<RowGroups> {
  const grouping = new Grouping(source, plan, layout);
  const { rows } = source;
  yield* rangesInSteps(rows.length, (from, end) => {
    for (let at = from; at < end; at += 1) grouping.add(rows[at] ?? [], at);
    return true;
  });
  return grouping.result();
}

/** Only these rows, ascending: what stands between them counts as blank. */
export function groupSomeRows(
  source: Source,
  plan: ColumnPlan,
  layout: Layout = {},
  indices: readonly number[],
): RowGroups {
  const grouping = new Grouping(source, plan, layout);
  let above = -1;
  for (const at of indices) {
    if (at !== above + 1) grouping.skipBlanks();
    grouping.add(source.rows[at] ?? [], at);
    above = at;
  }
  return grouping.result();
}

/** Makes a group of rows that are known to belong together, as grouping all rows did. */
export function regrouper(source: Source, plan: ColumnPlan) {
  const grouping = new Grouping(source, plan, {});
  return (transactionId: string, rows: readonly number[]) => grouping.together(transactionId, rows);
}

/** The rows so far; they are added from top to bottom. */
class Grouping {
  private readonly source: Source;
  private readonly plan: ColumnPlan;
  /** The columns of the whole transaction, by position in the plan. */
  private readonly columns: readonly number[];
  private readonly keyOf: (row: Row) => CellValue;
  private readonly skip: SkipRule;
  private readonly rowsWithoutIdBelong: boolean;
  private readonly byKey = new Map<string, RowGroup>();
  private readonly strayRows: number[] = [];
  private readonly skipped = { blank: 0, totals: [] as number[], repeated_header: [] as number[] };
  private rowCount = 0;
  /** The transaction above, and the cell that its id was read from. */
  private group: RowGroup | undefined;
  private lastKey: CellValue = null;
  /** Whether the row right above is one of the group's: a row that is passed over ends it. */
  private isRightAbove = false;

  constructor(source: Source, plan: ColumnPlan, layout: Layout) {
    this.source = source;
    this.plan = plan;
    this.columns = plan.transaction.columns.map(({ column }) => column);
    this.keyOf = rowKey(plan);
    this.skip = skipRule(source, plan, layout);
    this.rowsWithoutIdBelong = layout.headerValues === 'first-row';
  }

  add(row: Row, rowIndex: number): void {
    const key = this.keyOf(row);
    const isSame = key === this.lastKey && this.plan.keyColumn !== undefined;
    // Most rows go on with the transaction of the row above.
    if (isSame && this.group !== undefined) {
      this.rowCount += 1;
      this.join(this.group, row, rowIndex);
    } else if (isBlank(key) && row.every(isBlank)) {
      this.skipped.blank += 1;
      this.isRightAbove = false;
    } else {
      this.rowCount += 1;
      this.addContent(row, rowIndex, key);
    }
  }

  skipBlanks(): void {
    this.isRightAbove = false;
  }

  /** Beside the rows so far. */
  together(transactionId: string, [first = 0, ...others]: readonly number[]): RowGroup {
    const group = newGroup(transactionId, first);
    for (const rowIndex of others) {
      // Where each column has its first cell, no other row adds anything to what the transaction is read from.
      const isComplete = group.header !== undefined && !group.header.cellRows.includes(-1);
      if (isComplete) group.rows.push(rowIndex);
      else this.join(group, this.source.rows[rowIndex] ?? [], rowIndex);
    }
    return group;
  }

  result(): RowGroups {
    const { byKey, rowCount, strayRows, skipped } = this;
    return { groups: [...byKey.values()], rowCount, strayRows, skipped };
  }

  private addContent(row: Row, rowIndex: number, key: CellValue): void {
    const reason = this.skip(row, key);
    if (reason === undefined && !isBlank(key)) {
      this.addToKey(row, rowIndex, key);
    } else if (reason === 'totals' || reason === 'repeated_header') {
      this.skipped[reason].push(rowIndex);
      this.isRightAbove = false;
    } else {
      const isItem = this.rowsWithoutIdBelong && this.isRightAbove && reason === undefined;
      if (isItem && this.group !== undefined) this.join(this.group, row, rowIndex);
      else this.addStray(rowIndex);
    }
  }

  private addToKey(row: Row, rowIndex: number, key: CellValue): void {
    const id = readId(key);
    const transactionId = typeof id === 'string' ? id : shown(key);
    const known = this.byKey.get(transactionId);
    this.lastKey = key;
    this.isRightAbove = true;
    if (known !== undefined) {
      this.group = known;
      this.join(known, row, rowIndex);
    } else {
      this.group = newGroup(transactionId, rowIndex, typeof id === 'object' ? id : undefined);
      this.byKey.set(transactionId, this.group);
    }
  }

  private join(group: RowGroup, row: Row, rowIndex: number): void {
    group.header ??= headerOf(this.source, group, this.plan);
    group.rows.push(rowIndex);
    this.keepTransactionCells(group, group.header, row, rowIndex);
    this.isRightAbove = true;
  }

  private keepTransactionCells(
    group: RowGroup,
    { cells, cellRows }: HeaderCells,
    row: Row,
    rowIndex: number,
  ): void {
    const { columns } = this;
    for (let at = 0; at < columns.length; at += 1) {
      const cell = row[columns[at] ?? 0] ?? null;
      if (cell === cells[at] || isBlank(cell)) continue;
      if (cellRows[at] === -1) {
        cells[at] = cell;
        cellRows[at] = rowIndex;
      } else if (!readsTheSame(this.plan, at, cells[at] ?? null, cell)) {
        noteDisagreement(group, at, rowIndex);
      }
    }
  }

  private addStray(rowIndex: number): void {
    if (this.group === undefined) this.strayRows.push(rowIndex);
    else (this.group.strayRows ??= []).push(rowIndex);
    this.isRightAbove = false;
  }
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
function newGroup(transactionId: string, rowIndex: number, idFault?: CellFault): RowGroup {
  return {
    transactionId,
    idFault,
    rows: [rowIndex],
    header: undefined,
    disagreements: undefined,
    strayRows: undefined,
    itemRows: undefined,
  };
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
