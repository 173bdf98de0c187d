/** What Taxrow's own columns say already, row by row: which rows were submitted, and where. */
import type { CellValue } from '../core/mapping/source';
import type { Block } from './block';
import { inExcel } from './in-excel';
import { type ReadChunk, readChunks } from './read-block';
import {
  columnRuns,
  findResultColumns,
  fromCells,
  RESULT_HEADERS,
  type ResultCells,
} from './result-columns';
import { bodyBlock, headerTexts, readFrame } from './source-frame';
import type { RowSpan } from './source-change';
import type { SourceLocation } from './source-location';

/**
 * The results that stand beside the rows: element i belongs to row i under the header, `undefined` where no status
 * stands. Empty when there are no result columns. What went to a sheet of its own is not told.
 *
 * @param span these rows alone: element 0 belongs to the first of them
 * @throws AppError `WORKBOOK`, `INVALID_INPUT` when the sheet is empty.
 */
export async function readResults(
  location: SourceLocation,
  span?: RowSpan,
): Promise<readonly (ResultCells | undefined)[]> {
  const frame = await inExcel((context) => readFrame(context, location));
  const body = within(bodyBlock(frame), span);
  const columns = findResultColumns(headerTexts(frame), frame.top.column);
  if (body === undefined || columns.length === 0) return [];
  const rows: string[][] = [];
  const results: (ResultCells | undefined)[] = [];
  const runs = columnRuns(columns.map(({ column }) => column));
  for (const run of runs) {
    const indices = run.indices.map((found) => columns[found]?.index ?? 0);
    const block = { ...body, column: run.column, columnCount: indices.length };
    for await (const chunk of readChunks(frame.sheetId, block, { errorsAsText: true })) {
      fill(rows, chunk, indices);
      if (run === runs.at(-1)) results.push(...resultsOf(rows, chunk));
    }
  }
  return results;
}

function within(body: Block | undefined, span: RowSpan | undefined): Block | undefined {
  if (body === undefined || span === undefined) return body;
  const rowCount = Math.min(span.rowCount, body.rowCount - span.firstRow);
  return rowCount < 1 ? undefined : { ...body, row: body.row + span.firstRow, rowCount };
}

/** Puts a chunk into the result cells `indices` of its rows. */
function fill(rows: string[][], { firstRow, values }: ReadChunk, indices: readonly number[]): void {
  values.forEach((cells, offset) => {
    const row = (rows[firstRow + offset] ??= RESULT_HEADERS.map(() => ''));
    indices.forEach((index, column) => {
      row[index] = textOf(cells[column]);
    });
  });
}

function resultsOf(
  rows: readonly (readonly string[])[],
  { firstRow, values }: ReadChunk,
): readonly (ResultCells | undefined)[] {
  return rows.slice(firstRow, firstRow + values.length).map(fromCells);
}

/** Our cells hold text; what a person put there instead is no result of ours. */
function textOf(value: CellValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
