/**
 * One request that writes one column's cells, and what it did: which cells were written rightly, which were hit by
 * mistake, with what gives them back what they held, and which rows stand elsewhere by now.
 */
import type { CellValue } from '../core/mapping/source';
import type { RowIdentity } from './apply-writes';
import {
  cellInput,
  type CellSeen,
  type CellWrite,
  type ChangedCell,
  isFormula,
  saysTheSame,
} from './cell-changes';
import { inExcel, type RunOptions } from './in-excel';
import { putBack } from './put-back';
import {
  type BlockCheck,
  columnsStood,
  queueCheck,
  runAddress,
  wentOverHiddenRows,
  type WriteCheck,
} from './write-check';
import type { WriteBlock, WriteChunk } from './write-plan';

export interface CellsTarget {
  readonly sheetId: string;
  /** By what rows and columns are known. */
  readonly identity: RowIdentity;
  /** 0-based sheet column that is written. */
  readonly sheetColumn: number;
}

/** Told as soon as it is known, with its 0-based sheet row: what came before an error stays known. */
export type OnChanged = (cell: ChangedCell, row: number) => void;

export interface Written {
  /** Columns and rows were where they were taken to be, and all shown. */
  readonly stood: boolean;
  /** What was not written, since its row stands elsewhere by now, or its column. */
  readonly moved: readonly CellWrite[];
  /** What puts the cells back that were hit by mistake. */
  readonly spoilt: readonly CellWrite[];
}

/** What was hit by mistake goes back, whatever the person is typing. */
export const PATIENTLY = { waitForCellEdit: true };

export async function writeOnce(
  target: CellsTarget,
  chunk: WriteChunk<CellWrite>,
  onChanged: OnChanged,
  options: RunOptions,
): Promise<Written> {
  const { check, after } = await inExcel(
    (context) => queueAndSync(context, target, chunk),
    options,
  );
  if (!columnsStood(check)) {
    // By place: the columns by which the rows are known have moved themselves.
    await inExcel(
      (context) =>
        putBack(context, context.workbook.worksheets.getItem(target.sheetId), check.blocks),
      PATIENTLY,
    );
    return { stood: false, moved: writesIn(chunk), spoilt: [] };
  }
  const blocks = check.blocks.map((block, at) => rowsOf(block, after[at], target));
  return {
    stood: !blocks.some(({ isMisplaced }) => isMisplaced),
    moved: blocks.flatMap(({ rows }) =>
      rows.flatMap(({ write, key }) => (write === null || write.key === key ? [] : [write])),
    ),
    spoilt: blocks.flatMap((block) => judge(block, target, onChanged)),
  };
}

function writesIn(chunk: WriteChunk<CellWrite>): readonly CellWrite[] {
  return chunk.flatMap(({ rows }) => rows.filter((write) => write !== null));
}

interface WrittenChunk {
  readonly check: WriteCheck<CellWrite>;
  /** Per block, what its cells say after the write. */
  readonly after: readonly Excel.Range[];
}

/** Excel answers each look with what stands there when it comes to it: before the write, and after it. */
async function queueAndSync(
  context: Excel.RequestContext,
  { sheetId, identity, sheetColumn }: CellsTarget,
  chunk: WriteChunk<CellWrite>,
): Promise<WrittenChunk> {
  // Ends by itself at the next sync: each chunk recalculates once.
  context.workbook.application.suspendApiCalculationUntilNextSync();
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const check = queueCheck(sheet, { columns: [sheetColumn] }, identity, chunk);
  const after = chunk.map((block) => queueWrite(sheet, sheetColumn, block));
  await context.sync();
  return { check, after };
}

function queueWrite(
  sheet: Excel.Worksheet,
  column: number,
  block: WriteBlock<CellWrite>,
): Excel.Range {
  const address = runAddress({ column, indices: [0] }, block);
  // Null leaves a cell as it is (Microsoft: Range.values).
  sheet.getRange(address).values = block.rows.map((write) => [
    write === null ? null : write.cells[0],
  ]);
  const after = sheet.getRange(address);
  after.load('values');
  return after;
}

interface RowSeen {
  readonly row: number;
  readonly write: CellWrite | null;
  /** What the key cell says, and what the cell said before the write and says after it. */
  readonly key: string;
  readonly before: CellSeen;
  readonly now: CellValue;
}

interface BlockSeen {
  readonly rows: readonly RowSeen[];
  /** A filter hides rows of it: Excel has put its values into others. */
  readonly isMisplaced: boolean;
}

function rowsOf(
  check: BlockCheck<CellWrite>,
  after: Excel.Range | undefined,
  { identity }: CellsTarget,
): BlockSeen {
  const { block, keys, cells } = check;
  const [before] = cells;
  const at = (values: readonly (readonly CellValue[])[] | undefined, index: number) =>
    values?.[index]?.[0] ?? null;
  const formulas: readonly (readonly unknown[])[] = before?.range.formulas ?? [];
  const rows = block.rows.map((write, index) => ({
    row: block.row + index,
    write,
    key: identity.keyOf(at(keys.values, index)),
    before: { value: at(before?.range.values, index), formula: formulas[index]?.[0] },
    now: at(after?.values, index),
  }));
  return { rows, isMisplaced: wentOverHiddenRows(check) };
}

/** Tells what was written rightly; what was not comes back, with what puts it right. */
function judge(
  { rows, isMisplaced }: BlockSeen,
  target: CellsTarget,
  onChanged: OnChanged,
): readonly CellWrite[] {
  return rows.flatMap((seen) => {
    const { row, write, key, before, now } = seen;
    if (isMisplaced) return saysTheSame(before.value, now) ? [] : [asBefore(seen, target)];
    if (write === null) return [];
    if (key !== write.key || !saysTheSame(before.value, write.change.before) || isFormula(before)) {
      return [asBefore(seen, target)];
    }
    onChanged({ ...write.change, after: now }, row);
    return [];
  });
}

/** What gives the cell back what it held. */
function asBefore({ row, write, key, before, now }: RowSeen, target: CellsTarget): CellWrite {
  const { sheetColumn, identity } = target;
  return {
    row,
    key: sheetColumn === identity.column ? identity.keyOf(now) : key,
    change: {
      transactionId: write?.change.transactionId ?? '',
      column: write?.change.column ?? 0,
      before: now,
      after: before.value,
    },
    cells: [isFormula(before) ? String(before.formula) : cellInput(before.value)],
  };
}
