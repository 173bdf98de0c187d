/**
 * Looks for places that rows can come from. It reads addresses and a few top rows, never the rows themselves.
 */
import { isAppError } from '../core/domain/app-error';
import { HEADER_SEARCH_COLUMNS, HEADER_SEARCH_ROWS } from '../core/mapping/header-row';
import { type Block, formatAddress, parseAddress } from './block';
import { inExcel } from './in-excel';
import { isLogName } from './log-sheet-plan';
import { RESULTS_SHEET_NAME } from './results-sheet-plan';
import {
  type FoundName,
  type FoundSheet,
  type FoundTable,
  rankSources,
  type SourceLocation,
} from './source-location';

/**
 * Tables, used ranges of the visible sheets and ranges with a name, the likeliest first; empty when the book holds no
 * values.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function listSources(): Promise<readonly SourceLocation[]> {
  const activeCell = await readActiveCell();
  return inExcel(async (context) => {
    const book = await listBook(context);
    const tables = await findTables(context, book);
    const sheets = await findSheets(context, book);
    const names = await findNames(context, book);
    return rankSources({ tables, sheets, names, activeSheetId: book.activeSheetId, activeCell });
  });
}

/** `undefined` when a chart or a picture is selected, or another workbook is in front: then no table is preferred. */
async function readActiveCell(): Promise<Block | undefined> {
  try {
    return await inExcel(async (context) => {
      const cell = context.workbook.getActiveCell();
      cell.load('address');
      await context.sync();
      return parseAddress(cell.address);
    });
  } catch (error) {
    if (isAppError(error, 'WORKBOOK')) return undefined;
    throw error;
  }
}

interface ListedBook {
  readonly activeSheetId: string;
  readonly sheets: readonly Excel.Worksheet[];
  readonly tables: readonly Excel.Table[];
  /** Names of the workbook that stand for a range. */
  readonly names: readonly Excel.NamedItem[];
}

async function listBook(context: Excel.RequestContext): Promise<ListedBook> {
  const sheets = context.workbook.worksheets;
  sheets.load('items/id,items/name,items/visibility');
  const tables = context.workbook.tables;
  tables.load('items/name,items/showHeaders,items/worksheet/id,items/worksheet/name');
  const names = context.workbook.names;
  names.load('items/name,items/type,items/visible');
  const active = sheets.getActiveWorksheet();
  active.load('id');
  await context.sync();
  const visible = sheets.items.filter(
    ({ name, visibility }) =>
      visibility === 'Visible' && name !== RESULTS_SHEET_NAME && !isLogName(name),
  );
  return {
    activeSheetId: active.id,
    sheets: visible,
    tables: tables.items.filter(
      (table) => table.showHeaders && visible.some((sheet) => sheet.id === table.worksheet.id),
    ),
    names: names.items.filter(({ type, visible, name }) => {
      return visible && type === 'Range' && !isOfExcel(name);
    }),
  };
}

/** Excel's own names, such as the print area. */
function isOfExcel(name: string): boolean {
  return /^(?:_xlnm|_FilterDatabase|Print_|Criteria$|Extract$)/i.test(name);
}

async function findTables(
  context: Excel.RequestContext,
  book: ListedBook,
): Promise<readonly FoundTable[]> {
  if (book.tables.length === 0) return [];
  const found = book.tables.map((table) => {
    const header = table.getHeaderRowRange();
    header.load('address');
    const body = table.getDataBodyRange();
    body.load('rowCount');
    return { table, header, body };
  });
  await context.sync();
  return found.map(({ table, header, body }) => {
    const headerBlock = parseAddress(header.address);
    return {
      name: table.name,
      sheetId: table.worksheet.id,
      sheetName: table.worksheet.name,
      block: { ...headerBlock, rowCount: body.rowCount + 1 },
    };
  });
}

async function findSheets(
  context: Excel.RequestContext,
  book: ListedBook,
): Promise<readonly FoundSheet[]> {
  const blocks = await findUsedBlocks(context, book.sheets);
  const found = blocks.map(({ sheet, usedBlock }) => {
    const top = sheet.getRange(formatAddress(topOf(usedBlock)));
    top.load('values');
    return { sheet, usedBlock, top };
  });
  await context.sync();
  return found.map(({ sheet, usedBlock, top }) => ({
    id: sheet.id,
    name: sheet.name,
    usedBlock,
    topRows: top.values,
  }));
}

async function findUsedBlocks(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<readonly { sheet: Excel.Worksheet; usedBlock: Block }[]> {
  const found = sheets.map((sheet) => {
    const used = sheet.getUsedRangeOrNullObject(true);
    used.load('address');
    return { sheet, used };
  });
  await context.sync();
  return found
    .filter(({ used }) => !used.isNullObject)
    .map(({ sheet, used }) => ({ sheet, usedBlock: parseAddress(used.address) }));
}

async function findNames(
  context: Excel.RequestContext,
  book: ListedBook,
): Promise<readonly FoundName[]> {
  if (book.names.length === 0) return [];
  const found = book.names.map((item) => {
    const range = item.getRangeOrNullObject();
    range.load('address,worksheet/id,worksheet/name');
    return { name: item.name, range };
  });
  await context.sync();
  const parts = found.flatMap(({ name, range }) => {
    const block = range.isNullObject ? undefined : blockOf(range.address);
    const sheet = book.sheets.find(({ id }) => !range.isNullObject && id === range.worksheet.id);
    if (block === undefined || sheet === undefined) return [];
    const top = sheet.getRange(formatAddress(topOf(block)));
    top.load('values');
    return [{ name, block, sheet, top }];
  });
  await context.sync();
  return parts.map(({ name, block, sheet, top }) => ({
    ...{ name, block, sheetId: sheet.id, sheetName: sheet.name, topRows: top.values },
  }));
}

/** `undefined` for whole rows or columns, and for several blocks. */
function blockOf(address: string): Block | undefined {
  try {
    return parseAddress(address);
  } catch {
    return undefined;
  }
}

export function topOf(block: Block): Block {
  return {
    ...block,
    rowCount: Math.min(block.rowCount, HEADER_SEARCH_ROWS),
    columnCount: Math.min(block.columnCount, HEADER_SEARCH_COLUMNS),
  };
}
