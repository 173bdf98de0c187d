/**
 * Asks Excel to calculate cells with functions of Taxrow again. It writes nothing, leaves the calculation mode as it is
 * and touches no cell that holds another formula by now.
 */
import { type Block, formatAddress } from './block';
import { type CellRun, cellRuns } from './cell-runs';
import { inExcel } from './in-excel';
import { isOurFormula } from './our-formulas';

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
    for (const ours of ourParts(block, range.formulas)) {
      const cells = sheet.getRange(formatAddress(ours));
      cells.setDirty();
      // Dirty cells would wait for F9; their calculation was asked for and only comes to its end.
      if (isManual) cells.calculate();
    }
  }
  await context.sync();
}

/** The neighbours of the column that hold formulas of ours. */
function ourParts(block: Block, formulas: readonly (readonly unknown[])[]): readonly Block[] {
  const parts: Block[] = [];
  formulas.forEach(([formula], index) => {
    if (!isOurFormula(formula)) return;
    const row = block.row + index;
    const last = parts.at(-1);
    if (last !== undefined && last.row + last.rowCount === row) {
      parts[parts.length - 1] = { ...last, rowCount: last.rowCount + 1 };
    } else parts.push({ ...block, row, rowCount: 1 });
  });
  return parts;
}
