/**
 * Puts back what a write hit by mistake, formulas included: at once and at the same place, before anything else is
 * written. Row by row: a filter may be on.
 */
import { asBefore } from './as-text';
import { isTooLarge, translateOfficeError } from './office-errors';
import { type HitCell, overwrittenError } from './overwritten-cells';
import type { ColumnRun } from './result-columns';
import { type BlockCheck, runAddress } from './write-check';
import type { Planned, WriteBlock } from './write-plan';

/** Each row is some objects on Excel's side. */
const ROWS_PER_SYNC = 400;

/**
 * How many syncs it took. What Excel refuses keeps nothing else from going back.
 *
 * @throws AppError `WORKBOOK` that names the cells which could not be put back. Whoever wrote must not take it for a
 * refusal of the write, and write once more over cells that they have not put back.
 */
export async function putBack(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  checks: readonly BlockCheck<Planned>[],
): Promise<number> {
  const rows = checks.flatMap((check) => rowsBefore(check));
  const done: Done = { syncs: 0, refusals: [] };
  for (let first = 0; first < rows.length; first += ROWS_PER_SYNC) {
    await putRows(context, sheet, rows.slice(first, first + ROWS_PER_SYNC), done);
  }
  const [first] = done.refusals;
  if (first === undefined) return done.syncs;
  const hit = done.refusals.flatMap((refusal) => refusal.rows.flatMap(cellsOf));
  throw await overwrittenError(context, sheet, hit, first.error);
}

interface Done {
  syncs: number;
  readonly refusals: { readonly error: unknown; readonly rows: readonly RowBefore[] }[];
}

/** In halves where Excel finds it too large. */
async function putRows(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  rows: readonly RowBefore[],
  done: Done,
): Promise<void> {
  for (const { run, block, cells } of rows) {
    sheet.getRange(runAddress(run, block)).values = [[...cells]];
  }
  done.syncs += 1;
  try {
    await context.sync();
  } catch (error) {
    if (rows.length < 2 || !isTooLarge(translateOfficeError(error))) {
      done.refusals.push({ error, rows });
      return;
    }
    const middle = Math.ceil(rows.length / 2);
    await putRows(context, sheet, rows.slice(0, middle), done);
    await putRows(context, sheet, rows.slice(middle), done);
  }
}

function cellsOf({ run, block, cells }: RowBefore): readonly HitCell[] {
  return cells.map((input, index) => ({ row: block.row, column: run.column + index, input }));
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
