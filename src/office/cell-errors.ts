/**
 * Error values among the values of cells. Excel gives them as text (`#N/A`), and only the value types tell them from a
 * text that a person typed, so types are read for the cells that may be errors, and for no others. Pure.
 */
import type { CellValue } from '../core/mapping/source';
import type { Block } from './block';

/** The smallest block, relative to `values`, around all texts that may be errors; `undefined` when there are none. */
export function suspectBlock(values: readonly (readonly CellValue[])[]): Block | undefined {
  let top = Infinity;
  let left = Infinity;
  let bottom = -1;
  let right = -1;
  values.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      if (typeof cell !== 'string' || !cell.startsWith('#')) return;
      top = Math.min(top, row);
      left = Math.min(left, column);
      bottom = row;
      right = Math.max(right, column);
    });
  });
  if (bottom < 0) return undefined;
  return { row: top, column: left, rowCount: bottom - top + 1, columnCount: right - left + 1 };
}

/** `values` with the errors of `block` as {@link CellError}; `types` are the value types of that block's cells. */
export function withErrors(
  values: readonly (readonly CellValue[])[],
  block: Block,
  types: readonly (readonly string[])[],
): CellValue[][] {
  return values.map((cells, row) =>
    cells.map((cell, column) => {
      const type = types[row - block.row]?.[column - block.column];
      return type === 'Error' ? { error: String(cell) } : cell;
    }),
  );
}
