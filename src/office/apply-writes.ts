/**
 * Applies a chunk of a write plan: one request, one sync. It decides nothing but this: a row that no longer holds the
 * id it was found by is told, with what its cells said before, so that it can be put right.
 */
import type { CellValue } from '../core/mapping/source';
import { asText } from './as-text';
import { formatAddress } from './block';
import { inExcel } from './in-excel';
import { isTooLarge } from './office-errors';
import { type ColumnRun, columnRuns } from './result-columns';
import type { Misplaced, RowKey, RowWrite } from './row-locator';
import { splitChunk, type WriteBlock, type WriteChunk } from './write-plan';

/** Where the cells of a write go. Columns are 0-based sheet columns, in the order of the cells. */
export interface WriteTarget {
  readonly sheetId: string;
  readonly columns: readonly number[];
  /** By what a row is known; without it rows are taken to stand still (Taxrow's own sheet). */
  readonly identity?: RowIdentity;
}

export interface RowIdentity {
  /** 0-based sheet column. */
  readonly column: number;
  readonly keyOf: RowKey['keyOf'];
}

export interface Applied {
  readonly misplaced: readonly Misplaced[];
  readonly syncs: number;
}

/** A chunk that Excel finds too large is written in halves. @throws AppError `WORKBOOK`. */
export async function applyChunk(target: WriteTarget, chunk: WriteChunk): Promise<Applied> {
  try {
    return await applyOnce(target, chunk);
  } catch (error) {
    const parts = isTooLarge(error) ? splitChunk(chunk) : undefined;
    if (parts === undefined) throw error;
    const first = await applyChunk(target, parts[0]);
    const second = await applyChunk(target, parts[1]);
    return {
      misplaced: [...first.misplaced, ...second.misplaced],
      syncs: 1 + first.syncs + second.syncs,
    };
  }
}

function applyOnce(target: WriteTarget, chunk: WriteChunk): Promise<Applied> {
  return inExcel(
    async (context) => {
      // Ends by itself at the next sync: each chunk recalculates once.
      context.workbook.application.suspendApiCalculationUntilNextSync();
      const sheet = context.workbook.worksheets.getItem(target.sheetId);
      const runs = columnRuns(target.columns);
      const { identity } = target;
      // Queued before the writes: Excel answers with what stood there when they arrived.
      const checks =
        identity === undefined
          ? []
          : chunk.map((block) => queueCheck(sheet, identity, runs, block));
      for (const block of chunk) for (const run of runs) queueWrite(sheet, run, block);
      await context.sync();
      return {
        misplaced: checks.flatMap(findMisplaced),
        syncs: 1,
      };
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

function runAddress(run: ColumnRun, block: WriteBlock): string {
  return formatAddress({
    row: block.row,
    column: run.column,
    rowCount: block.rows.length,
    columnCount: run.indices.length,
  });
}

/** What was loaded of a block, to be looked at after the sync. */
interface QueuedCheck {
  readonly block: WriteBlock;
  readonly keyOf: RowKey['keyOf'];
  readonly keys: Excel.Range;
  readonly cells: readonly { readonly run: ColumnRun; readonly range: Excel.Range }[];
}

function queueCheck(
  sheet: Excel.Worksheet,
  { column, keyOf }: RowIdentity,
  runs: readonly ColumnRun[],
  block: WriteBlock,
): QueuedCheck {
  const keys = sheet.getRange(runAddress({ column, indices: [0] }, block));
  keys.load('values');
  const cells = runs.map((run) => {
    const range = sheet.getRange(runAddress(run, block));
    range.load('values');
    return { run, range };
  });
  return { block, keyOf, keys, cells };
}

function findMisplaced(check: QueuedCheck): readonly Misplaced[] {
  const keys: CellValue[][] = check.keys.values;
  const before = check.cells.map(({ run, range }) => ({ run, values: range.values }));
  return check.block.rows.flatMap((write, index) => {
    if (write === null) return [];
    const actualId = check.keyOf(keys[index]?.[0] ?? null);
    return actualId === write.transactionId
      ? []
      : [{ write, actualId, before: cellsBefore(write, index, before) }];
  });
}

interface RunValues {
  readonly run: ColumnRun;
  readonly values: readonly (readonly unknown[])[];
}

/** What the row's cells said, in the order of the written ones. */
function cellsBefore(
  write: RowWrite,
  index: number,
  before: readonly RunValues[],
): readonly string[] {
  const cells = write.cells.map(() => '');
  for (const { run, values } of before) {
    run.indices.forEach((cell, offset) => {
      cells[cell] = String(values[index]?.[offset] ?? '');
    });
  }
  return cells;
}
