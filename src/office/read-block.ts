/**
 * Reads the values of a block, whatever its size: in chunks whose size follows from what the rows before weighed, and
 * in halves where Excel still finds one too large.
 */
import type { CellValue } from '../core/mapping/source';
import { type Block, formatAddress } from './block';
import { suspectBlock, withErrors } from './cell-errors';
import { inExcel, type RunOptions } from './in-excel';
import { readInHalves } from './read-in-halves';
import { GUESSED_CELL_BYTES, measureRow, nextRead } from './read-plan';

interface BlockOptions extends RunOptions {
  /** Error values stay the text that Excel gives for them: no types are asked for. */
  readonly errorsAsText?: boolean;
}

export interface ChunkOptions extends BlockOptions {
  /** What a row weighs as JSON, as far as it is known; it is measured on the way. */
  readonly rowBytes?: number;
}

export interface ReadChunk {
  /** Of the first row, within the block. */
  readonly firstRow: number;
  readonly values: CellValue[][];
}

/** The block's values from top to bottom. One sync per chunk as a rule. @throws AppError `WORKBOOK`. */
export async function* readChunks(
  sheetId: string,
  block: Block,
  { rowBytes = GUESSED_CELL_BYTES * block.columnCount, ...options }: ChunkOptions = {},
): AsyncGenerator<ReadChunk, void, undefined> {
  let weight = rowBytes;
  let read = nextRead(block, 0, weight);
  while (read !== undefined) {
    const values = await readBlock(sheetId, read, options);
    const firstRow = read.row - block.row;
    weight = measureRow(values);
    read = nextRead(block, firstRow + values.length, weight);
    yield { firstRow, values };
  }
}

/** Error cells as `CellError`. @throws AppError `WORKBOOK`. */
async function readBlock(
  sheetId: string,
  block: Block,
  options: BlockOptions,
): Promise<CellValue[][]> {
  const parts = await readInHalves(block, 'values', (rows) => readOnce(sheetId, rows, options));
  return parts.flat();
}

function readOnce(
  sheetId: string,
  block: Block,
  options: BlockOptions,
): Promise<CellValue[][] | undefined> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const range = sheet.getRange(formatAddress(block));
    range.load('values');
    await context.sync();
    const values: CellValue[][] | null = range.values;
    if (values === null) return undefined;
    const suspects = options.errorsAsText === true ? undefined : suspectBlock(values);
    if (suspects === undefined) return values;
    const types = await readTypes(context, sheet, shift(suspects, block));
    return withErrors(values, suspects, types);
  }, options);
}

async function readTypes(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  block: Block,
): Promise<readonly (readonly string[])[]> {
  const range = sheet.getRange(formatAddress(block));
  range.load('valueTypes');
  await context.sync();
  return range.valueTypes;
}

function shift(inner: Block, outer: Block): Block {
  return { ...inner, row: inner.row + outer.row, column: inner.column + outer.column };
}
