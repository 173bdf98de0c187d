/**
 * Excel tables over any workbook model: a name, a rectangle with its header row, moved with inserted and
 * deleted lines, and grown when something is written right below or beside it, as Excel does. The cells
 * stay the model's; a column's name is what its header cell shows.
 */
import { type Rect, intersect, lastColumn, lastRow, shiftRect } from './rect';
import type { WorkbookEvent, WorkbookModel } from './workbook-model';

export class Table {
  readonly id = `{${crypto.randomUUID().toUpperCase()}}`;
  readonly sheetId: string;
  name: string;
  style = 'TableStyleMedium2';
  #rect: Rect;
  readonly #settle: () => void;

  /** `settle` applies collected writes: they may have made the table grow. */
  constructor(name: string, sheetId: string, rect: Rect, settle: () => void) {
    this.name = name;
    this.sheetId = sheetId;
    this.#rect = rect;
    this.#settle = settle;
  }

  /** With its header row. */
  get rect(): Rect {
    this.#settle();
    return this.#rect;
  }

  set rect(rect: Rect) {
    this.#rect = rect;
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
    const [names = []] = this.#model.text(table.sheetId, { ...table.rect, rowCount: 1 });
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
          const moved = shiftRect(table.rect, event.shift);
          if (moved) table.rect = moved;
          else this.remove(table);
        }
        break;
      case 'changed':
        if (event.change === 'RangeEdited') this.#grow(event.sheetId, event.rect);
        break;
      default:
    }
  }

  #grow(sheetId: string, written: Rect): void {
    for (const table of this.onSheet(sheetId)) {
      const { rect } = table;
      const sharesColumns = written.column >= rect.column && written.column <= lastColumn(rect);
      const sharesRows = written.row >= rect.row && written.row <= lastRow(rect);
      if (sharesColumns && written.row === lastRow(rect) + 1) {
        table.rect = { ...rect, rowCount: rect.rowCount + written.rowCount };
      } else if (sharesRows && written.column === lastColumn(rect) + 1) {
        table.rect = { ...rect, columnCount: rect.columnCount + written.columnCount };
      }
    }
  }
}
