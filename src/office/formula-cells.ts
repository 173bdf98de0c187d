/**
 * Asks Excel to calculate cells with functions of Taxrow again. It writes nothing, leaves the calculation mode as it is
 * and touches no cell that holds another formula by now.
 */
import { formatAddress } from './block';
import { type CellRun, cellRuns } from './cell-runs';
import { ourBlocks } from './formula-blocks';
import { inExcel } from './in-excel';

/** Runs of one request, 10,000 cells at most: Excel answers people between two requests. */
const RUNS_PER_REQUEST = 100;

/**
 * Waits while somebody types into a cell. Cells that hold no formula of ours any more, and sheets that are gone, are
 * passed over; functions that stream go on by themselves.
 *
 * @param cells addresses with their sheet, such as `Sheet1!B7`, of when the functions were called.
 * @throws AppError `WORKBOOK`.
 */
export async function recalculateCells(cells: readonly string[]): Promise<void> {
  const runs = cellRuns(cells);
  for (let start = 0; start < runs.length; start += RUNS_PER_REQUEST) {
    const some = runs.slice(start, start + RUNS_PER_REQUEST);
    await inExcel((context) => recalculateRuns(context, some), { waitForCellEdit: true });
  }
}

async function recalculateRuns(
  context: Excel.RequestContext,
  runs: readonly CellRun[],
): Promise<void> {
  const { worksheets, application } = context.workbook;
  const names = [...new Set(runs.map(({ sheetName }) => sheetName))];
  const sheets = new Map(names.map((name) => [name, worksheets.getItemOrNullObject(name)]));
  application.load('calculationMode');
  await context.sync();
  const ranges = runs.flatMap(({ sheetName, block }) => {
    const sheet = sheets.get(sheetName);
    if (sheet === undefined || sheet.isNullObject) return [];
    return [{ sheet, block, range: sheet.getRange(formatAddress(block)).load('formulas') }];
  });
  await context.sync();
  const isManual = application.calculationMode === 'Manual';
  for (const { sheet, block, range } of ranges) {
    for (const ours of ourBlocks(block, range.formulas)) {
      queueCalculation(sheet.getRange(formatAddress(ours)), isManual);
    }
  }
  await context.sync();
}

/** Queues that these cells are calculated again, and nothing else. */
export function queueCalculation(cells: Excel.Range, isManual: boolean): void {
  cells.setDirty();
  // Dirty cells would wait for F9; their calculation was asked for.
  if (isManual) cells.calculate();
}
