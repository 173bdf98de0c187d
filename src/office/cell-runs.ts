/** Single cells of several sheets, put together to the columns of neighbours that they form. Pure. */
import { type Block, parseAddress } from './block';

/** Neighbouring cells of one column of a sheet. */
export interface CellRun {
  readonly sheetName: string;
  readonly block: Block;
}

/** A longer run is cut, so that requests can be of one size. */
export const MAX_RUN_ROWS = 100;

/**
 * Runs from top to bottom, column by column, sheet by sheet.
 *
 * @param cells addresses with their sheet, such as `Sheet1!B7` or `'My sheet'!B7`; equal ones count once.
 * @throws AppError `WORKBOOK` when one is not the address of a block of cells.
 */
export function cellRuns(cells: readonly string[]): readonly CellRun[] {
  const places = cells.map((cell) => ({ sheetName: sheetOf(cell), block: parseAddress(cell) }));
  places.sort(
    (a, b) =>
      compare(a.sheetName, b.sheetName) ||
      a.block.column - b.block.column ||
      a.block.row - b.block.row,
  );
  const runs: CellRun[] = [];
  for (const { sheetName, block } of places) {
    const last = runs.at(-1);
    const rows = last === undefined ? 0 : block.row - last.block.row;
    const continues =
      last?.sheetName === sheetName &&
      last.block.column === block.column &&
      rows <= last.block.rowCount &&
      rows < MAX_RUN_ROWS;
    if (!continues) runs.push({ sheetName, block });
    else if (rows === last.block.rowCount) {
      runs[runs.length - 1] = { sheetName, block: { ...last.block, rowCount: rows + 1 } };
    }
  }
  return runs;
}

function sheetOf(address: string): string {
  const name = address.slice(0, Math.max(0, address.lastIndexOf('!')));
  return /^'.*'$/s.test(name) ? name.slice(1, -1).replaceAll("''", "'") : name;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
