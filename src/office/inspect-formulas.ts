/** What formulas show, and which cells they fill: read, and nothing else. */
import { type Block, formatAddress, parseAddress } from './block';
import type { Grid, Held } from './exchange-once';
import { cellsIn } from './formula-blocks';
import { laterInExcel } from './in-excel';
import { isTooLarge } from './office-errors';
import { halves } from './read-plan';
import type { ShownCell } from './shown-values';

/** Cells with a formula each, or the cells that one formula fills, itself first. */
export interface Inspected {
  readonly block: Block;
  readonly isSpill: boolean;
  /** What they hold and show; `undefined` when that is more than Excel gives in one go. */
  readonly cells: InspectedCells | undefined;
  /** False when the sheet is protected and not all of the cells are unlocked. */
  readonly mayWrite: boolean;
}

export interface InspectedCells {
  readonly held: Held;
  /** Per row and column of the block. */
  readonly shown: readonly (readonly ShownCell[])[];
}

/** A spilled result beyond that is not read; no function of Taxrow fills more. */
const MAX_SPILL_CELLS = 50_000;

/**
 * Of a block, formulas that spill are told one by one, with what they fill; a cell that is filled by another is none.
 *
 * @throws AppError `WORKBOOK`.
 */
export async function inspectFormulas(
  sheetId: string,
  blocks: readonly Block[],
): Promise<readonly Inspected[]> {
  try {
    return await inspectOnce(sheetId, blocks);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
  }
  const parts = apart(blocks);
  if (parts === undefined) return blocks.flatMap(tooLarge);
  const first = await inspectFormulas(sheetId, parts[0]);
  return [...first, ...(await inspectFormulas(sheetId, parts[1]))];
}

type Blocks = readonly Block[];

/** In two halves; `undefined` for a single row. */
function apart(blocks: Blocks): readonly [Blocks, Blocks] | undefined {
  const half = Math.ceil(blocks.length / 2);
  if (blocks.length > 1) return [blocks.slice(0, half), blocks.slice(half)];
  const [upper, lower] = blocks.flatMap((block) => halves(block) ?? []);
  return upper && lower && [[upper], [lower]];
}

function tooLarge(block: Block): readonly Inspected[] {
  return cellsOf(block).map((cell) => {
    return { block: cell, isSpill: false, cells: undefined, mayWrite: true };
  });
}

function inspectOnce(sheetId: string, blocks: readonly Block[]): Promise<readonly Inspected[]> {
  return laterInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const { protection } = sheet;
    protection.load('protected');
    const spills = blocks.map((block) => sheet.getRange(formatAddress(block)).load('hasSpill'));
    await context.sync();
    const places: Place[] = [];
    for (const [index, block] of blocks.entries()) {
      // Null when some of the cells spill and some do not (Microsoft: Range.hasSpill).
      const hasSpill: boolean | null | undefined = spills[index]?.hasSpill;
      if (hasSpill === false) places.push({ block, isSpill: false });
      else places.push(...(await readSpills(context, sheet, block)));
    }
    const parts = protection.protected ? places.flatMap(cellByCell) : places;
    const looks = parts.map((place) => queueLook(sheet, place, protection.protected));
    await context.sync();
    return looks.map(inspected);
  });
}

interface Place {
  readonly block: Block;
  readonly isSpill: boolean;
}

/** Of cells of which some spill, or are spilled into. */
async function readSpills(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  block: Block,
): Promise<readonly Place[]> {
  const looks = cellsOf(block).map((cell) => {
    const range = sheet.getRange(formatAddress(cell));
    return {
      cell,
      spill: range.getSpillingToRangeOrNullObject().load('address'),
      parent: range.getSpillParentOrNullObject().load('address'),
    };
  });
  await context.sync();
  return looks.flatMap(({ cell, spill, parent }) => {
    if (!spill.isNullObject) {
      const filled = parseAddress(spill.address);
      return [{ block: filled, isSpill: cellsIn(filled) > 1 }];
    }
    return parent.isNullObject ? [{ block: cell, isSpill: false }] : [];
  });
}

function cellsOf(block: Block): readonly Block[] {
  const cells: Block[] = [];
  for (let row = 0; row < block.rowCount; row += 1) {
    for (let column = 0; column < block.columnCount; column += 1) {
      const at = { row: block.row + row, column: block.column + column };
      cells.push({ ...at, rowCount: 1, columnCount: 1 });
    }
  }
  return cells;
}

/** Each cell has its own lock. */
function cellByCell(place: Place): readonly Place[] {
  if (place.isSpill) return [place];
  return cellsOf(place.block).map((block) => ({ block, isSpill: false }));
}

interface Look extends Place {
  readonly range: Excel.Range;
  readonly isLoaded: boolean;
  readonly isProtected: boolean;
}

function queueLook(sheet: Excel.Worksheet, place: Place, isProtected: boolean): Look {
  const range = sheet.getRange(formatAddress(place.block));
  const isLoaded = cellsIn(place.block) <= MAX_SPILL_CELLS;
  if (isLoaded) range.load('values,formulas,valueTypes,numberFormat');
  if (isProtected) range.format.protection.load('locked');
  return { ...place, range, isLoaded, isProtected };
}

function inspected({ block, isSpill, range, isLoaded, isProtected }: Look): Inspected {
  const mayWrite = !isProtected || isUnlocked(range.format.protection);
  const cells = isLoaded ? readCells(range) : undefined;
  return { block, isSpill, cells, mayWrite };
}

/** Null when some of the cells are locked and some are not (Microsoft: FormatProtection.locked). */
function isUnlocked({ locked }: { readonly locked: boolean | null }): boolean {
  return locked === false;
}

/** Excel gives null for what is too large (Microsoft: Range.values). */
function readCells(range: Excel.Range): InspectedCells | undefined {
  const values: Grid | null = range.values;
  const formulas: Grid | null = range.formulas;
  if (values === null || formulas === null) return undefined;
  const shown = values.map((cells, row) =>
    cells.map((value, column) => ({
      value,
      type: range.valueTypes[row]?.[column] ?? 'Unknown',
      numberFormat: String(range.numberFormat[row]?.[column] ?? ''),
    })),
  );
  return { held: { values, formulas }, shown };
}
