/**
 * Looks for formulas of Taxrow: in what is selected, on the sheet in front, or in the whole book, hidden sheets included.
 * Portion by portion, so that Excel answers people in between; what is empty is not read. It changes nothing.
 */
import { type Block, contains, formatAddress, parseAddress } from './block';
import { CELLS_PER_REQUEST, cellsIn, ourBlocks } from './formula-blocks';
import { inExcel, laterInExcel } from './in-excel';
import { readInHalves } from './read-in-halves';
import { measureRow, nextRead } from './read-plan';

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
  /** Neighbouring cells that hold a formula of ours each. */
  readonly blocks: readonly Block[];
}

/**
 * The used cells of what is to be searched.
 *
 * @throws AppError `WORKBOOK` when no cells are selected, or one is being edited; what comes after waits for that.
 */
export function searchAreas(scope: FormulaScope): Promise<readonly SearchArea[]> {
  return inExcel((context) => readScope(context, scope));
}

/**
 * Ends between two portions when `signal` says so; a sheet that is gone by now holds none.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function* findFormulas(
  areas: readonly SearchArea[],
  signal: AbortSignal,
): AsyncGenerator<FoundFormulas> {
  for (const area of areas) {
    for (const part of await usedParts(area)) yield* searchPart(part, signal);
  }
}

async function* searchPart(area: SearchArea, signal: AbortSignal): AsyncGenerator<FoundFormulas> {
  const least = area.block.columnCount * LEAST_CELL_BYTES;
  let rowBytes = least;
  let rowsRead = 0;
  for (;;) {
    const rows = nextRead(area.block, rowsRead, rowBytes);
    if (rows === undefined || signal.aborted) return;
    const formulas = await readFormulas(area.sheetId, rows);
    const blocks = ourBlocks(rows, formulas, CELLS_PER_REQUEST);
    yield { area, searchedCells: cellsIn(rows), blocks };
    rowBytes = Math.max(least, measureRow(formulas));
    rowsRead += rows.rowCount;
  }
}

/** However light the first cells are, a formula further down is not. */
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

/**
 * Several blocks as well, and whole columns: of them what is used. A block that begins in the result of a formula stands
 * for this formula, too.
 */
async function readSelection(context: Excel.RequestContext): Promise<readonly SearchArea[]> {
  const selected = context.workbook.getSelectedRanges();
  selected.load('worksheet/id,worksheet/name,areas/items/address');
  await context.sync();
  const { worksheet: sheet, areas } = selected;
  const used = (range: Excel.Range) => ({ sheet, used: range.getUsedRangeOrNullObject(true) });
  const parents = areas.items.map((range) => {
    return { sheet, used: range.getCell(0, 0).getSpillParentOrNullObject() };
  });
  const found = await readUsed(context, [...areas.items.map(used), ...parents]);
  return found.filter(
    (area, at) => !found.slice(0, at).some(({ block }) => contains(block, area.block)),
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
  return laterInExcel(async (context) => {
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

async function readFormulas(sheetId: string, rows: Block): Promise<FormulaGrid> {
  const parts = await readInHalves(rows, 'formulas', (some) => readOnce(sheetId, some));
  return parts.flat();
}

function readOnce(sheetId: string, rows: Block): Promise<FormulaGrid | undefined> {
  return laterInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(sheetId);
    await context.sync();
    if (sheet.isNullObject) return [];
    const range = sheet.getRange(formatAddress(rows));
    range.load('formulas');
    await context.sync();
    const formulas: FormulaGrid | null = range.formulas;
    return formulas ?? undefined;
  });
}
