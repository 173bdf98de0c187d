/**
 * How a large block is read: in chunks that stay far under the answer of 5 MB that Excel on the web refuses
 * (Microsoft: resource limits and performance optimization). What a row weighs is measured, not guessed. Pure.
 */
import type { Block } from './block';

/** What a chunk may weigh as JSON: office.js takes it apart in one turn, in which the page answers nobody. */
const READ_BYTES = 600_000;
/** Before anything is measured: an id of 26 characters. */
export const GUESSED_CELL_BYTES = 30;
/** However light the rows are: chunks are also the steps in which progress is told and cancelling works. */
const MAX_CELLS_PER_READ = 100_000;
/** Each row is a list of its own, also where it holds one cell. */
const MAX_ROWS_PER_READ = 25_000;

/** The next rows of `block` to read after `rowsRead`, when a row weighs `rowBytes`; `undefined` when all are read. */
export function nextRead(block: Block, rowsRead: number, rowBytes: number): Block | undefined {
  const left = block.rowCount - rowsRead;
  if (left <= 0) return undefined;
  const mostRows = Math.min(
    READ_BYTES / rowBytes,
    MAX_CELLS_PER_READ / block.columnCount,
    MAX_ROWS_PER_READ,
  );
  const rowCount = Math.min(left, Math.max(1, Math.floor(mostRows)));
  return { ...block, row: block.row + rowsRead, rowCount };
}

const encoder = new TextEncoder();

/** As many say what the others weigh; were they all lighter, what is too large is read in halves. */
const ROWS_WEIGHED = 500;

/** What a row of these weighs as JSON, on average, in bytes; at least 1. Of very many rows some are weighed. */
export function measureRow(rows: readonly (readonly unknown[])[]): number {
  if (rows.length === 0) return 1;
  const stride = Math.ceil(rows.length / ROWS_WEIGHED);
  const weighed = stride === 1 ? rows : rows.filter((_, index) => index % stride === 0);
  return Math.max(1, encoder.encode(JSON.stringify(weighed)).length / weighed.length);
}

/** The upper and the lower half of a block that was too large to read; `undefined` for a single row. */
export function halves(block: Block): readonly [Block, Block] | undefined {
  if (block.rowCount < 2) return undefined;
  const upper = Math.ceil(block.rowCount / 2);
  return [
    { ...block, rowCount: upper },
    { ...block, row: block.row + upper, rowCount: block.rowCount - upper },
  ];
}
