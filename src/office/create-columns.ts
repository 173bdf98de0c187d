/**
 * Creates result columns: right of the values in a plain sheet, as columns of the table in a table. No cell of a
 * person's is overwritten; where something stands right of a table, Excel moves it aside.
 */
import { type Block, formatAddress } from './block';
import type { CreatedColumn } from './result-columns';
import type { SourceLocation } from './source-location';

/** How many syncs it took; none when there is nothing to create. `block` is the source with its header row. */
export async function createColumns(
  context: Excel.RequestContext,
  location: SourceLocation,
  sheetId: string,
  block: Block,
  created: readonly CreatedColumn[],
): Promise<number> {
  if (created.length === 0) return 0;
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const isTable = location.kind === 'table';
  if (isTable) await growTable(context, location.tableName ?? '', sheet, block, created);
  for (const { column, header, width } of created) {
    const cell = sheet.getRange(
      formatAddress({ row: block.row, column, rowCount: 1, columnCount: 1 }),
    );
    cell.values = [[header]];
    cell.format.font.bold = true;
    cell.format.columnWidth = width;
  }
  await context.sync();
  return isTable ? 2 : 1;
}

/** Takes in the empty cells beside the table where it can: inserting columns would move what stands further right. */
async function growTable(
  context: Excel.RequestContext,
  tableName: string,
  sheet: Excel.Worksheet,
  block: Block,
  created: readonly CreatedColumn[],
): Promise<void> {
  const table = context.workbook.tables.getItem(tableName);
  table.load('showTotals');
  const beside = sheet
    .getRange(
      formatAddress({
        ...block,
        column: block.column + block.columnCount,
        columnCount: created.length,
      }),
    )
    .getUsedRangeOrNullObject(true);
  beside.load('address');
  await context.sync();
  if (beside.isNullObject && !table.showTotals && canResize()) {
    const columnCount = block.columnCount + created.length;
    table.resize(formatAddress({ ...block, columnCount }));
    return;
  }
  for (const { header } of created) table.columns.add(undefined, undefined, header);
}

/** `Table.resize` is newer than what the manifest asks for. */
function canResize(): boolean {
  return Office.context.requirements.isSetSupported('ExcelApi', '1.13');
}
