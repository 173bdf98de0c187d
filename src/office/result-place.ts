/**
 * Where the results of a source go at this moment: finds the key column and Taxrow's own columns in the sheet, and
 * creates those that are missing.
 */
import { AppError } from '../core/domain/app-error';
import type { WriteTarget } from './apply-writes';
import { type Block, formatAddress, lastColumn } from './block';
import { inExcel } from './in-excel';
import { type CreatedColumn, placeResultColumns } from './result-columns';
import { type KeyPosition, locateKey, type RowKey } from './row-locator';
import { bodyBlock, headerTexts, readFrame, type SourceFrame } from './source-frame';
import type { SourceLocation } from './source-location';

export interface ResultPlace {
  readonly target: WriteTarget;
  /** The key cells of all rows; `undefined` when no rows are left. */
  readonly keys: Block | undefined;
  readonly isFiltered: boolean;
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
        lastColumn(frame.block) + 1,
      );
      const created = placement.created.length > 0;
      if (created)
        await createColumns(context, location, frame, position.headerRow, placement.created);
      return {
        target: {
          sheetId: frame.sheetId,
          columns: placement.columns,
          identity: { column: position.column, keyOf: key.keyOf },
        },
        keys: keyBlock(frame, position),
        isFiltered: frame.isFiltered,
        syncs: created ? 2 : 1,
      };
    },
    { waitForCellEdit: true },
  );
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

async function createColumns(
  context: Excel.RequestContext,
  location: SourceLocation,
  { sheetId }: SourceFrame,
  headerRow: number,
  created: readonly CreatedColumn[],
): Promise<void> {
  const sheet = context.workbook.worksheets.getItem(sheetId);
  for (const { column, header, width } of created) {
    if (location.kind === 'table') {
      const table = context.workbook.tables.getItem(location.tableName ?? '');
      table.columns.add(undefined, undefined, header);
    }
    const cell = sheet.getRange(
      formatAddress({ row: headerRow, column, rowCount: 1, columnCount: 1 }),
    );
    cell.values = [[header]];
    cell.format.font.bold = true;
    cell.format.columnWidth = width;
  }
  await context.sync();
}
