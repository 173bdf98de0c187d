/** Puts sample rows on a sheet of their own. What is in the workbook already is never touched. */
import { formatAddress } from './block';
import { asText } from './as-text';
import { freeName } from './free-name';
import { inExcel } from './in-excel';
import { measureRow, nextRead } from './read-plan';

const SHEET_NAME = 'Taxrow sample';

export type SampleValue = string | number | boolean | null;

export interface SampleOptions {
  /** 0-based columns whose numbers are date serials. */
  readonly dateColumns?: readonly number[];
}

/**
 * Adds a sheet with these rows (the first is the header, all are of one length) and shows it. Texts stay text.
 *
 * @returns the sheet's name.
 * @throws AppError `WORKBOOK`.
 */
export async function insertSampleSheet(
  rows: readonly (readonly SampleValue[])[],
  { dateColumns = [] }: SampleOptions = {},
): Promise<string> {
  const name = await addSheet();
  const columnCount = rows[0]?.length ?? 0;
  if (columnCount === 0) return name;
  const all = { row: 0, column: 0, rowCount: rows.length, columnCount };
  const rowBytes = measureRow(rows);
  let block = nextRead(all, 0, rowBytes);
  while (block !== undefined) {
    const end = block.row + block.rowCount;
    await writeRows(name, formatAddress(block), rows.slice(block.row, end));
    block = nextRead(all, end, rowBytes);
  }
  await finish(name, rows.length, dateColumns);
  return name;
}

function addSheet(): Promise<string> {
  return inExcel(async (context) => {
    const sheets = context.workbook.worksheets;
    sheets.load('items/name');
    await context.sync();
    const name = freeName(
      sheets.items.map((sheet) => sheet.name),
      SHEET_NAME,
    );
    sheets.add(name);
    await context.sync();
    return name;
  });
}

function writeRows(
  sheetName: string,
  address: string,
  rows: readonly (readonly SampleValue[])[],
): Promise<void> {
  return inExcel(async (context) => {
    const range = context.workbook.worksheets.getItem(sheetName).getRange(address);
    range.values = rows.map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? asText(cell) : (cell ?? ''))),
    );
    await context.sync();
  });
}

function finish(
  sheetName: string,
  rowCount: number,
  dateColumns: readonly number[],
): Promise<void> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    for (const column of dateColumns) {
      const address = formatAddress({ row: 1, column, rowCount: rowCount - 1, columnCount: 1 });
      sheet.getRange(address).numberFormat = Array.from({ length: rowCount - 1 }, () => [
        'yyyy-mm-dd hh:mm',
      ]);
    }
    const used = sheet.getUsedRange();
    used.getRow(0).format.font.bold = true;
    used.format.autofitColumns();
    sheet.activate();
    await context.sync();
  });
}
