/** Excel's cells with formulas of Taxrow, and what the journal of this device knows of the ids in them. */
// By their files: the folder's index would bring all of Excel's work along.
import { formatAddress } from '../../office/block';
import { cellRuns } from '../../office/cell-runs';
import { bringFormulasBack } from '../../office/formulas-back';
import { refreshFormulas } from '../../office/refresh-formulas';
import { selectCell } from '../../office/selection';
import { keepValuesOnly } from '../../office/values-only';
import type { Services } from '../../runtime/services';
import type { FormulaCellsPort } from '../formula-services';

export function createFormulaCellsPort(services: Services): FormulaCellsPort {
  const { formulas, session } = services;
  return {
    refresh(scope, options) {
      formulas.work().forget();
      return refreshFormulas(scope, options);
    },
    refreshCells(cells) {
      formulas.work().forget();
      formulas.recalculate(cells);
    },
    keepValuesOnly,
    bringFormulasBack,
    async selectCell(cell) {
      for (const { sheetName, block } of cellRuns([cell])) {
        await selectCell(sheetName, formatAddress(block));
      }
    },
    async sentElsewhere(transactionIds) {
      const places = new Map<string, string>();
      const journal = await services.journal();
      const here = session.current()?.environment.baseUrl;
      for (const { scope, name, baseUrl } of await journal.environments()) {
        if (baseUrl === here) continue;
        for (const [id, { state }] of await journal.find(scope, transactionIds)) {
          if (state === 'accepted') places.set(id, name);
        }
      }
      return places;
    },
  };
}
