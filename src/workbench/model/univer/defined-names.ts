/**
 * Names of the book in the grid's own registry, where its formulas look them up.
 */
import {
  RemoveDefinedNameMutation,
  SetDefinedNameMutation,
} from '@univerjs/presets/preset-sheets-core';
import type { DefinedName, WorkbookModel } from '../workbook-model';
import type { GridApp } from './grid-app';

/** The grid's word for a name that is valid in every sheet. */
const EVERY_SHEET = 'AllDefaultWorkbook';

export function definedNames(
  app: GridApp,
): Pick<WorkbookModel, 'names' | 'setName' | 'deleteName'> {
  const entries = () => {
    const map = app.definedNames.getDefinedNameMap(app.workbook().getUnitId()) ?? {};
    return Object.values(map);
  };
  const find = (name: string) =>
    entries().find((entry) => entry.name.toLowerCase() === name.toLowerCase());

  return {
    names: () =>
      entries().map((entry): DefinedName => {
        const scoped = entry.localSheetId && entry.localSheetId !== EVERY_SHEET;
        const formula = entry.formulaOrRefString;
        return {
          name: entry.name,
          formula: formula.startsWith('=') ? formula : `=${formula}`,
          comment: entry.comment ?? '',
          visible: entry.hidden !== true,
          sheetId: scoped ? entry.localSheetId : undefined,
        };
      }),
    setName({ name, formula, comment, visible, sheetId }) {
      app.commands.syncExecuteCommand(SetDefinedNameMutation.id, {
        unitId: app.workbook().getUnitId(),
        id: find(name)?.id ?? crypto.randomUUID(),
        name,
        // References are kept bare, formulas with their sign.
        formulaOrRefString: /^=[^(]*!?[$A-Z0-9:]+$/i.test(formula) ? formula.slice(1) : formula,
        comment,
        hidden: !visible,
        localSheetId: sheetId ?? EVERY_SHEET,
      });
    },
    deleteName(name) {
      const entry = find(name);
      if (!entry) return;
      const unitId = app.workbook().getUnitId();
      app.commands.syncExecuteCommand(RemoveDefinedNameMutation.id, { unitId, ...entry });
    },
  };
}
