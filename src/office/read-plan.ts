/**
 * How a large block is read: in chunks that stay far under the answer of 5 MB that Excel on the web refuses
 * (Microsoft: resource limits and performance optimization). Pure.
 */
import { type Block } from './block';

/** A row of 20 values is about 164 bytes of JSON, so this many cells come to about 1.5 MB. */
export const CELLS_PER_READ = 200_000;

/** The block cut into runs of whole rows, from top to bottom, of at most `maxCells` cells each. */
export function planReads(block: Block, maxCells = CELLS_PER_READ): readonly Block[] {
  const rowsPerRead = Math.max(1, Math.floor(maxCells / block.columnCount));
  const reads: Block[] = [];
  for (let done = 0; done < block.rowCount; done += rowsPerRead) {
    reads.push({
      ...block,
      row: block.row + done,
      rowCount: Math.min(rowsPerRead, block.rowCount - done),
    });
  }
  return reads;
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
