/**
 * The book as Excel saves it: formulas with the values they show, spilled ones with their whole result. What a
 * function has not answered is saved without a value. Cells and number formats only; pure reading.
 */
import { type Rect, grid } from '../model/rect';
import type { CellInput, Scalar, SheetContent, WorkbookModel } from '../model/workbook-model';

export function savedBook(model: WorkbookModel): SheetContent[] {
  return model.sheets().map(({ id, name }) => {
    const used = model.usedRect(id, false);
    if (!used) return { name, rows: [] };
    const whole = { row: 0, column: 0, ...sizeFromCorner(used) };
    return { name, rows: savedCells(model, id, whole), numberFormats: formatsOf(model, id, whole) };
  });
}

function sizeFromCorner(used: Rect): Pick<Rect, 'rowCount' | 'columnCount'> {
  return { rowCount: used.row + used.rowCount, columnCount: used.column + used.columnCount };
}

/** Worked out anew by the next who opens the book. */
const NOT_SAVED: ReadonlySet<Scalar> = new Set(['#BUSY!', '#SPILL!']);

function savedCells(model: WorkbookModel, sheetId: string, whole: Rect): (CellInput | null)[][] {
  const values = model.values(sheetId, whole);
  const formulas = model.formulas(sheetId, whole);
  const spilled = new Set<string>();
  const cells = grid(whole, (row, column): CellInput | null => {
    const formula = formulas[row]?.[column] ?? null;
    const value = values[row]?.[column];
    if (formula === null) return value && value.type !== 'Empty' ? value : null;
    const spill = model.spill(sheetId, { row, column });
    if (!spill) {
      return value && !NOT_SAVED.has(value.value) ? { formula, shown: [[value]] } : { formula };
    }
    grid(spill, (r, c) => spilled.add(`${r},${c}`));
    return { formula, shown: model.values(sheetId, spill) };
  });
  // What only follows a formula is saved with that.
  return cells.map((line, row) =>
    line.map((cell, column) => {
      const follows = spilled.has(`${row},${column}`) && cell !== null && !('formula' in cell);
      return follows ? null : cell;
    }),
  );
}

function formatsOf(model: WorkbookModel, sheetId: string, whole: Rect): Map<string, string> {
  const formats = new Map<string, string>();
  for (const [r, line] of model.numberFormats(sheetId, whole).entries()) {
    for (const [c, code] of line.entries()) {
      if (code !== 'General') formats.set(`${r},${c}`, code);
    }
  }
  return formats;
}
