/**
 * Applies a chunk of a write plan: one request, one sync. It decides nothing but this: a row that no longer holds the
 * id it was found by is told, with what its cells said before; and where columns had moved, or a filter had come, what
 * was hit is put back at once and the rows are told to be written again.
 */
import { asText } from './as-text';
import { inExcel } from './in-excel';
import { isAnswerTooLarge, isTooLarge, outcomeUnknown, rowTooLarge } from './office-errors';
import { putBack } from './put-back';
import { type ColumnRun, columnRuns } from './result-columns';
import type { Misplaced, RowKey, RowWrite } from './row-locator';
import {
  columnsStood,
  findMisplaced,
  queueCheck,
  runAddress,
  wentOverHiddenRows,
  type WriteCheck,
} from './write-check';
import { splitChunk, type WriteBlock, type WriteChunk } from './write-plan';

/** Where the cells of a write go. Columns are 0-based sheet columns, in the order of the cells. */
export interface WriteTarget {
  readonly sheetId: string;
  readonly columns: readonly number[];
  /** By what rows and columns are known; without it they are taken to stand still (Taxrow's own sheet). */
  readonly identity?: RowIdentity;
}

export interface RowIdentity {
  /** 0-based sheet column. */
  readonly column: number;
  readonly keyOf: RowKey['keyOf'];
  /** 0-based sheet row. */
  readonly headerRow: number;
  /** What stands there over each column, trimmed. */
  readonly headers: readonly { readonly column: number; readonly text: string }[];
}

export interface Applied {
  readonly misplaced: readonly Misplaced[];
  /** Writes that were taken back, and have to be done anew. */
  readonly undone: readonly RowWrite[];
  readonly syncs: number;
}

/**
 * Told for each request as soon as it is known: what came before an error stays known. A chunk that Excel finds too large
 * is written in halves; one of which only the answer was too large is written, and not once more: what stood there before
 * is not known any more.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function* applyChunk(
  target: WriteTarget,
  chunk: WriteChunk,
): AsyncGenerator<Applied, void, undefined> {
  let applied: Applied;
  try {
    applied = await applyOnce(target, chunk);
  } catch (error) {
    if (isAnswerTooLarge(error)) throw outcomeUnknown(addressesOf(target, chunk), error);
    if (!isTooLarge(error)) throw error;
    const parts = splitChunk(chunk);
    if (parts === undefined) throw rowTooLarge(chunk[0]?.row ?? 0, error);
    yield { misplaced: [], undone: [], syncs: 1 };
    for (const part of parts) yield* applyChunk(target, part);
    return;
  }
  yield applied;
}

function addressesOf({ columns }: WriteTarget, chunk: WriteChunk): readonly string[] {
  const runs = columnRuns(columns);
  return chunk.flatMap((block) => runs.map((run) => runAddress(run, block)));
}

function applyOnce(target: WriteTarget, chunk: WriteChunk): Promise<Applied> {
  return inExcel(
    async (context) => {
      // Ends by itself at the next sync: each chunk recalculates once.
      context.workbook.application.suspendApiCalculationUntilNextSync();
      const sheet = context.workbook.worksheets.getItem(target.sheetId);
      const { identity } = target;
      const check = identity === undefined ? undefined : queueCheck(sheet, target, identity, chunk);
      const runs = columnRuns(target.columns);
      for (const block of chunk) for (const run of runs) queueWrite(sheet, run, block);
      await context.sync();
      return check === undefined
        ? { misplaced: [], undone: [], syncs: 1 }
        : settle(context, sheet, check);
    },
    { waitForCellEdit: true },
  );
}

function queueWrite(sheet: Excel.Worksheet, run: ColumnRun, block: WriteBlock): void {
  const range = sheet.getRange(runAddress(run, block));
  range.values = block.rows.map((write) =>
    // Null leaves a cell as it is (Microsoft: Range.values).
    run.indices.map((index) => (write === null ? null : asText(write.cells[index] ?? ''))),
  );
}

async function settle(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  check: WriteCheck,
): Promise<Applied> {
  const stood = columnsStood(check);
  const wrong = check.blocks.filter((block) => !stood || wentOverHiddenRows(block));
  const right = check.blocks.filter((block) => !wrong.includes(block));
  const syncs = wrong.length === 0 ? 0 : await putBack(context, sheet, wrong);
  return {
    misplaced: right.flatMap((block) => findMisplaced(check.identity, block)),
    undone: wrong.flatMap(({ block }) => block.rows.filter((write) => write !== null)),
    syncs: 1 + syncs,
  };
}
