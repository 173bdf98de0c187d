/**
 * Writes one column's cells, a chunk per request. What stood there is read in the same request, before the write: a
 * cell that was not what it was taken for (its row had moved, somebody had typed) gets back what it held, by the same
 * way, so that a second movement cannot spoil it either.
 */
import { AppError } from '../core/domain/app-error';
import type { CellValue } from '../core/mapping/source';
import { formatAddress } from './block';
import {
  cellInput,
  type CellSeen,
  type CellWrite,
  type ChangedCell,
  isFormula,
  saysTheSame,
} from './cell-changes';
import { inExcel } from './in-excel';
import { isTooLarge } from './office-errors';
import { splitChunk, type WriteBlock, type WriteChunk } from './write-plan';

export interface CellsTarget {
  readonly sheetId: string;
  /** 0-based sheet columns. */
  readonly keyColumn: number;
  readonly sheetColumn: number;
  readonly keyOf: (cell: CellValue) => string;
}

/** Told as soon as it is known: what came before an error stays known. */
export type OnChanged = (cell: ChangedCell) => void;

/** Rows that move while they are written are put back so often, before the person is asked to stop. */
const MAX_ROUNDS = 4;

/** @throws AppError `WORKBOOK`. */
export async function writeCells(
  target: CellsTarget,
  chunk: WriteChunk<CellWrite>,
  onChanged: OnChanged,
): Promise<void> {
  let spoilt = await writeOnce(target, chunk, onChanged);
  for (let round = 0; spoilt.length > 0; round += 1) {
    if (round === MAX_ROUNDS) throw movingTooFast();
    const back = spoilt.map((write) => ({ row: write.row, rows: [write] }));
    spoilt = await writeOnce(target, back, () => {});
  }
}

/** What puts the cells back that were hit by mistake. */
async function writeOnce(
  target: CellsTarget,
  chunk: WriteChunk<CellWrite>,
  onChanged: OnChanged,
): Promise<readonly CellWrite[]> {
  try {
    return await inExcel(async (context) => {
      // Ends by itself at the next sync: each chunk recalculates once.
      context.workbook.application.suspendApiCalculationUntilNextSync();
      const sheet = context.workbook.worksheets.getItem(target.sheetId);
      const queued = chunk.map((block) => queueBlock(sheet, target, block));
      await context.sync();
      return queued.flatMap((block) => judge(block, target, onChanged));
    });
  } catch (error) {
    const parts = isTooLarge(error) ? splitChunk(chunk) : undefined;
    if (parts === undefined) throw error;
    const upper = await writeOnce(target, parts[0], onChanged);
    return [...upper, ...(await writeOnce(target, parts[1], onChanged))];
  }
}

interface QueuedBlock {
  readonly block: WriteBlock<CellWrite>;
  readonly keys: Excel.Range;
  readonly before: Excel.Range;
  readonly after: Excel.Range;
}

/** Excel answers each look with what stands there when it comes to it: before the write, and after it. */
function queueBlock(
  sheet: Excel.Worksheet,
  { keyColumn, sheetColumn }: CellsTarget,
  block: WriteBlock<CellWrite>,
): QueuedBlock {
  const at = (column: number) =>
    sheet.getRange(
      formatAddress({ row: block.row, column, rowCount: block.rows.length, columnCount: 1 }),
    );
  const keys = at(keyColumn);
  keys.load('values');
  const before = at(sheetColumn);
  before.load('values,formulas');
  // Null leaves a cell as it is (Microsoft: Range.values).
  at(sheetColumn).values = block.rows.map((write) => [write === null ? null : write.cells[0]]);
  const after = at(sheetColumn);
  after.load('values');
  return { block, keys, before, after };
}

/** Tells what was written rightly; what was not comes back, with what puts it back. */
function judge(
  { block, keys, before, after }: QueuedBlock,
  target: CellsTarget,
  onChanged: OnChanged,
): readonly CellWrite[] {
  const at = (values: readonly (readonly CellValue[])[], index: number) =>
    values[index]?.[0] ?? null;
  const formulas: readonly (readonly unknown[])[] = before.formulas;
  return block.rows.flatMap((write, index) => {
    if (write === null) return [];
    const key = target.keyOf(at(keys.values, index));
    const seen = { value: at(before.values, index), formula: formulas[index]?.[0] };
    const now = at(after.values, index);
    const { change } = write;
    if (key !== write.key || !saysTheSame(seen.value, change.before) || isFormula(seen)) {
      return [putBack(write, target, { key, seen, now })];
    }
    onChanged({ ...change, after: now });
    return [];
  });
}

interface Hit {
  readonly key: string;
  readonly seen: CellSeen;
  /** What the cell says by mistake. */
  readonly now: CellValue;
}

function putBack(write: CellWrite, target: CellsTarget, { key, seen, now }: Hit): CellWrite {
  const isKey = target.sheetColumn === target.keyColumn;
  return {
    row: write.row,
    key: isKey ? target.keyOf(now) : key,
    change: { ...write.change, before: now, after: seen.value },
    cells: [isFormula(seen) ? String(seen.formula) : cellInput(seen.value)],
  };
}

function movingTooFast(): AppError {
  return new AppError(
    'WORKBOOK',
    'The rows move faster than Taxrow can write into them. ' +
      'Leave the sheet alone for a moment (no sorting, no inserting) and check again.',
  );
}
