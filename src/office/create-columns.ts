/**
 * Creates result columns: right of the values in a plain sheet, as columns of the table in a table. No cell of a
 * person's is overwritten; where something stands right of a table, Excel moves it aside.
 */
import { type Block, formatAddress, LAST_SHEET_COLUMN, parseAddress } from './block';
import type { CreatedColumn } from './result-columns';
import type { SourceLocation } from './source-location';

export interface Creation {
  /** How many it took; none when there is nothing to create. */
  readonly syncs: number;
  /** Cells right of the table moved aside. */
  readonly movedOthers: boolean;
}

/** `block` is the source with its header row. */
export async function createColumns(
  context: Excel.RequestContext,
  location: SourceLocation,
  sheetId: string,
  block: Block,
  created: readonly CreatedColumn[],
): Promise<Creation> {
  if (created.length === 0) return { syncs: 0, movedOthers: false };
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const isTable = location.kind === 'table';
  const movedOthers =
    isTable && (await growTable(context, location.tableName ?? '', sheet, block, created));
  for (const { column, header, width } of created) {
    const cell = sheet.getRange(
      formatAddress({ row: block.row, column, rowCount: 1, columnCount: 1 }),
    );
    cell.values = [[header]];
    cell.format.font.bold = true;
    cell.format.columnWidth = width;
  }
  await context.sync();
  return { syncs: isTable ? 2 : 1, movedOthers };
}

/**
 * Takes in the empty cells beside the table where it can: inserting columns would move what stands further right.
 * True when that had to be.
 */
async function growTable(
  context: Excel.RequestContext,
  tableName: string,
  sheet: Excel.Worksheet,
  block: Block,
  created: readonly CreatedColumn[],
): Promise<boolean> {
  const table = context.workbook.tables.getItem(tableName);
  table.load('showTotals');
  const right = usedRightOf(sheet, block);
  await context.sync();
  const columnCount = block.columnCount + created.length;
  const isFree =
    right.isNullObject || parseAddress(right.address).column >= block.column + columnCount;
  if (isFree && !table.showTotals && canResize()) {
    table.resize(formatAddress({ ...block, columnCount }));
    return false;
  }
  for (const { header } of created) table.columns.add(undefined, undefined, header);
  return !right.isNullObject;
}

/** The cells with values right of a block, in its rows; its address is loaded with the next sync. */
export function usedRightOf(sheet: Excel.Worksheet, block: Block): Excel.Range {
  const column = block.column + block.columnCount;
  // Of a block that ends with the sheet nothing is right: its own last column is asked for, and says so.
  const address = formatAddress({
    ...block,
    column: Math.min(column, LAST_SHEET_COLUMN - 1),
    columnCount: Math.max(1, LAST_SHEET_COLUMN - column),
  });
  const used = sheet.getRange(address).getUsedRangeOrNullObject(true);
  used.load('address');
  return used;
}

/** `Table.resize` is newer than what the manifest asks for. */
export function canResize(): boolean {
  return Office.context.requirements.isSetSupported('ExcelApi', '1.13');
}
