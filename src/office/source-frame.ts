/**
 * Where a source stands in its sheet at this moment: its header row and the block under it. Rows may have been added
 * since the source was chosen, so the frame is taken anew before each read and write.
 */
import { AppError } from '../core/domain/app-error';
import {
  type Block,
  formatAddress,
  LAST_SHEET_COLUMN,
  LAST_SHEET_ROW,
  lastColumn,
  lastRow,
  parseAddress,
} from './block';
import type { TextGrid } from './row-locator';
import type { SourceLocation } from './source-location';

/** Rows above and below the header that are looked through when rows were inserted above it. */
const HEADER_DRIFT_ROWS = 50;

export interface SourceFrame {
  readonly sheetId: string;
  readonly sheetName: string;
  /**
   * Header row, and the columns of the source; for a range from the used range's first row on. It goes on to the last row
   * of the sheet that is used: rows of a part may have been moved down.
   */
  readonly block: Block;
  /** 0-based sheet row of the last row that is read as the source's. */
  readonly lastSourceRow: number;
  /** 0-based sheet column right of everything that stands there. */
  readonly firstFreeColumn: number;
  /** 0-based sheet row of the header, as the location says. */
  readonly headerRow: number;
  /** The rows in which the header is, or may have moved to. */
  readonly top: TextGrid;
  readonly isProtected: boolean;
  /** Rows are hidden: by hand, by a filter of the sheet, or by one of a table on it. */
  readonly isFiltered: boolean;
}

/**
 * The frame of `location` now. One sync, two for a range that has a name.
 *
 * @throws AppError `WORKBOOK` when sheet or table are gone, `INVALID_INPUT` when the sheet is empty.
 */
export function readFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
): Promise<SourceFrame> {
  switch (location.kind) {
    case 'table':
      return readTableFrame(context, location);
    case 'range':
      return readRangeFrame(context, location, undefined);
    case 'selection':
      return readRangeFrame(context, location, parseAddress(location.address));
    case 'name':
      return readNameFrame(context, location);
  }
}

/** The name knows where its range is by now; the header keeps its place in it. */
async function readNameFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
): Promise<SourceFrame> {
  const range = context.workbook.names.getItem(location.rangeName ?? '').getRange();
  range.load('address');
  await context.sync();
  const part = parseAddress(range.address);
  const moved = part.row - parseAddress(location.address).row;
  return readRangeFrame(context, { ...location, headerRow: location.headerRow + moved }, part);
}

/** `part`: the block that the source is limited to. */
async function readRangeFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
  part: Block | undefined,
): Promise<SourceFrame> {
  const sheet = context.workbook.worksheets.getItem(location.sheetId);
  sheet.load('name');
  const { protection } = sheet;
  protection.load('protected');
  const used = sheet.getUsedRangeOrNullObject(true);
  used.load('address,rowHidden');
  const top = used.getIntersectionOrNullObject(sheet.getRange(topAddress(location, part)));
  top.load('address,text');
  await context.sync();
  if (used.isNullObject || top.isNullObject) throw emptySheet(sheet.name);
  const usedBlock = parseAddress(used.address);
  const { column } = parseAddress(top.address);
  const lastOfSource = Math.min(lastColumn(usedBlock), lastColumn(part ?? usedBlock));
  return {
    sheetId: location.sheetId,
    sheetName: sheet.name,
    block: { ...usedBlock, column, columnCount: lastOfSource - column + 1 },
    lastSourceRow: Math.min(lastRow(usedBlock), lastRow(part ?? usedBlock)),
    firstFreeColumn: lastColumn(usedBlock) + 1,
    headerRow: location.headerRow - 1,
    top: textGrid(top.address, top.text),
    isProtected: protection.protected,
    isFiltered: hidesRows(used),
  };
}

/** Null when some rows are hidden and some are not (Microsoft: Range.rowHidden). */
function hidesRows({ rowHidden }: { rowHidden: boolean | null }): boolean {
  return rowHidden !== false;
}

function topAddress(location: SourceLocation, part: Block | undefined): string {
  const first = Math.max(1, location.headerRow - HEADER_DRIFT_ROWS);
  const last = Math.min(LAST_SHEET_ROW, location.headerRow + HEADER_DRIFT_ROWS);
  const column = part?.column ?? 0;
  return formatAddress({
    row: first - 1,
    column,
    rowCount: last - first + 1,
    columnCount: LAST_SHEET_COLUMN - column,
  });
}

async function readTableFrame(
  context: Excel.RequestContext,
  location: SourceLocation,
): Promise<SourceFrame> {
  const table = context.workbook.tables.getItem(location.tableName ?? '');
  const { worksheet: sheet } = table;
  sheet.load('id,name');
  const { protection } = sheet;
  protection.load('protected');
  const header = table.getHeaderRowRange();
  header.load('address,text');
  const body = table.getDataBodyRange();
  body.load('rowCount,rowHidden');
  await context.sync();
  const headerBlock = parseAddress(header.address);
  const block = { ...headerBlock, rowCount: body.rowCount + 1 };
  return {
    sheetId: sheet.id,
    sheetName: sheet.name,
    block,
    lastSourceRow: lastRow(block),
    firstFreeColumn: lastColumn(block) + 1,
    headerRow: headerBlock.row,
    top: textGrid(header.address, header.text),
    isProtected: protection.protected,
    isFiltered: hidesRows(body),
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

/** The rows that are read as the source's; `undefined` when there is none. */
export function sourceBody(frame: SourceFrame): Block | undefined {
  const body = bodyBlock(frame);
  const rowCount = frame.lastSourceRow - frame.headerRow;
  return body === undefined || rowCount < 1 ? undefined : { ...body, rowCount };
}

/** The headers of the columns that are read as the source's. */
export function sourceHeaders(frame: SourceFrame): readonly string[] {
  return headerTexts(frame).slice(0, frame.block.columnCount);
}

function emptySheet(sheetName: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The sheet ${sheetName} has no values where the rows should be. ` +
      'Put a header row and the rows under it there, or choose another source in Map.',
  );
}
