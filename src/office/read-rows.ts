/** Reads a few rows of a source again, as it was read: where it stood then, and only while its headers are the same. */
import type { CellValue, Source } from '../core/mapping/source';
import { inExcel } from './in-excel';
import { readChunks } from './read-block';
import { sourceColumns } from './result-columns';
import { readFrame, sourceBody, sourceHeaders } from './source-frame';
import type { SourceLocation } from './source-location';

/**
 * The rows from `firstRow` on (0-based, under the header). `undefined` when the source is another one by now: its
 * headers changed or moved, or there are more rows or fewer.
 *
 * @throws AppError `WORKBOOK`, `INVALID_INPUT` when the sheet is empty.
 */
export async function readRows(
  location: SourceLocation,
  source: Source,
  firstRow: number,
  rowCount: number,
): Promise<readonly (readonly CellValue[])[] | undefined> {
  const frame = await inExcel((context) => readFrame(context, location));
  const body = sourceBody(frame);
  const headers = sourceHeaders(frame);
  const own = sourceColumns(headers);
  const isSame =
    body?.rowCount === source.rows.length &&
    body.column === source.firstColumn &&
    frame.headerRow === source.headerRow - 1 &&
    own.count === source.headers.length &&
    source.headers.every(
      (header, column) => own.blanked.includes(column) || header === headers[column],
    );
  if (body === undefined || !isSame) return undefined;
  const block = { ...body, row: body.row + firstRow, rowCount, columnCount: own.count };
  const rows: (readonly CellValue[])[] = [];
  for await (const { values } of readChunks(frame.sheetId, block)) {
    for (const row of values) {
      rows.push(row.map((cell, column) => (own.blanked.includes(column) ? null : cell)));
    }
  }
  return rows;
}
