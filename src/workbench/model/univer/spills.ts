/**
 * Formulas that spill, and those that would but for something in the way (`#SPILL!`). The engine does not
 * notice when the way is free again, does not let a sheet grow, and what it keeps of a blocked formula blocks
 * and blanks the cells of others. So its record of a blocked formula is taken out and kept here, and the
 * formula is worked out again as soon as its cells are free.
 */
import type { IRange } from '@univerjs/presets';
import { ErrorType } from '@univerjs/presets/preset-sheets-core';
import {
  type Cell,
  type Rect,
  type Shift,
  cellRect,
  intersect,
  isOnSheet,
  lastColumn,
  lastRow,
  shiftRect,
} from '../rect';
import type { GridApp } from './grid-app';
import { fromRange } from './ranges';

export interface SheetRect {
  readonly sheetId: string;
  readonly rect: Rect;
}

interface Blocked extends SheetRect {
  /** Worked out again since something changed, and blocked still: the engine sees what we do not. */
  tried: boolean;
}

export interface SpillsOptions {
  /** Makes a sheet of the grid large enough for these cells. */
  readonly makeRoom: (sheetId: string, rect: Rect) => void;
  /** Has the formulas at these cells worked out again. */
  readonly markDirty: (cells: readonly SheetRect[]) => void;
}

export class Spills {
  readonly #app: GridApp;
  readonly #options: SpillsOptions;
  #blocked = new Map<string, Blocked>();

  constructor(app: GridApp, options: SpillsOptions) {
    this.#app = app;
    this.#options = options;
  }

  /** Cells the formula at `cell` spills over, itself included; null when it does not. */
  of(sheetId: string, { row, column }: Cell): Rect | null {
    const range = this.#ranges(sheetId)[row]?.[column];
    return range ? fromRange(range) : null;
  }

  onSheet(sheetId: string): readonly Rect[] {
    return Object.values(this.#ranges(sheetId)).flatMap((row) =>
      Object.values(row).map((range) => fromRange(range)),
    );
  }

  /** Cells were written or moved: who is blocked may be so no longer. */
  changed(): void {
    for (const blocked of this.#blocked.values()) blocked.tried = false;
  }

  /** Rows or columns were inserted or deleted: what is blocked moves with its formula. */
  shifted(sheetId: string, shift: Shift): void {
    const moved = [...this.#blocked.values()].flatMap((blocked): Blocked[] => {
      if (blocked.sheetId !== sheetId) return [blocked];
      const { row, column, rowCount, columnCount } = blocked.rect;
      const anchor = shiftRect(cellRect(row, column), shift);
      return anchor ? [{ ...blocked, rect: { ...anchor, rowCount, columnCount } }] : [];
    });
    this.#blocked = new Map(moved.map((blocked) => [keyOf(blocked), blocked]));
  }

  /** The engine has worked something out. */
  calculationEnded(): void {
    for (const sheet of this.#app.workbook().getSheets()) this.#takeOutBlocked(sheet.getSheetId());
    const free = [...this.#blocked].flatMap(([key, blocked]) => {
      if (!this.#showsSpillError(blocked)) this.#blocked.delete(key);
      else if (!blocked.tried && this.#isFree(blocked)) return [blocked];
      return [];
    });
    for (const blocked of free) {
      blocked.tried = true;
      this.#options.makeRoom(blocked.sheetId, blocked.rect);
    }
    if (free.length === 0) return;
    this.#options.markDirty(
      free.map(({ sheetId, rect }) => ({ sheetId, rect: cellRect(rect.row, rect.column) })),
    );
  }

  #takeOutBlocked(sheetId: string): void {
    const unitId = this.#app.workbook().getUnitId();
    for (const rect of this.onSheet(sheetId)) {
      const blocked = { sheetId, rect };
      if (!this.#showsSpillError(blocked)) continue;
      const key = keyOf(blocked);
      const known = this.#blocked.get(key);
      const isSame =
        known?.rect.rowCount === rect.rowCount && known.rect.columnCount === rect.columnCount;
      this.#blocked.set(key, { ...blocked, tried: isSame && known.tried });
      this.#app.formulas.deleteArrayFormulaRange(unitId, sheetId, rect.row, rect.column);
    }
  }

  #showsSpillError({ sheetId, rect }: SheetRect): boolean {
    const sheet = this.#app.workbook().getSheetBySheetId(sheetId);
    const cell = sheet?.getCellMatrix().getValue(rect.row, rect.column);
    return cell?.v === ErrorType.SPILL && Boolean(cell.f ?? cell.si);
  }

  /** Nothing but the formula itself is in its cells, and the sheet has them all. */
  #isFree({ sheetId, rect }: SheetRect): boolean {
    const sheet = this.#app.workbook().getSheetBySheetId(sheetId);
    if (!sheet || !isOnSheet(rect)) return false;
    if (this.onSheet(sheetId).some((other) => intersect(other, rect))) return false;
    const matrix = sheet.getCellMatrix();
    for (let row = rect.row; row <= lastRow(rect); row += 1) {
      for (let column = rect.column; column <= lastColumn(rect); column += 1) {
        if (row === rect.row && column === rect.column) continue;
        const cell = matrix.getValue(row, column);
        if (cell && ((cell.v ?? '') !== '' || cell.f || cell.si || cell.p)) return false;
      }
    }
    return true;
  }

  #ranges(sheetId: string): Readonly<Record<number, Readonly<Record<number, IRange>>>> {
    const unitId = this.#app.workbook().getUnitId();
    return this.#app.formulas.getArrayFormulaRange()[unitId]?.[sheetId] ?? {};
  }
}

function keyOf({ sheetId, rect }: SheetRect): string {
  return `${sheetId} ${rect.row} ${rect.column}`;
}
