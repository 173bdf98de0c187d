/**
 * The workbook as an add-in, a script or a co-author may change it: what protection forbids fails before
 * anything is done. Reading is never forbidden.
 */
import { HostError } from '../protocol/rich-api/host-error';
import type { Protection, ProtectionOption } from '../model/protection';
import type { Rect } from '../model/rect';
import type { CellInput, WorkbookModel } from '../model/workbook-model';

export function protectedModel<M extends WorkbookModel>(model: M, protection: Protection): M {
  const need = (allowed: boolean): void => {
    if (!allowed) throw new HostError('AccessDenied');
  };
  const option = (sheetId: string, name: ProtectionOption): void =>
    need(protection.may(sheetId, name));
  const structure = (): void => need(protection.structurePassword === undefined);
  const written = (sheetId: string, rect: Rect, cells: (CellInput | null)[][]): void => {
    if (!protection.of(sheetId) || protection.mayWrite(sheetId, rect)) return;
    cells.forEach((row, r) =>
      row.forEach((cell, c) => {
        const at = { row: rect.row + r, column: rect.column + c, rowCount: 1, columnCount: 1 };
        need(cell === null || protection.mayWrite(sheetId, at));
      }),
    );
  };
  return {
    ...model,
    addSheet(name) {
      structure();
      return model.addSheet(name);
    },
    deleteSheet(sheetId) {
      structure();
      model.deleteSheet(sheetId);
    },
    renameSheet(sheetId, name) {
      structure();
      model.renameSheet(sheetId, name);
    },
    setSheetHidden(sheetId, hidden) {
      structure();
      model.setSheetHidden(sheetId, hidden);
    },
    write(sheetId, rect, cells, origin) {
      written(sheetId, rect, cells);
      model.write(sheetId, rect, cells, origin);
    },
    clear(sheetId, rect, what, origin) {
      if (what !== 'contents') option(sheetId, 'allowFormatCells');
      if (what !== 'formats') need(protection.mayWrite(sheetId, rect));
      model.clear(sheetId, rect, what, origin);
    },
    insert(sheetId, rect, shift, origin) {
      need(protection.mayMove(sheetId, rect, 'Insert'));
      model.insert(sheetId, rect, shift, origin);
    },
    delete(sheetId, rect, shift, origin) {
      need(protection.mayMove(sheetId, rect, 'Delete'));
      model.delete(sheetId, rect, shift, origin);
    },
    reorderRows(sheetId, rect, order, origin) {
      option(sheetId, 'allowSort');
      need(protection.mayWrite(sheetId, rect));
      model.reorderRows(sheetId, rect, order, origin);
    },
    setFormat(sheetId, rect, patch) {
      option(sheetId, 'allowFormatCells');
      model.setFormat(sheetId, rect, patch);
    },
    setNumberFormats(sheetId, rect, formats) {
      option(sheetId, 'allowFormatCells');
      model.setNumberFormats(sheetId, rect, formats);
    },
    setColumnWidth(sheetId, column, count, widthPx) {
      option(sheetId, 'allowFormatColumns');
      model.setColumnWidth(sheetId, column, count, widthPx);
    },
    autofitColumns(sheetId, column, count) {
      option(sheetId, 'allowFormatColumns');
      model.autofitColumns(sheetId, column, count);
    },
    setColumnsHidden(sheetId, column, count, hidden) {
      option(sheetId, 'allowFormatColumns');
      model.setColumnsHidden(sheetId, column, count, hidden);
    },
    setRowHeight(sheetId, row, count, heightPx) {
      option(sheetId, 'allowFormatRows');
      model.setRowHeight(sheetId, row, count, heightPx);
    },
    setRowsHidden(sheetId, row, count, hidden) {
      option(sheetId, 'allowFormatRows');
      model.setRowsHidden(sheetId, row, count, hidden);
    },
    // Turning a filter on or off is refused even where filtering is allowed.
    setFilter(sheetId, rect) {
      need(!protection.of(sheetId));
      model.setFilter(sheetId, rect);
    },
    setFilterCriterion(sheetId, column, texts) {
      option(sheetId, 'allowAutoFilter');
      model.setFilterCriterion(sheetId, column, texts);
    },
  };
}
