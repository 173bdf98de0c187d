/**
 * The grid's sheets as a list: adding, naming, hiding, activating, and replacing the whole book.
 */
import { BooleanNumber, IUniverInstanceService, UniverInstanceType } from '@univerjs/presets';
import { SetArrayFormulaDataMutation } from '@univerjs/presets/preset-sheets-core';
import type { SheetContent, SheetInfo, WorkbookModel } from '../workbook-model';
import { bookData, sheetData, spilledData } from './book-data';
import { sheetOf } from './cell-access';
import type { GridApp } from './grid-app';

type SheetList = Pick<
  WorkbookModel,
  | 'sheets'
  | 'activeSheetId'
  | 'activateSheet'
  | 'addSheet'
  | 'deleteSheet'
  | 'renameSheet'
  | 'setSheetHidden'
  | 'replace'
>;

export function sheetList(app: GridApp): SheetList {
  const run = (id: string, params: object): void => {
    const unitId = app.workbook().getUnitId();
    app.commands.syncExecuteCommand(id, { unitId, ...params });
  };
  function info(sheetId: string): SheetInfo {
    const sheet = sheetOf(app, sheetId);
    const hidden = sheet.isSheetHidden() === BooleanNumber.TRUE;
    return { id: sheetId, name: sheet.getName(), hidden };
  }
  return {
    sheets: () =>
      app
        .workbook()
        .getSheets()
        .map((sheet) => info(sheet.getSheetId())),
    activeSheetId: () => app.workbook().getActiveSheet().getSheetId(),
    activateSheet: (subUnitId) => run('sheet.operation.set-worksheet-active', { subUnitId }),
    addSheet(name) {
      const id = crypto.randomUUID();
      run('sheet.command.insert-sheet', { sheet: sheetData(id, { name, rows: [] }) });
      return info(id);
    },
    deleteSheet: (subUnitId) => run('sheet.command.remove-sheet', { subUnitId }),
    renameSheet: (subUnitId, name) => run('sheet.command.set-worksheet-name', { subUnitId, name }),
    setSheetHidden(subUnitId, hidden) {
      const flag = hidden ? BooleanNumber.TRUE : BooleanNumber.FALSE;
      run('sheet.mutation.set-worksheet-hidden', { subUnitId, hidden: flag });
    },
    replace(sheets) {
      const instances = app.univer.__getInjector().get(IUniverInstanceService);
      const oldId = app.workbook().getUnitId();
      instances.focusUnit(createBook(sheets));
      instances.disposeUnit(oldId);
    },
  };

  function createBook(sheets: readonly SheetContent[]): string {
    const data = bookData(sheets);
    const unitId = app.univer.createUnit(UniverInstanceType.UNIVER_SHEET, data).getUnitId();
    const { arrayFormulaRange, arrayFormulaCellData } = spilledData(sheets, data.sheetOrder ?? []);
    app.commands.syncExecuteCommand(
      SetArrayFormulaDataMutation.id,
      {
        arrayFormulaRange: { [unitId]: arrayFormulaRange },
        arrayFormulaCellData: { [unitId]: arrayFormulaCellData },
      },
      { onlyLocal: true },
    );
    return unitId;
  }
}
