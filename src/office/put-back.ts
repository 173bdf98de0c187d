/**
 * Puts back what a write hit by mistake, formulas included: at once and at the same place, before anything else is
 * written. Row by row: a filter may be on.
 */
import { asBefore } from './as-text';
import { isTooLarge, translateOfficeError } from './office-errors';
import type { ColumnRun } from './result-columns';
import { type BlockCheck, runAddress } from './write-check';
import type { Planned, WriteBlock } from './write-plan';

/** Each row is some objects on Excel's side. */
const ROWS_PER_SYNC = 400;

/** How many syncs it took. */
export async function putBack(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  checks: readonly BlockCheck<Planned>[],
): Promise<number> {
  const parts = checks.flatMap((check) => rowsBefore(check));
  let syncs = 0;
  for (let first = 0; first < parts.length; first += ROWS_PER_SYNC) {
    syncs += await putRows(context, sheet, parts.slice(first, first + ROWS_PER_SYNC));
  }
  return syncs;
}

/**
 * In halves where Excel finds it too large. Whoever wrote must not hear of that: they would write in halves what is
 * written, over cells that they have not put back.
 */
async function putRows(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  rows: readonly RowBefore[],
): Promise<number> {
  for (const { run, block, cells } of rows) {
    sheet.getRange(runAddress(run, block)).values = [[...cells]];
  }
  try {
    await context.sync();
    return 1;
  } catch (error) {
    const isInHalves = rows.length > 1 && isTooLarge(translateOfficeError(error));
    if (!isInHalves) throw error;
  }
  const middle = Math.ceil(rows.length / 2);
  const upper = await putRows(context, sheet, rows.slice(0, middle));
  return 1 + upper + (await putRows(context, sheet, rows.slice(middle)));
}

interface RowBefore {
  readonly run: ColumnRun;
  /** The row alone. */
  readonly block: WriteBlock;
  readonly cells: readonly unknown[];
}

function rowsBefore({ block, cells }: BlockCheck<Planned>): readonly RowBefore[] {
  return cells.flatMap(({ run, range }) => {
    const { values, formulas }: { values: unknown[][]; formulas: unknown[][] } = range;
    return formulas.map((row, index) => ({
      run,
      block: { row: block.row + index, rows: [null] },
      cells: row.map((formula, column) => asBefore(values[index]?.[column], formula)),
    }));
  });
}
