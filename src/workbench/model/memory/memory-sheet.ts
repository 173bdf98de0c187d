/**
 * One sheet's cells in memory: sparse rows, moved as Excel moves them. No formula engine: what a formula
 * shows is asked of the function it is given.
 */
import { EMPTY } from '../cell-input';
import { type Rect, type Shift, lastColumn, lastRow, shiftRect } from '../rect';
import type { CellFormat, CellInput, CellValue } from '../workbook-model';
import { MemoryFilter, shiftLines } from './memory-filter';

export interface MemoryCell {
  input?: CellInput | undefined;
  format?: Partial<CellFormat> | undefined;
}

/** The value a formula shows. */
export type Calculate = (formula: string) => CellValue;

export class MemorySheet {
  readonly id: string;
  name: string;
  hidden = false;
  freeze = { rows: 0, columns: 0 };
  readonly columnWidths = new Map<number, number>();
  readonly rowHeights = new Map<number, number>();
  readonly filter = new MemoryFilter();
  hiddenRows = new Set<number>();
  hiddenColumns = new Set<number>();
  readonly #calculate: Calculate;
  #rows = new Map<number, Map<number, MemoryCell>>();

  constructor(id: string, name: string, calculate: Calculate) {
    this.id = id;
    this.name = name;
    this.#calculate = calculate;
  }

  cell(row: number, column: number): MemoryCell | undefined {
    return this.#rows.get(row)?.get(column);
  }

  edit(row: number, column: number, change: (cell: MemoryCell) => MemoryCell): void {
    const cells = this.#rows.get(row) ?? new Map<number, MemoryCell>();
    const changed = change(cells.get(column) ?? {});
    if (changed.input === undefined && changed.format === undefined) cells.delete(column);
    else cells.set(column, changed);
    if (cells.size > 0) this.#rows.set(row, cells);
    else this.#rows.delete(row);
  }

  value(row: number, column: number): CellValue {
    const input = this.cell(row, column)?.input;
    if (!input) return EMPTY;
    return 'formula' in input ? this.#calculate(input.formula) : input;
  }

  formula(row: number, column: number): string | null {
    const input = this.cell(row, column)?.input;
    return input && 'formula' in input ? input.formula : null;
  }

  used(valuesOnly: boolean, within?: Rect): Rect | null {
    let used: Rect | null = null;
    for (const [row, cells] of this.#rows) {
      if (within && !inRows(within, row)) continue;
      for (const [column, cell] of cells) {
        if (within && !inColumns(within, column)) continue;
        if (cell.input === undefined && valuesOnly) continue;
        used = used ? grow(used, row, column) : { row, column, rowCount: 1, columnCount: 1 };
      }
    }
    return used;
  }

  /** Whole lines in or out. */
  shiftLines(shift: Shift): void {
    this.#move((row, column) => {
      const moved = shiftRect({ row, column, rowCount: 1, columnCount: 1 }, shift);
      return moved && [moved.row, moved.column];
    });
    if (shift.axis === 'row') this.hiddenRows = shiftLines(this.hiddenRows, shift);
    else this.hiddenColumns = shiftLines(this.hiddenColumns, shift);
    this.filter.shift(shift);
  }

  /** Row i of the rectangle gets the cells of its row `order[i]`. */
  reorderRows(rect: Rect, order: readonly number[]): void {
    const target = new Map(order.map((from, to) => [rect.row + from, rect.row + to]));
    this.#move((row, column) => [inColumns(rect, column) ? (target.get(row) ?? row) : row, column]);
  }

  /** Makes room in `rect`: its cells and those below (or at the right) move on. */
  insertCells(rect: Rect, way: 'down' | 'right'): void {
    this.#move((row, column) => {
      if (way === 'down') {
        const moves = inColumns(rect, column) && row >= rect.row;
        return [moves ? row + rect.rowCount : row, column];
      }
      const moves = inRows(rect, row) && column >= rect.column;
      return [row, moves ? column + rect.columnCount : column];
    });
  }

  /** Takes `rect` out: the cells below (or at the right) close the gap. */
  deleteCells(rect: Rect, way: 'up' | 'left'): void {
    this.#move((row, column) => {
      if (inRows(rect, row) && inColumns(rect, column)) return null;
      if (way === 'up') {
        const moves = inColumns(rect, column) && row > lastRow(rect);
        return [moves ? row - rect.rowCount : row, column];
      }
      const moves = inRows(rect, row) && column > lastColumn(rect);
      return [row, moves ? column - rect.columnCount : column];
    });
  }

  #move(place: (row: number, column: number) => readonly [number, number] | null): void {
    const rows = new Map<number, Map<number, MemoryCell>>();
    for (const [row, cells] of this.#rows) {
      for (const [column, cell] of cells) {
        const to = place(row, column);
        if (!to) continue;
        const target = rows.get(to[0]) ?? new Map<number, MemoryCell>();
        rows.set(to[0], target.set(to[1], cell));
      }
    }
    this.#rows = rows;
  }
}

const inRows = (rect: Rect, row: number): boolean => row >= rect.row && row <= lastRow(rect);
const inColumns = (rect: Rect, column: number): boolean =>
  column >= rect.column && column <= lastColumn(rect);

function grow(rect: Rect, row: number, column: number): Rect {
  const top = Math.min(rect.row, row);
  const left = Math.min(rect.column, column);
  return {
    row: top,
    column: left,
    rowCount: Math.max(lastRow(rect), row) - top + 1,
    columnCount: Math.max(lastColumn(rect), column) - left + 1,
  };
}
