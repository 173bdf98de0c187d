/**
 * Takes the columns of marks out of the sheet, the way they came in: a table that took in the cells beside it gives them
 * back, and columns that were put between go. What stands right of them never moves, but back to where it was.
 */
import { formatAddress, type Block, lastColumn } from './block';
import type { ChangeTarget } from './change-cells';
import { canResize, usedRightOf } from './create-columns';
import { inExcel } from './in-excel';
import { forgetMarkColumns, type MarkColumn, recallMarkColumns } from './mark-columns';
import type { MarkPlace } from './mark-place';
import { textOf } from './marks';
import { readCells } from './read-cells';
import { RESULT_HEADERS } from './result-columns';

/** One of Taxrow's columns. */
interface OwnColumn {
  readonly header: string;
  /** From its header on. */
  readonly cells: Block;
}

/**
 * Only where marks alone made them, and nothing is left in them. They stay where they cannot go without moving others.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function removeMarkColumns(target: ChangeTarget, place: MarkPlace): Promise<void> {
  const columns = ownColumns(place);
  if (columns.length === 0 || !columns.every(({ header }) => isOfMarks(header))) return;
  if (!(await areEmpty(target, place))) return;
  const { location } = target;
  const known = recallMarkColumns(location);
  const isGone = await inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(place.frame.sheetId);
    if (location.kind === 'table') {
      const table = context.workbook.tables.getItem(location.tableName ?? '');
      const way = await wayOut(context, sheet, table, place, columns, known);
      if (way === 'stay' || !(await standThereEmpty(context, sheet, columns))) return false;
      if (way === 'delete')
        for (const { header } of columns) table.columns.getItem(header).delete();
      else giveBack(sheet, table, place, columns);
    } else {
      if (!(await standThereEmpty(context, sheet, columns))) return false;
      for (const { cells } of columns) sheet.getRange(formatAddress(cells)).clear();
    }
    restoreWidths(sheet, columns, known);
    await context.sync();
    return true;
  });
  if (isGone) await forgetMarkColumns(location);
}

function ownColumns({ columns, position, rows }: MarkPlace): readonly OwnColumn[] {
  if (rows === undefined) return [];
  const from = { row: position.headerRow, rowCount: rows.rowCount + 1, columnCount: 1 };
  return columns.map(({ index, sheetColumn }) => ({
    header: RESULT_HEADERS[index] ?? '',
    cells: { ...from, column: sheetColumn },
  }));
}

function isOfMarks(header: string): boolean {
  return header === 'Taxrow status' || header === 'Taxrow message';
}

async function areEmpty(
  { key }: ChangeTarget,
  { frame, position, columns, rows }: MarkPlace,
): Promise<boolean> {
  if (rows === undefined) return false;
  const at = { keyColumn: position.column, columns };
  const left = await readCells(frame.sheetId, rows, at, key.keyOf);
  return left.columns.every((cells) => cells.every(({ value }) => textOf(value) === ''));
}

/**
 * False when a column has moved meanwhile: what stands there now is not Taxrow's. And when somebody has typed into one,
 * while all of its rows were read: clearing it could not be undone. To be asked right before.
 */
async function standThereEmpty(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  columns: readonly OwnColumn[],
): Promise<boolean> {
  const looks = columns.map(({ header, cells }) => {
    const body = { ...cells, row: cells.row + 1, rowCount: cells.rowCount - 1 };
    return {
      header,
      top: sheet.getRange(formatAddress({ ...cells, rowCount: 1 })).load('text'),
      used: sheet.getRange(formatAddress(body)).getUsedRangeOrNullObject(true).load('address'),
    };
  });
  await context.sync();
  return looks.every(({ header, top, used }) => top.text[0]?.[0] === header && used.isNullObject);
}

type WayOut = 'give-back' | 'delete' | 'stay';

async function wayOut(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  table: Excel.Table,
  { frame }: MarkPlace,
  columns: readonly OwnColumn[],
  known: readonly MarkColumn[],
): Promise<WayOut> {
  table.load('showTotals');
  const right = usedRightOf(sheet, frame.block);
  await context.sync();
  const movedOthers = columns.every(({ header }) =>
    known.some((column) => column.header === header && column.movedOthers),
  );
  if (movedOthers) return 'delete';
  const first = lastColumn(frame.block) - columns.length + 1;
  const areLast = columns.every(({ cells }) => cells.column >= first);
  if (areLast && !table.showTotals && canResize()) return 'give-back';
  return right.isNullObject ? 'delete' : 'stay';
}

function giveBack(
  sheet: Excel.Worksheet,
  table: Excel.Table,
  { frame }: MarkPlace,
  columns: readonly OwnColumn[],
): void {
  const columnCount = frame.block.columnCount - columns.length;
  table.resize(formatAddress({ ...frame.block, columnCount }));
  for (const { cells } of columns) sheet.getRange(formatAddress(cells)).clear();
}

function restoreWidths(
  sheet: Excel.Worksheet,
  columns: readonly OwnColumn[],
  known: readonly MarkColumn[],
): void {
  for (const { header, cells } of columns) {
    const before = known.find((column) => column.header === header);
    if (before === undefined) continue;
    const top = sheet.getRange(formatAddress({ ...cells, rowCount: 1 }));
    top.format.columnWidth = before.width;
  }
}
