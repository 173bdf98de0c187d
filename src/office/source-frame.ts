/**
 * Where a source stands in its sheet at this moment: its header row and the block under it. Rows may have been added
 * since the source was chosen, so the frame is taken anew before each read and write.
 */
import { AppError } from '../core/domain/app-error';
import { type Block, lastRow, parseAddress } from './block';
import type { TextGrid } from './row-locator';
import type { SourceLocation } from './source-location';

/** Rows above and below the header that are looked through when rows were inserted above it. */
const HEADER_DRIFT_ROWS = 50;

export interface SourceFrame {
  readonly sheetId: string;
  readonly sheetName: string;
  /** Header row, and all columns with values; for a range from the used range's first row on. */
  readonly block: Block;
  /** 0-based sheet row of the header, as the location says. */
  readonly headerRow: number;
  /** The rows in which the header is, or may have moved to. */
  readonly top: TextGrid;
  readonly isProtected: boolean;
  readonly isFiltered: boolean;
}

/**
 * The frame of `location` now. One sync.
 *
 * @throws AppError `WORKBOOK` when sheet or table are gone, `INVALID_INPUT` when the sheet is empty.
 */
export function readFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
): Promise<SourceFrame> {
  return location.kind === 'table'
    ? readTableFrame(context, location)
    : readRangeFrame(context, location);
}

async function readRangeFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
): Promise<SourceFrame> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(location.sheetId);
  sheet.load('name');
  sheet.protection.load('protected');
  sheet.autoFilter.load('isDataFiltered');
  const used = sheet.getUsedRangeOrNullObject(true);
  used.load('address');
  const top = used.getIntersectionOrNullObject(topAddress(location));
  top.load('address,text');
  await context.sync();
  if (sheet.isNullObject) throw sheetGone(location);
  if (used.isNullObject || top.isNullObject) throw emptySheet(sheet.name);
  return {
    sheetId: location.sheetId,
    sheetName: sheet.name,
    block: parseAddress(used.address),
    headerRow: location.headerRow - 1,
    top: textGrid(top.address, top.text),
    isProtected: sheet.protection.protected,
    isFiltered: sheet.autoFilter.isDataFiltered,
  };
}

function topAddress(location: SourceLocation): string {
  const first = Math.max(1, location.headerRow - HEADER_DRIFT_ROWS);
  return `A${String(first)}:XFD${String(location.headerRow + HEADER_DRIFT_ROWS)}`;
}

async function readTableFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
): Promise<SourceFrame> {
  const table = context.workbook.tables.getItemOrNullObject(location.tableName ?? '');
  table.load('name');
  table.worksheet.load('id,name');
  table.worksheet.protection.load('protected');
  table.autoFilter.load('isDataFiltered');
  const header = table.getHeaderRowRange();
  header.load('address,text');
  const body = table.getDataBodyRange();
  body.load('rowCount');
  await context.sync();
  if (table.isNullObject) throw tableGone(location);
  const headerBlock = parseAddress(header.address);
  return {
    sheetId: table.worksheet.id,
    sheetName: table.worksheet.name,
    block: { ...headerBlock, rowCount: body.rowCount + 1 },
    headerRow: headerBlock.row,
    top: textGrid(header.address, header.text),
    isProtected: table.worksheet.protection.protected,
    isFiltered: table.autoFilter.isDataFiltered,
  };
}

function textGrid(address: string, texts: string[][]): TextGrid {
  const { row, column } = parseAddress(address);
  return { row, column, texts };
}

/** The header cells of the frame as text, from the frame's first column on; empty cells where the row has none. */
export function headerTexts(frame: SourceFrame, headerRow = frame.headerRow): readonly string[] {
  return frame.top.texts[headerRow - frame.top.row] ?? [];
}

/** The rows under the header; `undefined` when there is none. */
export function bodyBlock(frame: SourceFrame, headerRow = frame.headerRow): Block | undefined {
  const rowCount = lastRow(frame.block) - headerRow;
  return rowCount < 1 ? undefined : { ...frame.block, row: headerRow + 1, rowCount };
}

function sheetGone(location: SourceLocation): AppError {
  return new AppError(
    'WORKBOOK',
    `The sheet ${location.sheetName} is no longer in the workbook. ` +
      'Bring it back (Ctrl+Z), or choose the source again in Map.',
  );
}

function tableGone(location: SourceLocation): AppError {
  return new AppError(
    'WORKBOOK',
    `The table ${location.tableName ?? ''} is no longer in the workbook. ` +
      'Bring it back (Ctrl+Z), or choose the source again in Map.',
  );
}

function emptySheet(sheetName: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The sheet ${sheetName} has no values where the rows should be. ` +
      'Put a header row and the rows under it there, or choose another source in Map.',
  );
}
