/**
 * Where the results of a source go at this moment: finds the key column and Taxrow's own columns in the sheet, and
 * creates those that are missing.
 */
import { AppError } from '../core/domain/app-error';
import type { WriteTarget } from './apply-writes';
import { type Block, lastRow } from './block';
import { createColumns } from './create-columns';
import { inExcel } from './in-excel';
import { placeResultColumns, RESULT_HEADERS } from './result-columns';
import { type KeyPosition, locateKey, type RowKey } from './row-locator';
import { bodyBlock, headerTexts, readFrame, type SourceFrame } from './source-frame';
import type { SourceLocation } from './source-location';
import { namedHeaders } from './write-check';

export interface ResultPlace {
  readonly target: WriteTarget;
  /** The key cells of all rows; `undefined` when no rows are left. */
  readonly keys: Block | undefined;
  /** Rows are hidden, by a filter perhaps. */
  readonly isFiltered: boolean;
  /** Columns were created, because there were none yet or somebody deleted them. */
  readonly isNew: boolean;
  readonly syncs: number;
}

/**
 * The place beside the rows, its columns created; `undefined` when the sheet is protected.
 *
 * @throws AppError `WORKBOOK` when sheet, table or key column are gone.
 */
export function findPlace(location: SourceLocation, key: RowKey): Promise<ResultPlace | undefined> {
  return inExcel(
    async (context) => {
      const frame = await readFrame(context, location);
      if (frame.isProtected) return undefined;
      const position = keyPosition(frame, key);
      const placement = placeResultColumns(
        headerTexts(frame, position.headerRow),
        frame.top.column,
        frame.firstFreeColumn,
      );
      const { syncs } = await createColumns(
        context,
        location,
        frame.sheetId,
        fromHeader(frame.block, position.headerRow),
        placement.created,
      );
      return {
        target: {
          sheetId: frame.sheetId,
          columns: placement.columns,
          identity: {
            column: position.column,
            keyOf: key.keyOf,
            headerRow: position.headerRow,
            headers: headersOf(key, position, placement.columns),
          },
        },
        keys: keyBlock(frame, position),
        isFiltered: frame.isFiltered,
        isNew: placement.created.length > 0,
        syncs: 1 + syncs,
      };
    },
    { waitForCellEdit: true },
  );
}

function headersOf(
  key: RowKey,
  position: KeyPosition,
  columns: readonly number[],
): readonly { column: number; text: string }[] {
  const own = RESULT_HEADERS.map((text, index) => ({ column: columns[index] ?? 0, text }));
  return namedHeaders([{ column: position.column, text: key.header }, ...own]);
}

function keyPosition(frame: SourceFrame, key: RowKey): KeyPosition {
  const expected = { headerRow: frame.headerRow, column: frame.block.column + key.column };
  const position = locateKey(frame.top, expected, key.header);
  if (position !== undefined) return position;
  throw new AppError(
    'WORKBOOK',
    `The column "${key.header}", which tells the transactions apart, is no longer in ${frame.sheetName}. ` +
      'Bring it back (Ctrl+Z): what became of the rows is written then.',
  );
}

function keyBlock(frame: SourceFrame, position: KeyPosition): Block | undefined {
  const body = bodyBlock(frame, position.headerRow);
  return body === undefined ? undefined : { ...body, column: position.column, columnCount: 1 };
}

function fromHeader(block: Block, headerRow: number): Block {
  return { ...block, row: headerRow, rowCount: lastRow(block) - headerRow + 1 };
}
