/** Reads the ids of rows: of all, or of some that are to be written. */
import type { CellValue } from '../core/mapping/source';
import type { Block } from './block';
import type { KeyReader, SomeKeys } from './find-rows';
import { inExcel } from './in-excel';
import { readChunks } from './read-block';
import type { RowKey, RowWrite } from './row-locator';
import { runAddress } from './write-check';
import { planWrites, type WriteChunk } from './write-plan';

/** Waits while a cell is being edited: ids are read for writes in the background. */
const PATIENTLY = { waitForCellEdit: true };

export function keyReader(keyOf: RowKey['keyOf']): KeyReader {
  return {
    all: (sheetId, column) => readKeys(sheetId, column, keyOf),
    some: (sheetId, column, writes) => readSome(sheetId, column, writes, keyOf),
  };
}

/** From the first row of the column on, a piece at a time, one sync for each. @throws AppError `WORKBOOK`. */
async function* readKeys(
  sheetId: string,
  column: Block,
  keyOf: RowKey['keyOf'],
): AsyncGenerator<readonly string[], void, undefined> {
  // As the check of a write sees them, which reads values alone.
  const options = { ...PATIENTLY, errorsAsText: true };
  for await (const { values } of readChunks(sheetId, column, options)) {
    yield values.map(([cell = null]) => keyOf(cell));
  }
}

async function readSome(
  sheetId: string,
  column: number,
  writes: readonly RowWrite[],
  keyOf: RowKey['keyOf'],
): Promise<SomeKeys> {
  const keys: string[] = [];
  let syncs = 0;
  for (const chunk of planWrites(writes)) {
    keys.push(...(await readChunkKeys(sheetId, column, chunk, keyOf)));
    syncs += 1;
  }
  return { keys, syncs };
}

function readChunkKeys(
  sheetId: string,
  column: number,
  chunk: WriteChunk,
  keyOf: RowKey['keyOf'],
): Promise<readonly string[]> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const blocks = chunk.map((block) => {
      const range = sheet.getRange(runAddress({ column, indices: [0] }, block));
      range.load('values');
      return { block, range };
    });
    await context.sync();
    return blocks.flatMap(({ block, range }) => {
      const values: CellValue[][] = range.values;
      return block.rows.flatMap((write, index) =>
        write === null ? [] : [keyOf(values[index]?.[0] ?? null)],
      );
    });
  }, PATIENTLY);
}
