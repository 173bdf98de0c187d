/**
 * Conditional formats by a formula, over any workbook model: which cells, the formula, and the look where it is true.
 * They lie over the cells' own formats and leave these alone. Kept beside the model, as tables are; cells and references
 * move with inserted and deleted lines. Showing them is the grid's work; nothing is evaluated here.
 */
import { columnIndex, columnName } from './address';
import { type Cell, type Rect, cellRect, type Shift, shiftRect, without } from './rect';
import type { WorkbookModel } from './workbook-model';

/** What a conditional format lays over a cell; colours are `#RRGGBB`, `''` is none. */
export interface ConditionalLook {
  readonly fill: string;
  readonly fontColor: string;
  readonly bold: boolean;
}

export class ConditionalFormat {
  readonly id = `{${crypto.randomUUID().toUpperCase()}}`;
  readonly sheetId: string;
  rects: readonly Rect[];
  /** With its leading `=`; relative references count from the first cell. Empty until it is set. */
  formula = '';
  look: ConditionalLook = { fill: '', fontColor: '', bold: false };
  stopIfTrue = false;

  constructor(sheetId: string, rects: readonly Rect[]) {
    this.sheetId = sheetId;
    this.rects = rects;
  }
}

export class ConditionalFormats {
  /** The first counts most. */
  #formats: readonly ConditionalFormat[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(model: WorkbookModel) {
    model.listen((event) => {
      if (event.kind === 'replaced') this.#set([]);
      else if (event.kind === 'sheetDeleted') {
        this.#set(this.#formats.filter(({ sheetId }) => sheetId !== event.sheetId));
      } else if (event.kind === 'shifted') this.#shift(event.sheetId, event.shift);
    });
  }

  /** Called after every change. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  all(): readonly ConditionalFormat[] {
    return this.#formats;
  }

  /** Microsoft, ConditionalFormatCollection.add: at the first priority. */
  add(sheetId: string, rects: readonly Rect[]): ConditionalFormat {
    const added = new ConditionalFormat(sheetId, rects);
    this.#set([added, ...this.#formats]);
    return added;
  }

  delete(format: ConditionalFormat): void {
    this.#set(this.#formats.filter((one) => one !== format));
  }

  /** Other cells of the same formats keep theirs. */
  clear(sheetId: string, rect: Rect): void {
    for (const format of this.#formats) {
      if (format.sheetId !== sheetId) continue;
      format.rects = format.rects.flatMap((one) => without(one, rect));
    }
    this.#set(this.#formats.filter(({ rects }) => rects.length > 0));
  }

  /** Told by whoever has changed formula or look. */
  changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #set(formats: readonly ConditionalFormat[]): void {
    if (formats.length === 0 && this.#formats.length === 0) return;
    this.#formats = formats;
    this.changed();
  }

  #shift(sheetId: string, shift: Shift): void {
    const own = this.#formats.filter((format) => format.sheetId === sheetId);
    for (const format of own) {
      const [before] = format.rects;
      format.rects = format.rects.flatMap((rect) => shiftRect(rect, shift) ?? []);
      const [after] = format.rects;
      if (!before || !after) continue;
      format.formula = shiftFormula(format.formula, shift, before, after);
    }
    if (own.length > 0) this.#set(this.#formats.filter(({ rects }) => rects.length > 0));
  }
}

/** Texts in quotes, and references to cells. */
const PARTS = /"(?:[^"]|"")*"|(?<![\w.])(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})(?![\w(.])/g;

/**
 * Fixed references (`$K`) move with the lines they name, and are an error where these were deleted; relative ones keep
 * their distance from the first cell, which has moved from `before` to `after`.
 */
export function shiftFormula(formula: string, shift: Shift, before: Cell, after: Cell): string {
  return formula.replace(PARTS, (part, fixed = '', letters?: string, fixedRow = '', row = '') => {
    if (letters === undefined) return part;
    const named = cellRect(Number(row) - 1, columnIndex(letters));
    const moved = shiftRect(named, shift);
    const isRowGone = fixedRow === '$' && shift.axis === 'row' && !moved;
    const isColumnGone = fixed === '$' && shift.axis === 'column' && !moved;
    if (isRowGone || isColumnGone) return '#REF!';
    const column =
      fixed === '$' ? (moved ?? named).column : named.column + after.column - before.column;
    const line = fixedRow === '$' ? (moved ?? named).row : named.row + after.row - before.row;
    return `${String(fixed)}${columnName(column)}${String(fixedRow)}${String(line + 1)}`;
  });
}
