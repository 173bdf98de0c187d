/**
 * Looks for formulas of Taxrow: in what is selected, on the sheet in front, or in the whole book, hidden sheets included.
 * Portion by portion, so that Excel answers people in between; what is empty is not read. It changes nothing.
 */
import { AppError } from '../core/domain/app-error';
import { type Block, formatAddress, parseAddress } from './block';
import { cellsIn, ourBlocks } from './formula-blocks';
import { inExcel } from './in-excel';
import { isTooLarge } from './office-errors';
import { halves, measureRow, nextRead } from './read-plan';

/** Where formulas are looked for: `sheet` is the one in front. */
export type FormulaScope = 'selection' | 'sheet' | 'book';

/** A block of a sheet that may hold formulas. */
export interface SearchArea {
  readonly sheetId: string;
  readonly sheetName: string;
  readonly block: Block;
}

/** What a portion of an area held. */
export interface FoundFormulas {
  readonly area: SearchArea;
  /** How many cells were looked at. */
  readonly searchedCells: number;
  readonly blocks: readonly Block[];
}

/** The used parts of what is to be searched. @throws AppError `WORKBOOK` when no cells are selected. */
export async function searchAreas(scope: FormulaScope): Promise<readonly SearchArea[]> {
  const areas = await inExcel((context) => readScope(context, scope));
  const parts: SearchArea[] = [];
  for (const area of areas) parts.push(...(await usedParts(area)));
  return parts;
}

/**
 * Ends between two portions when `signal` says so; a sheet that is gone by now holds none.
 *
 * @param maxBlockCells a found block is no larger.
 * @throws AppError `WORKBOOK`.
 */
export async function* findFormulas(
  areas: readonly SearchArea[],
  maxBlockCells: number,
  signal: AbortSignal,
): AsyncGenerator<FoundFormulas> {
  for (const area of areas) {
    let rowBytes = 0;
    let rowsRead = 0;
    for (;;) {
      const least = area.block.columnCount * LEAST_CELL_BYTES;
      const rows = nextRead(area.block, rowsRead, Math.max(least, rowBytes));
      if (rows === undefined) break;
      if (signal.aborted) return;
      const formulas = await readFormulas(area.sheetId, rows);
      const blocks = ourBlocks(rows, formulas, maxBlockCells);
      yield { area, searchedCells: cellsIn(rows), blocks };
      rowBytes = measureRow(formulas);
      rowsRead += rows.rowCount;
    }
  }
}

/** However light cells are, 20,000 make a portion: formulas are not told in advance. */
const LEAST_CELL_BYTES = 60;

async function readScope(
  context: Excel.RequestContext,
  scope: FormulaScope,
): Promise<readonly SearchArea[]> {
  if (scope === 'selection') return readSelection(context);
  const { worksheets } = context.workbook;
  const active = worksheets.getActiveWorksheet();
  active.load('id');
  worksheets.load('items/id,items/name');
  await context.sync();
  const sheets = worksheets.items.filter(({ id }) => scope === 'book' || id === active.id);
  return readUsed(
    context,
    sheets.map((sheet) => ({ sheet, used: sheet.getUsedRangeOrNullObject(true) })),
  );
}

/** Several blocks as well, and whole columns: of them what is used. */
async function readSelection(context: Excel.RequestContext): Promise<readonly SearchArea[]> {
  const selected = context.workbook.getSelectedRanges();
  selected.load('worksheet/id,worksheet/name,areas/items/address');
  await context.sync();
  const { worksheet: sheet, areas } = selected;
  return readUsed(
    context,
    areas.items.map((range) => ({ sheet, used: range.getUsedRangeOrNullObject(true) })),
  );
}

async function readUsed(
  context: Excel.RequestContext,
  places: readonly { readonly sheet: Excel.Worksheet; readonly used: Excel.Range }[],
): Promise<readonly SearchArea[]> {
  for (const { used } of places) used.load('address');
  await context.sync();
  return places.flatMap(({ sheet, used }) =>
    used.isNullObject
      ? []
      : [{ sheetId: sheet.id, sheetName: sheet.name, block: parseAddress(used.address) }],
  );
}

/** A value far below all others makes everything between used: of large areas each part is asked by itself. */
const PART_CELLS = 200_000;

async function usedParts(area: SearchArea): Promise<readonly SearchArea[]> {
  const parts = partsOf(area.block);
  if (parts.length < 2) return [area];
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(area.sheetId);
    await context.sync();
    if (sheet.isNullObject) return [];
    const used = parts.map((part) =>
      sheet.getRange(formatAddress(part)).getUsedRangeOrNullObject(true).load('address'),
    );
    await context.sync();
    return used.flatMap((range) =>
      range.isNullObject ? [] : [{ ...area, block: parseAddress(range.address) }],
    );
  });
}

function partsOf(block: Block): readonly Block[] {
  const rowsEach = Math.max(1, Math.floor(PART_CELLS / block.columnCount));
  const parts: Block[] = [];
  for (let row = 0; row < block.rowCount; row += rowsEach) {
    const rowCount = Math.min(rowsEach, block.rowCount - row);
    parts.push({ ...block, row: block.row + row, rowCount });
  }
  return parts;
}

type FormulaGrid = readonly (readonly unknown[])[];

/** Where Excel finds the answer too large (it refuses, or gives null), each half is read by itself. */
async function readFormulas(sheetId: string, rows: Block): Promise<FormulaGrid> {
  const read = await readOnce(sheetId, rows);
  if (read !== undefined) return read;
  const parts = halves(rows);
  if (parts === undefined) throw tooLargeRow(rows);
  return [...(await readFormulas(sheetId, parts[0])), ...(await readFormulas(sheetId, parts[1]))];
}

async function readOnce(sheetId: string, rows: Block): Promise<FormulaGrid | undefined> {
  try {
    return await inExcel(async (context) => {
      const sheet = context.workbook.worksheets.getItemOrNullObject(sheetId);
      await context.sync();
      if (sheet.isNullObject) return [];
      const range = sheet.getRange(formatAddress(rows));
      range.load('formulas');
      await context.sync();
      const formulas: FormulaGrid | null = range.formulas;
      return formulas ?? undefined;
    });
  } catch (error) {
    if (isTooLarge(error)) return undefined;
    throw error;
  }
}

function tooLargeRow({ row }: Block): AppError {
  return new AppError(
    'WORKBOOK',
    `Excel does not give the formulas of row ${String(row + 1)}: its texts are too large. Shorten them.`,
  );
}
