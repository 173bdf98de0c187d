/**
 * File content as the grid's own snapshot: the quickest way to load a book (a second for two million
 * cells). Pure.
 */
import type {
  ICellData,
  IObjectMatrixPrimitiveType,
  IRange,
  IWorkbookData,
  IWorksheetData,
} from '@univerjs/presets';
import type { SheetContent } from '../workbook-model';
import { toFreshCell } from './cells';
import { toRange } from './ranges';

/** Blank rows and columns a sheet has beyond its data, so that a person can type on. */
const SPARE_ROWS = 200;
const SPARE_COLUMNS = 6;
const LEAST_ROWS = 1000;
const LEAST_COLUMNS = 26;
const COLUMN_PX = 80;
const ROW_PX = 20;
/** Columns are opened wide enough for their first rows, within limits. */
const MEASURED_ROWS = 100;
const CHARACTER_PX = 7.4;
const PADDING_PX = 14;
const WIDEST_PX = 210;

export function bookData(sheets: readonly SheetContent[]): Partial<IWorkbookData> {
  const contents = sheets.length > 0 ? sheets : [{ name: 'Sheet1', rows: [] }];
  const entries = contents.map((content) => sheetData(crypto.randomUUID(), content));
  return {
    id: crypto.randomUUID(),
    sheetOrder: entries.map(({ id }) => id),
    sheets: Object.fromEntries(entries.map((sheet) => [sheet.id, sheet])),
  };
}

/** Results of formulas that spill, as the engine keeps them beside the cells: where, and what they show. */
export interface SpilledData {
  readonly arrayFormulaRange: Record<string, IObjectMatrixPrimitiveType<IRange>>;
  readonly arrayFormulaCellData: Record<string, IObjectMatrixPrimitiveType<ICellData>>;
}

/** By the ids that the sheets have. */
export function spilledData(
  sheets: readonly SheetContent[],
  sheetIds: readonly string[],
): SpilledData {
  const data: SpilledData = { arrayFormulaRange: {}, arrayFormulaCellData: {} };
  for (const [index, { rows }] of sheets.entries()) {
    const ranges: IObjectMatrixPrimitiveType<IRange> = {};
    const cells: IObjectMatrixPrimitiveType<ICellData> = {};
    for (const [row, line] of rows.entries()) {
      for (const [column, input] of line.entries()) {
        if (input === null || !('formula' in input) || !input.shown) continue;
        const columnCount = input.shown[0]?.length ?? 0;
        if (input.shown.length * columnCount < 2) continue;
        const rect = { row, column, rowCount: input.shown.length, columnCount };
        (ranges[row] ??= {})[column] = toRange(rect);
        for (const [r, values] of input.shown.entries()) {
          for (const [c, value] of values.entries()) {
            (cells[row + r] ??= {})[column + c] = toFreshCell(value);
          }
        }
      }
    }
    const sheetId = sheetIds[index] ?? '';
    data.arrayFormulaRange[sheetId] = ranges;
    data.arrayFormulaCellData[sheetId] = cells;
  }
  return data;
}

export function sheetData(
  id: string,
  { name, rows, numberFormats }: SheetContent,
): Partial<IWorksheetData> & { id: string } {
  const cellData: IWorksheetData['cellData'] = {};
  let columnCount = 0;
  for (const [r, row] of rows.entries()) {
    const cells: Record<number, ICellData> = {};
    for (const [c, input] of row.entries()) {
      if (input === null) continue;
      const pattern = numberFormats?.get(`${r},${c}`);
      cells[c] = { ...toFreshCell(input), ...(pattern ? { s: { n: { pattern } } } : {}) };
    }
    cellData[r] = cells;
    columnCount = Math.max(columnCount, row.length);
  }
  return {
    id,
    name,
    cellData,
    columnData: columnWidths(rows),
    rowCount: Math.max(LEAST_ROWS, rows.length + SPARE_ROWS),
    columnCount: Math.max(LEAST_COLUMNS, columnCount + SPARE_COLUMNS),
    defaultColumnWidth: COLUMN_PX,
    defaultRowHeight: ROW_PX,
  };
}

function columnWidths(rows: SheetContent['rows']): IWorksheetData['columnData'] {
  const widths: Record<number, { w: number }> = {};
  for (const row of rows.slice(0, MEASURED_ROWS)) {
    for (const [column, input] of row.entries()) {
      if (input === null || 'formula' in input) continue;
      const wanted = Math.ceil(String(input.value).length * CHARACTER_PX) + PADDING_PX;
      const widest = Math.max(widths[column]?.w ?? COLUMN_PX, Math.min(wanted, WIDEST_PX));
      widths[column] = { w: widest };
    }
  }
  return widths;
}
