/** Rectangles of the cells that hold formulas of ours. Pure: the formulas of a block of cells are given. */
import type { Block } from './block';
import { isOurFormula } from './our-formulas';

/**
 * The cells of `block` with formulas of ours, in as few rectangles as their rows allow: neighbours of a row are joined,
 * then equal neighbours below each other. None is larger than `maxCells`, as far as a single row allows.
 *
 * @param formulas of `block`, as `Range.formulas` gives them.
 */
export function ourBlocks(
  block: Block,
  formulas: readonly (readonly unknown[])[],
  maxCells = Infinity,
): readonly Block[] {
  const done: Block[] = [];
  let open: readonly Block[] = [];
  formulas.forEach((cells, index) => {
    const above = new Map(open.map((part) => [part.column, part]));
    open = rowParts(block, block.row + index, cells).map((part) => {
      const upper = above.get(part.column);
      if (upper === undefined || !continues(upper, part, maxCells)) return part;
      above.delete(part.column);
      return { ...upper, rowCount: upper.rowCount + 1 };
    });
    done.push(...above.values());
  });
  return [...done, ...open].sort((a, b) => a.row - b.row || a.column - b.column);
}

function continues(upper: Block, part: Block, maxCells: number): boolean {
  return (
    upper.columnCount === part.columnCount && (upper.rowCount + 1) * upper.columnCount <= maxCells
  );
}

/** The runs of neighbours in one row. */
function rowParts(block: Block, row: number, cells: readonly unknown[]): readonly Block[] {
  const parts: Block[] = [];
  cells.forEach((formula, index) => {
    if (!isOurFormula(formula)) return;
    const column = block.column + index;
    const last = parts.at(-1);
    if (last !== undefined && last.column + last.columnCount === column) {
      parts[parts.length - 1] = { ...last, columnCount: last.columnCount + 1 };
    } else parts.push({ row, column, rowCount: 1, columnCount: 1 });
  });
  return parts;
}

/** How many cells the block has. */
export function cellsIn({ rowCount, columnCount }: Block): number {
  return rowCount * columnCount;
}

/** Of one request: Excel answers people between two. */
export const CELLS_PER_REQUEST = 2_000;
const BLOCKS_PER_REQUEST = 100;

/** What a request may take: cells, or whatever is counted. */
export interface Load<T> {
  readonly of: (part: T) => number;
  readonly most: number;
}

export const CELLS: Load<Block> = { of: cellsIn, most: CELLS_PER_REQUEST };

/** In the portions of one request each; a part that is more than a portion has one to itself. */
export function portions<T>(parts: readonly T[], load: Load<T>): readonly (readonly T[])[] {
  const found: T[][] = [];
  let taken = 0;
  for (const part of parts) {
    const last = found.at(-1);
    const size = load.of(part);
    taken += size;
    const isFull = last?.length === BLOCKS_PER_REQUEST || taken > load.most;
    if (last !== undefined && !isFull) last.push(part);
    else {
      found.push([part]);
      taken = size;
    }
  }
  return found;
}
