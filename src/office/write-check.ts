/**
 * What a request that writes reads before it writes, so that it is known afterwards where its cells went: the headers
 * of the columns, the id of each row, and what the cells held. Nothing is decided here.
 */
import type { CellValue } from '../core/mapping/source';
import type { RowIdentity, WriteTarget } from './apply-writes';
import { formatAddress } from './block';
import { type ColumnRun, columnRuns } from './result-columns';
import type { Misplaced, RowWrite } from './row-locator';
import type { Planned, WriteBlock, WriteChunk } from './write-plan';

/** A block with what was loaded of it, to be looked at after the sync. */
export interface BlockCheck<Write extends Planned = RowWrite> {
  readonly block: WriteBlock<Write>;
  readonly keys: Excel.Range;
  readonly cells: readonly { readonly run: ColumnRun; readonly range: Excel.Range }[];
}

export interface WriteCheck<Write extends Planned = RowWrite> {
  readonly identity: RowIdentity;
  readonly headers: readonly { readonly text: string; readonly range: Excel.Range }[];
  readonly blocks: readonly BlockCheck<Write>[];
}

/** Trimmed; a column without a header text is known by its position alone. */
export function namedHeaders(
  headers: readonly { readonly column: number; readonly text: string }[],
): RowIdentity['headers'] {
  return headers.flatMap(({ column, text }) =>
    text.trim() === '' ? [] : [{ column, text: text.trim() }],
  );
}

/** To be queued before the writes: Excel answers with what stood there when they arrived. */
export function queueCheck<Write extends Planned>(
  sheet: Excel.Worksheet,
  target: Pick<WriteTarget, 'columns'>,
  identity: RowIdentity,
  chunk: WriteChunk<Write>,
): WriteCheck<Write> {
  const runs = columnRuns(target.columns);
  const headers = identity.headers.map(({ column, text }) => {
    const range = sheet.getRange(
      formatAddress({ row: identity.headerRow, column, rowCount: 1, columnCount: 1 }),
    );
    range.load('text');
    return { text, range };
  });
  return {
    identity,
    headers,
    blocks: chunk.map((block) => queueBlock(sheet, identity, runs, block)),
  };
}

function queueBlock<Write extends Planned>(
  sheet: Excel.Worksheet,
  identity: RowIdentity,
  runs: readonly ColumnRun[],
  block: WriteBlock<Write>,
): BlockCheck<Write> {
  const keys = sheet.getRange(runAddress({ column: identity.column, indices: [0] }, block));
  keys.load('values,rowHidden');
  const cells = runs.map((run) => {
    const range = sheet.getRange(runAddress(run, block));
    range.load('values,formulas');
    return { run, range };
  });
  return { block, keys, cells };
}

export function runAddress(run: ColumnRun, block: WriteBlock<Planned>): string {
  return formatAddress({
    row: block.row,
    column: run.column,
    rowCount: block.rows.length,
    columnCount: run.indices.length,
  });
}

/** False when a column, or the header row, was not where it was thought to be: other cells were hit. */
export function columnsStood({ headers }: Pick<WriteCheck, 'headers'>): boolean {
  return headers.every(({ text, range }) => range.text[0]?.[0]?.trim() === text);
}

/** True when a filter hid rows of the block, and Excel moved what was set over them; a single row stays its own. */
export function wentOverHiddenRows({ block, keys }: BlockCheck<Planned>): boolean {
  const { rowHidden }: { rowHidden: boolean | null } = keys;
  return block.rows.length > 1 && rowHidden !== false;
}

/** Rows that held another id than the one they were written for. */
export function findMisplaced(
  { keyOf }: RowIdentity,
  { block, keys, cells }: BlockCheck,
): readonly Misplaced[] {
  const ids: CellValue[][] = keys.values;
  const before = cells.map(({ run, range }) => ({ run, values: range.values }));
  return block.rows.flatMap((write, index) => {
    if (write === null) return [];
    const actualId = keyOf(ids[index]?.[0] ?? null);
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
