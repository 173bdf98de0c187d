/**
 * Excel tables over any workbook model: a name, a rectangle with its header row, moved with inserted and
 * deleted lines, and grown when something is written right below or beside it, as Excel does. The cells
 * stay the model's; a column's name is what its header cell shows, its id stays with it.
 */
import { type Rect, type Shift, intersect, lastColumn, lastRow, shiftRect } from './rect';
import type { WorkbookEvent, WorkbookModel } from './workbook-model';

export class Table {
  readonly id = `{${crypto.randomUUID().toUpperCase()}}`;
  readonly sheetId: string;
  name: string;
  style = 'TableStyleMedium2';
  /** Whether the last row of the rectangle is the totals row. */
  hasTotals = false;
  #rect: Rect;
  #columnIds: readonly number[] = [];
  #nextColumnId = 1;
  readonly #settle: () => void;

  /** `settle` applies collected writes: they may have made the table grow. */
  constructor(name: string, sheetId: string, rect: Rect, settle: () => void) {
    this.name = name;
    this.sheetId = sheetId;
    this.#rect = rect;
    this.#settle = settle;
    this.#columnIds = this.#newIds(rect.columnCount);
  }

  /** With its header row, and its totals row where it has one. */
  get rect(): Rect {
    this.#settle();
    return this.#rect;
  }

  /** Columns come and go at the right edge; elsewhere they are inserted and deleted. */
  set rect(rect: Rect) {
    const kept = this.#columnIds.slice(0, rect.columnCount);
    this.#columnIds = [...kept, ...this.#newIds(rect.columnCount - kept.length)];
    this.#rect = rect;
  }

  get header(): Rect {
    return { ...this.rect, rowCount: 1 };
  }

  /** The rows for data: at least one, also when it is blank. */
  get body(): Rect {
    const { rect } = this;
    const rowCount = Math.max(1, rect.rowCount - 1 - (this.hasTotals ? 1 : 0));
    return { ...rect, row: rect.row + 1, rowCount };
  }

  /** Null without a totals row. */
  get totals(): Rect | null {
    return this.hasTotals ? { ...this.rect, row: lastRow(this.rect), rowCount: 1 } : null;
  }

  /** From left to right. */
  get columnIds(): readonly number[] {
    this.#settle();
    return this.#columnIds;
  }

  insertColumns(index: number, count: number): void {
    const ids = this.#columnIds;
    this.#columnIds = [...ids.slice(0, index), ...this.#newIds(count), ...ids.slice(index)];
    this.#rect = { ...this.#rect, columnCount: this.#rect.columnCount + count };
  }

  deleteColumns(index: number, count: number): void {
    this.#columnIds = this.#columnIds.filter((_, at) => at < index || at >= index + count);
    this.#rect = { ...this.#rect, columnCount: this.#columnIds.length };
  }

  /** After whole lines came in or went; false when nothing of the table is left. */
  shift(shift: Shift): boolean {
    const before = this.#rect;
    const moved = shiftRect(before, shift);
    if (!moved) return false;
    if (shift.axis === 'column') this.#shiftColumns(before, shift);
    this.#rect = moved;
    return true;
  }

  #shiftColumns(before: Rect, { index, count }: Shift): void {
    if (count > 0) {
      if (index > before.column && index <= lastColumn(before)) {
        this.insertColumns(index - before.column, count);
      }
      return;
    }
    const first = Math.max(index, before.column);
    const end = Math.min(index - count, lastColumn(before) + 1);
    if (end > first) this.deleteColumns(first - before.column, end - first);
  }

  #newIds(count: number): readonly number[] {
    const ids = Array.from({ length: Math.max(0, count) }, (_, n) => this.#nextColumnId + n);
    this.#nextColumnId += ids.length;
    return ids;
  }
}

export type TableEvent =
  | { readonly kind: 'tableAdded'; readonly table: Table }
  | { readonly kind: 'tableDeleted'; readonly table: Table };

export class TableRegistry {
  readonly #model: WorkbookModel;
  readonly #tables: Table[] = [];
  readonly #listeners = new Set<(event: TableEvent) => void>();
  #nextNumber = 1;

  constructor(model: WorkbookModel) {
    this.#model = model;
    model.listen((event) => this.#follow(event));
  }

  listen(listener: (event: TableEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  all(): readonly Table[] {
    return [...this.#tables];
  }

  onSheet(sheetId: string): readonly Table[] {
    return this.#tables.filter((table) => table.sheetId === sheetId);
  }

  /** By id or by name, names without regard to case; null when there is none. */
  find(key: string): Table | null {
    const name = key.toLowerCase();
    return (
      this.#tables.find((table) => table.id === key || table.name.toLowerCase() === name) ?? null
    );
  }

  overlapping(sheetId: string, rect: Rect): Table | null {
    return this.onSheet(sheetId).find((table) => intersect(table.rect, rect)) ?? null;
  }

  add(sheetId: string, rect: Rect): Table {
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    const table = new Table(`Table${number}`, sheetId, rect, () => this.#model.flush());
    this.#tables.push(table);
    this.#emit({ kind: 'tableAdded', table });
    return table;
  }

  remove(table: Table): void {
    const index = this.#tables.indexOf(table);
    if (index < 0) return;
    this.#tables.splice(index, 1);
    this.#emit({ kind: 'tableDeleted', table });
  }

  columnNames(table: Table): readonly string[] {
    const [names = []] = this.#model.text(table.sheetId, table.header);
    return names;
  }

  #emit(event: TableEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #follow(event: WorkbookEvent): void {
    switch (event.kind) {
      case 'replaced':
        this.#tables.length = 0;
        break;
      case 'sheetDeleted':
        for (const table of this.onSheet(event.sheetId)) this.remove(table);
        break;
      case 'shifted':
        for (const table of this.onSheet(event.sheetId)) {
          if (!table.shift(event.shift)) this.remove(table);
        }
        break;
      case 'changed':
        if (event.change === 'RangeEdited') this.#grow(event.sheetId, event.rect);
        break;
      default:
    }
  }

  /** A totals row keeps the table from growing downwards; cells that were emptied beside it are no part of it. */
  #grow(sheetId: string, written: Rect): void {
    if (this.onSheet(sheetId).length === 0) return;
    if (this.#model.usedRect(sheetId, true, written) === null) return;
    for (const table of this.onSheet(sheetId)) {
      const { rect } = table;
      const sharesColumns = written.column >= rect.column && written.column <= lastColumn(rect);
      const sharesRows = written.row >= rect.row && written.row <= lastRow(rect);
      if (sharesColumns && !table.hasTotals && written.row === lastRow(rect) + 1) {
        table.rect = { ...rect, rowCount: rect.rowCount + written.rowCount };
      } else if (sharesRows && written.column === lastColumn(rect) + 1) {
        table.rect = { ...rect, columnCount: rect.columnCount + written.columnCount };
      }
    }
  }
}
