/**
 * The one door to `Excel.run`: errors come out translated, and a page that stands in no workbook says so.
 */
import { AppError } from '../core/domain/app-error';
import { translateOfficeError } from './office-errors';

export interface RunOptions {
  /**
   * Wait until the person has finished editing a cell, instead of failing at once. For writes in the background; what
   * a person asked for is answered at once.
   */
  readonly waitForCellEdit?: boolean;
}

/** What `batch` returns. @throws AppError `WORKBOOK` with a way on for everything that Excel refuses. */
export async function inExcel<T>(
  batch: (context: Excel.RequestContext) => Promise<T>,
  { waitForCellEdit = false }: RunOptions = {},
): Promise<T> {
  requireWorkbook();
  try {
    return await Excel.run({ delayForCellEdit: waitForCellEdit }, batch);
  } catch (error) {
    throw translateOfficeError(error);
  }
}

/**
 * The same for what follows a first request of a person's command: this one told them to finish editing a cell, and by
 * now they may be editing another.
 */
export function laterInExcel<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  return inExcel(batch, { waitForCellEdit: true });
}

function requireWorkbook(): void {
  if (typeof Excel === 'undefined') {
    throw new AppError('WORKBOOK', 'Taxrow is not open in a workbook. Open it from Excel.');
  }
}
