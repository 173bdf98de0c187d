/**
 * Looks and layout of the grid's sheets: formats, widths and heights, hidden rows, panes, filters.
 */
import { type IObjectMatrixPrimitiveType, type ICellData } from '@univerjs/presets';
import { SetRangeValuesMutation } from '@univerjs/presets/preset-sheets-core';
import { SHEET_COLUMNS, SHEET_ROWS, type Rect } from '../rect';
import type { CellFormat, WorkbookModel } from '../workbook-model';
import { sheetOf } from './cell-access';
import type { GridApp } from './grid-app';
import { clip, fromRange, toRange } from './ranges';
import { toStyle } from './styles';

type SheetLayout = Pick<
  WorkbookModel,
  | 'setFormat'
  | 'setNumberFormats'
  | 'columnWidth'
  | 'setColumnWidth'
  | 'rowHeight'
  | 'setRowHeight'
  | 'autofitColumns'
  | 'rowHidden'
  | 'rowFilteredOut'
  | 'columnHidden'
  | 'setRowsHidden'
  | 'setColumnsHidden'
  | 'freeze'
  | 'setFreeze'
  | 'filterRect'
  | 'setFilter'
  | 'setFilterCriterion'
> & {
  clearFormat(sheetId: string, rect: Rect): void;
};

/** Wide enough for a digit of the default font, with the cell's padding (as the grid draws it). */
const CHARACTER_PX = 7.2;
const CELL_PADDING_PX = 14;
const WIDEST_PX = 480;
/** Autofit looks at this many rows; a longer text further down is cut, as a person would see at once. */
const AUTOFIT_ROWS = 1000;

export function sheetLayout(
  app: GridApp,
  text: (sheetId: string, rect: Rect) => string[][],
): SheetLayout {
  const run = (id: string, sheetId: string, params: object): void => {
    const target = { unitId: app.workbook().getUnitId(), subUnitId: sheetId };
    app.commands.syncExecuteCommand(id, { ...target, ...params }, { fromSync: true });
  };
  const columns = (column: number, count: number): Rect => ({
    row: 0,
    column,
    rowCount: SHEET_ROWS,
    columnCount: count,
  });
  const rows = (row: number, count: number): Rect => ({
    row,
    column: 0,
    rowCount: count,
    columnCount: SHEET_COLUMNS,
  });
  const onSheet = (sheetId: string, rect: Rect): Rect | null => {
    const sheet = sheetOf(app, sheetId);
    return clip(rect, sheet.getRowCount(), sheet.getColumnCount());
  };

  const filterOf = (sheetId: string) =>
    app.filters.getFilterModel(app.workbook().getUnitId(), sheetId);

  function style(
    sheetId: string,
    rect: Rect,
    at: (r: number, c: number) => ICellData | null,
  ): void {
    const cut = onSheet(sheetId, rect);
    if (!cut) return;
    const cellValue: IObjectMatrixPrimitiveType<ICellData> = {};
    for (let r = cut.row; r < cut.row + cut.rowCount; r += 1) {
      const cells: Record<number, ICellData> = (cellValue[r] = {});
      for (let c = cut.column; c < cut.column + cut.columnCount; c += 1) {
        const cell = at(r - cut.row, c - cut.column);
        if (cell) cells[c] = cell;
      }
    }
    // Named as a style command, so that the formula engine does not look for new formulas.
    run(SetRangeValuesMutation.id, sheetId, { cellValue, trigger: 'sheet.command.set-style' });
  }

  return {
    clearFormat(sheetId, rect) {
      style(sheetId, rect, () => ({ s: null }));
    },
    setFormat(sheetId, rect, patch: Partial<CellFormat>) {
      const s = toStyle(patch);
      style(sheetId, rect, () => ({ s }));
    },
    setNumberFormats(sheetId, rect, formats) {
      style(sheetId, rect, (r, c) => {
        const numberFormat = formats[r]?.[c] ?? null;
        return numberFormat === null ? null : { s: toStyle({ numberFormat }) };
      });
    },
    columnWidth: (sheetId, column) => sheetOf(app, sheetId).getColumnWidth(column),
    setColumnWidth(sheetId, column, count, colWidth) {
      const cut = onSheet(sheetId, columns(column, count));
      if (!cut) return;
      run('sheet.mutation.set-worksheet-col-width', sheetId, { ranges: [toRange(cut)], colWidth });
    },
    rowHeight: (sheetId, row) => sheetOf(app, sheetId).getRowHeight(row),
    setRowHeight(sheetId, row, count, rowHeight) {
      const cut = onSheet(sheetId, rows(row, count));
      if (!cut) return;
      run('sheet.mutation.set-worksheet-row-height', sheetId, {
        ranges: [toRange(cut)],
        rowHeight,
      });
    },
    autofitColumns(sheetId, column, count) {
      for (let c = column; c < column + count; c += 1) {
        const cut = onSheet(sheetId, { row: 0, column: c, rowCount: AUTOFIT_ROWS, columnCount: 1 });
        if (!cut) return;
        const longest = Math.max(...text(sheetId, cut).map(([cell]) => cell?.length ?? 0));
        if (longest === 0) continue;
        const width = Math.min(WIDEST_PX, Math.ceil(longest * CHARACTER_PX) + CELL_PADDING_PX);
        this.setColumnWidth(sheetId, c, 1, width);
      }
    },
    rowHidden: (sheetId, row) => !sheetOf(app, sheetId).getRowVisible(row),
    rowFilteredOut: (sheetId, row) => sheetOf(app, sheetId).isRowFiltered(row),
    columnHidden: (sheetId, column) => !sheetOf(app, sheetId).getColVisible(column),
    setRowsHidden(sheetId, row, count, hidden) {
      const cut = onSheet(sheetId, rows(row, count));
      const id = hidden ? 'sheet.mutation.set-row-hidden' : 'sheet.mutation.set-row-visible';
      if (cut) run(id, sheetId, { ranges: [toRange(cut)] });
    },
    setColumnsHidden(sheetId, column, count, hidden) {
      const cut = onSheet(sheetId, columns(column, count));
      const id = hidden ? 'sheet.mutation.set-col-hidden' : 'sheet.mutation.set-col-visible';
      if (cut) run(id, sheetId, { ranges: [toRange(cut)] });
    },
    freeze(sheetId) {
      const { xSplit, ySplit } = sheetOf(app, sheetId).getFreeze();
      return { rows: ySplit, columns: xSplit };
    },
    setFreeze(sheetId, ySplit, xSplit) {
      const startRow = ySplit === 0 ? -1 : ySplit;
      const startColumn = xSplit === 0 ? -1 : xSplit;
      run('sheet.mutation.set-frozen', sheetId, { startRow, startColumn, ySplit, xSplit });
    },
    filterRect(sheetId) {
      const filter = filterOf(sheetId);
      return filter ? fromRange(filter.getRange()) : null;
    },
    setFilter(sheetId, rect) {
      if (filterOf(sheetId)) run('sheet.command.remove-sheet-filter', sheetId, {});
      if (rect) run('sheet.command.set-filter-range', sheetId, { range: toRange(rect) });
    },
    setFilterCriterion(sheetId, column, texts) {
      const shown = texts?.filter((text) => text !== '');
      const filters = { filters: shown, ...(texts?.includes('') ? { blank: true } : {}) };
      const criteria = texts && { colId: column, filters };
      run('sheet.command.set-filter-criteria', sheetId, { col: column, criteria });
    },
  };
}
