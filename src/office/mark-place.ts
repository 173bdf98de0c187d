/**
 * Where the marks of a source stand at this moment: the column of the ids and the two of the marks, which are created
 * where they are missing. How they came in is remembered, for the way back.
 */
import { AppError } from '../core/domain/app-error';
import { type Block, formatAddress, lastRow } from './block';
import type { ChangeTarget } from './change-cells';
import { createColumns } from './create-columns';
import { inExcel } from './in-excel';
import { rememberMarkColumns } from './mark-columns';
import { type CreatedResultColumn, findResultColumns, placeMarkColumns } from './result-columns';
import { type KeyPosition, locateKey } from './row-locator';
import { bodyBlock, headerTexts, readFrame, type SourceFrame } from './source-frame';

export interface MarkPlace {
  readonly frame: SourceFrame;
  readonly position: KeyPosition;
  readonly rows: Block | undefined;
  /** Taxrow's columns that are there: sheet column, and place among the result headers. */
  readonly columns: readonly { readonly sheetColumn: number; readonly index: number }[];
}

/** @throws AppError `WORKBOOK` when sheet, table or key column are gone, or the sheet is protected. */
export function findMarkPlace(
  { location, key }: ChangeTarget,
  mayCreate: boolean,
): Promise<MarkPlace> {
  return inExcel(async (context) => {
    const frame = await readFrame(context, location);
    if (frame.isProtected) throw sheetIsProtected();
    const expected = { headerRow: frame.headerRow, column: frame.block.column + key.column };
    const position = locateKey(frame.top, expected, key.header);
    if (position === undefined) throw keyIsGone(key.header, frame.sheetName);
    const texts = headerTexts(frame, position.headerRow);
    const found = findResultColumns(texts, frame.top.column);
    const created = mayCreate ? placeMarkColumns(found, frame.firstFreeColumn) : [];
    const widths = await widthsOf(context, frame.sheetId, position.headerRow, created);
    const fromHeader = {
      ...frame.block,
      row: position.headerRow,
      rowCount: lastRow(frame.block) - position.headerRow + 1,
    };
    const { movedOthers } = await createColumns(
      context,
      location,
      frame.sheetId,
      fromHeader,
      created,
    );
    if (created.length > 0) {
      await rememberMarkColumns(
        location,
        created.map(({ header }, at) => ({ header, width: widths[at] ?? 0, movedOthers })),
      );
    }
    const columns = [...found, ...created].map(({ column: sheetColumn, index }) => ({
      sheetColumn,
      index,
    }));
    return { frame, position, rows: bodyBlock(frame, position.headerRow), columns };
  });
}

/** In points. */
async function widthsOf(
  context: Excel.RequestContext,
  sheetId: string,
  headerRow: number,
  columns: readonly CreatedResultColumn[],
): Promise<readonly number[]> {
  if (columns.length === 0) return [];
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const formats = columns.map(({ column }) => {
    const address = formatAddress({ row: headerRow, column, rowCount: 1, columnCount: 1 });
    const { format } = sheet.getRange(address);
    format.load('columnWidth');
    return format;
  });
  await context.sync();
  return formats.map(({ columnWidth }) => columnWidth);
}

function sheetIsProtected(): AppError {
  return new AppError(
    'WORKBOOK',
    'The sheet is protected. Remove the protection (Review, Unprotect Sheet), then mark again.',
  );
}

function keyIsGone(header: string, sheetName: string): AppError {
  return new AppError(
    'WORKBOOK',
    `The column "${header}", which tells the transactions apart, is no longer in ${sheetName}. ` +
      'Bring it back (Ctrl+Z), or check again.',
  );
}
