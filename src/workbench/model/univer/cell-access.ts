/**
 * Reading cells straight from the grid's matrix: the facade's bulk getters take a second per 10,000 rows.
 * Spilled results stand beside the matrix and are laid over it.
 */
import { type ICellData, type Nullable, type Worksheet, numfmt } from '@univerjs/presets';
import { EMPTY, GENERAL_FORMAT } from '../cell-input';
import { displayText } from '../cell-text';
import { DEFAULT_FORMAT } from '../default-format';
import { type Rect, WHOLE_SHEET, bound, grid, intersect, lastColumn, lastRow } from '../rect';
import type { CellFormat, CellValue, WorkbookModel } from '../workbook-model';
import { readCell } from './cells';
import type { GridApp } from './grid-app';
import { clip } from './ranges';
import type { Spills } from './spills';
import { readStyle } from './styles';

type CellAccess = Pick<
  WorkbookModel,
  'values' | 'formulas' | 'text' | 'usedRect' | 'spill' | 'spills' | 'format' | 'numberFormats'
> & {
  /** Whether a formula or a spilled result stands in the rectangle. */
  holdsFormulas(sheetId: string, rect: Rect): boolean;
};

type CellAt = (row: number, column: number) => Nullable<ICellData>;

/** The sheet, or an error: ids reach the model only from objects that exist. */
export function sheetOf(app: GridApp, sheetId: string): Worksheet {
  const sheet = app.workbook().getSheetBySheetId(sheetId);
  if (!sheet) throw new Error(`No sheet has the id ${sheetId}.`);
  return sheet;
}

export function cellAccess(app: GridApp, spills: Spills): CellAccess {
  const unitId = (): string => app.workbook().getUnitId();

  /** Raw cells with spilled results laid over them. */
  function shown(sheetId: string): CellAt {
    const matrix = sheetOf(app, sheetId).getCellMatrix();
    const spilled = app.formulas.getArrayFormulaCellData()[unitId()]?.[sheetId];
    if (!spilled) return (row, column) => matrix.getValue(row, column);
    return (row, column) => {
      const cell = matrix.getValue(row, column);
      return isBlank(cell) ? (spilled[row]?.[column] ?? cell) : cell;
    };
  }

  function inside<T>(
    sheetId: string,
    rect: Rect,
    outside: T,
    at: (r: number, c: number) => T,
  ): T[][] {
    const sheet = sheetOf(app, sheetId);
    const rows = sheet.getRowCount();
    const columns = sheet.getColumnCount();
    return grid(rect, (r, c) => (r < rows && c < columns ? at(r, c) : outside));
  }

  function patternOf(sheetId: string): (row: number, column: number) => string {
    const sheet = sheetOf(app, sheetId);
    const matrix = sheet.getCellMatrix();
    const styles = app.workbook().getStyles();
    return (row, column) => {
      const own = styles.getStyleByCell(matrix.getValue(row, column))?.n?.pattern;
      if (own !== undefined) return own;
      const outer = sheet.getColumnStyle(column)?.n?.pattern ?? sheet.getRowStyle(row)?.n?.pattern;
      return outer ?? GENERAL_FORMAT;
    };
  }

  return {
    values(sheetId, rect) {
      const at = shown(sheetId);
      return inside<CellValue>(sheetId, rect, EMPTY, (row, column) => readCell(at(row, column)));
    },
    formulas(sheetId, rect) {
      const matrix = sheetOf(app, sheetId).getCellMatrix();
      return inside<string | null>(sheetId, rect, null, (row, column) => {
        const cell = matrix.getValue(row, column);
        if (cell?.f) return cell.f;
        // Filled-down formulas are stored once and referred to by id.
        return cell?.si
          ? (app.formulas.getFormulaStringByCell(row, column, sheetId, unitId()) ?? null)
          : null;
      });
    },
    text(sheetId, rect) {
      const at = shown(sheetId);
      const pattern = patternOf(sheetId);
      return inside(sheetId, rect, '', (row, column) =>
        displayText(readCell(at(row, column)), pattern(row, column), formatNumber),
      );
    },
    usedRect(sheetId, valuesOnly, within) {
      const sheet = sheetOf(app, sheetId);
      const own = usedOf(sheet, valuesOnly, within);
      return spills.onSheet(sheetId).reduce<Rect | null>((used, spilled) => {
        const rect = within ? intersect(spilled, within) : spilled;
        return used && rect ? bound(used, rect) : (rect ?? used);
      }, own);
    },
    spill: (sheetId, cell) => spills.of(sheetId, cell),
    spills: (sheetId) => spills.onSheet(sheetId),
    holdsFormulas(sheetId, rect) {
      const sheet = sheetOf(app, sheetId);
      const cut = clip(rect, sheet.getRowCount(), sheet.getColumnCount());
      if (!cut) return false;
      if (spills.onSheet(sheetId).length > 0) return true;
      const matrix = sheet.getCellMatrix();
      for (let row = cut.row; row < cut.row + cut.rowCount; row += 1) {
        for (let column = cut.column; column < cut.column + cut.columnCount; column += 1) {
          const cell = matrix.getValue(row, column);
          if (cell?.f || cell?.si) return true;
        }
      }
      return false;
    },
    format(sheetId, { row, column }): CellFormat {
      const sheet = sheetOf(app, sheetId);
      if (
        !clip(
          { row, column, rowCount: 1, columnCount: 1 },
          sheet.getRowCount(),
          sheet.getColumnCount(),
        )
      ) {
        return DEFAULT_FORMAT;
      }
      // Of the cell alone: what a conditional format lays over it is none of its own.
      const own = sheet.getCellRaw(row, column);
      return readStyle(sheet.getComposedCellStyleByCellData(row, column, own));
    },
    numberFormats(sheetId, rect) {
      return inside(sheetId, rect, GENERAL_FORMAT, patternOf(sheetId));
    },
  };
}

/** Half a unit in the last place, so that 1.005 rounds as the decimal it stands for and not as its double. */
const NUDGE = 1 + Number.EPSILON;

export function formatNumber(pattern: string, value: number): string {
  const decimal = Number.isInteger(value) ? value : value * NUDGE;
  return numfmt.format(pattern, decimal, { throws: false });
}

function isBlank(cell: Nullable<ICellData>): boolean {
  return !cell || (cell.v ?? '') === '';
}

function usedOf(sheet: Worksheet, valuesOnly: boolean, within = WHOLE_SHEET): Rect | null {
  const endRow = lastRow(within);
  const endColumn = lastColumn(within);
  let top = Infinity;
  let left = Infinity;
  let bottom = -1;
  let right = -1;
  sheet.getCellMatrix().forValue((row, column, cell) => {
    if (row < within.row || row > endRow) return;
    if (column < within.column || column > endColumn) return;
    if (!counts(cell, valuesOnly)) return;
    if (row < top) top = row;
    if (row > bottom) bottom = row;
    if (column < left) left = column;
    if (column > right) right = column;
  });
  if (bottom < 0) return null;
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}

function counts(cell: Nullable<ICellData>, valuesOnly: boolean): boolean {
  if (!cell) return false;
  if (!isBlank(cell) || cell.f || cell.si || cell.p) return true;
  return !valuesOnly && cell.s !== undefined && cell.s !== null;
}
