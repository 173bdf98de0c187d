/**
 * Asks Excel to calculate the formulas of Taxrow again, some thousand at a time. It writes nothing, recalculates no other
 * formula of its own accord and leaves the calculation mode as it is.
 */
import { type Block, formatAddress } from './block';
import { findFormulas, type FormulaScope, searchAreas } from './find-formulas';
import { CELLS, cellsIn, portions } from './formula-blocks';
import { queueCalculation } from './formula-cells';
import { inExcel, laterInExcel } from './in-excel';
import { isProtected } from './office-errors';

export type { FormulaScope } from './find-formulas';

/** How far it has come; both only grow. */
export interface FormulaProgress {
  readonly searchedCells: number;
  /** Formulas of Taxrow that were found and dealt with. */
  readonly formulas: number;
}

export interface FormulaOptions {
  /** Called after every portion. */
  readonly onProgress?: (progress: FormulaProgress) => void;
  /** Ends it between two portions: what was asked for until then stays asked for. */
  readonly signal: AbortSignal;
}

/** A sheet whose formulas Excel did not let be calculated. */
export interface LeftOutSheet {
  readonly sheetName: string;
  /** `protected`: Excel refused it for the protection; `gone`: the sheet was deleted meanwhile. */
  readonly reason: 'protected' | 'gone';
}

export interface RefreshOutcome {
  /** Formulas that Excel calculates again. */
  readonly formulas: number;
  readonly wasStopped: boolean;
  /** Excel calculates by hand only: these formulas were calculated nevertheless, what depends on them waits for F9. */
  readonly isManual: boolean;
  readonly leftOut: readonly LeftOutSheet[];
}

/**
 * Comes back when all formulas are handed to Excel, not when they have their values. What the functions know and is not
 * final has to be forgotten before, or they show it again.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function refreshFormulas(
  scope: FormulaScope,
  { onProgress, signal }: FormulaOptions,
): Promise<RefreshOutcome> {
  const isManual = await calculatesByHand();
  const leftOut = new Map<string, LeftOutSheet>();
  let searchedCells = 0;
  let formulas = 0;
  for await (const found of findFormulas(await searchAreas(scope), signal)) {
    searchedCells += found.searchedCells;
    onProgress?.({ searchedCells, formulas });
    for (const some of portions(found.blocks, CELLS)) {
      if (signal.aborted || leftOut.has(found.area.sheetId)) break;
      const { sheetId, sheetName } = found.area;
      const reason = await calculate(sheetId, some, isManual);
      if (reason !== undefined) leftOut.set(sheetId, { sheetName, reason });
      else formulas += some.reduce((count, block) => count + cellsIn(block), 0);
      onProgress?.({ searchedCells, formulas });
    }
  }
  return { formulas, wasStopped: signal.aborted, isManual, leftOut: [...leftOut.values()] };
}

function calculatesByHand(): Promise<boolean> {
  return inExcel(async (context) => {
    const { application } = context.workbook;
    application.load('calculationMode');
    await context.sync();
    return application.calculationMode === 'Manual';
  });
}

/** Why it could not be; `undefined` when it was done. */
async function calculate(
  sheetId: string,
  blocks: readonly Block[],
  isManual: boolean,
): Promise<LeftOutSheet['reason'] | undefined> {
  try {
    return await laterInExcel(async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject(sheetId);
      await context.sync();
      if (sheet.isNullObject) return 'gone';
      for (const block of blocks) {
        queueCalculation(sheet.getRange(formatAddress(block)), isManual);
      }
      await context.sync();
      return undefined;
    });
  } catch (error) {
    if (isProtected(error)) return 'protected';
    throw error;
  }
}
