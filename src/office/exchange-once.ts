/**
 * One request that exchanges cells, and what came of it: it looks, writes, and looks again, so that it is known which cells
 * still held what they were taken to hold, and what gives the others back what they held.
 */
import { asBefore } from './as-text';
import { type Block, formatAddress } from './block';
import type { Load } from './formula-blocks';
import { laterInExcel } from './in-excel';
import { halves } from './read-plan';

/** Per row and column of a block. */
export type Grid = readonly (readonly unknown[])[];

/** What cells hold, as `Range.values` and `Range.formulas` give it. */
export interface Held {
  readonly values: Grid;
  readonly formulas: Grid;
}

export interface CellExchange {
  readonly block: Block;
  /** What each cell that is written must still hold. */
  readonly held: Held;
  /** What is assigned to each cell; null leaves it as it is (Microsoft: Range.values). */
  readonly inputs: Grid;
  /** The cells are one formula's and what it fills: they are written together, or not at all. */
  readonly isSpill: boolean;
}

/**
 * Excel's answer tells what stood in the cells and what stands there now. One that is too large is refused when all is
 * done already (Microsoft: resource limits), so that requests are cut before: 5 MB, of characters with up to 3 bytes.
 */
export const MAX_ANSWER: Load<CellExchange> = {
  of: ({ held, inputs }) => JSON.stringify([held, inputs, inputs]).length,
  most: 1_500_000,
};

/** The exchange in parts of which each may be in a request, as far as its rows allow; what spills stays whole. */
export function partsOf(exchange: CellExchange): readonly CellExchange[] {
  const { block, held, inputs, isSpill } = exchange;
  const rows = halves(block);
  if (isSpill || rows === undefined || MAX_ANSWER.of(exchange) <= MAX_ANSWER.most) {
    return [exchange];
  }
  return rows.flatMap((half) => {
    const cut = (grid: Grid) => grid.slice(half.row - block.row).slice(0, half.rowCount);
    const part = { values: cut(held.values), formulas: cut(held.formulas) };
    return partsOf({ block: half, held: part, inputs: cut(inputs), isSpill });
  });
}

/** Per row and column of an exchange, whether the cell was written. */
export type Written = readonly (readonly boolean[])[];

export interface Outcome {
  readonly written: Written;
  /** What undoes that which must not have been written. */
  readonly putBack: readonly CellExchange[];
}

/** @param onWriting told just before the request that writes: what fails earlier has written nothing. */
export function exchangeOnce(
  sheetId: string,
  exchanges: readonly CellExchange[],
  onWriting: () => void = () => {},
): Promise<readonly Outcome[]> {
  return laterInExcel((context) => queueAndSync(context, sheetId, exchanges, onWriting));
}

async function queueAndSync(
  context: Excel.RequestContext,
  sheetId: string,
  exchanges: readonly CellExchange[],
  onWriting: () => void,
): Promise<readonly Outcome[]> {
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const rows = exchanges.map(({ block }) => {
    return sheet.getRange(formatAddress(block)).load('rowHidden');
  });
  await context.sync();
  context.workbook.application.suspendApiCalculationUntilNextSync();
  const looks = exchanges.map((exchange, index) => {
    const rowByRow = hidesRows(rows[index]);
    return { exchange, rowByRow, ...queueExchange(sheet, exchange, rowByRow) };
  });
  onWriting();
  await context.sync();
  return looks.map(judge);
}

/** Null when some rows are hidden and some are not (Microsoft: Range.rowHidden). */
function hidesRows(range: { readonly rowHidden: boolean | null } | undefined): boolean {
  return range?.rowHidden !== false;
}

interface Queued {
  /** What stood there when the write arrived, and after it. */
  readonly before: Excel.Range;
  readonly spill: Excel.Range | undefined;
  readonly now: Excel.Range;
}

function queueExchange(
  sheet: Excel.Worksheet,
  { block, inputs, isSpill }: CellExchange,
  rowByRow: boolean,
): Queued {
  const cells = () => sheet.getRange(formatAddress(block));
  const before = cells().load('values,formulas,rowHidden');
  const spill = isSpill ? cells().getCell(0, 0).getSpillingToRangeOrNullObject() : undefined;
  spill?.load('rowCount,columnCount');
  // Excel puts a block that goes over hidden rows into others (office-js issue 224); a single row goes where it belongs.
  if (!rowByRow) cells().values = mutable(inputs);
  else {
    inputs.forEach((row, index) => {
      const at = { ...block, row: block.row + index, rowCount: 1 };
      sheet.getRange(formatAddress(at)).values = mutable([row]);
    });
  }
  return { before, spill, now: cells().load('values,formulas') };
}

function mutable(grid: Grid): unknown[][] {
  return grid.map((row) => [...row]);
}

interface Look extends Queued {
  readonly exchange: CellExchange;
  readonly rowByRow: boolean;
}

function judge({ exchange, rowByRow, before, spill, now }: Look): Outcome {
  const { block, inputs, held, isSpill } = exchange;
  const found: Held = { values: before.values, formulas: before.formulas };
  const isMisplaced = !rowByRow && block.rowCount > 1 && hidesRows(before);
  const stood = (row: number, column: number) =>
    !isMisplaced && holdsAt(found, row, column) === holdsAt(held, row, column);
  const allStood = inputs.every((cells, row) => cells.every((_, column) => stood(row, column)));
  const mayStay = (row: number, column: number) => (isSpill ? allStood : stood(row, column));
  const written = inputs.map((cells, row) =>
    cells.map((input, column) => input !== null && mayStay(row, column)),
  );
  const isHit = (row: number, column: number) =>
    isMisplaced || (inputs[row]?.[column] !== null && written[row]?.[column] !== true);
  const back = inputs.map((cells, row) =>
    cells.map((_, column) => {
      if (!isHit(row, column)) return null;
      return fills(spill, row, column)
        ? ''
        : asBefore(found.values[row]?.[column], found.formulas[row]?.[column]);
    }),
  );
  const isClean = back.every((row) => row.every((cell) => cell === null));
  const after: Held = { values: now.values, formulas: now.formulas };
  const putBack = { block, held: after, inputs: back, isSpill: false };
  return { written, putBack: isClean ? [] : [putBack] };
}

/** True for the cells that the block's first cell fills by itself, once it has its formula back. */
function fills(spill: Excel.Range | undefined, row: number, column: number): boolean {
  if (spill === undefined || spill.isNullObject || (row === 0 && column === 0)) return false;
  return row < spill.rowCount && column < spill.columnCount;
}

/** What a cell holds, to be compared. */
export function holdsAt({ values, formulas }: Held, row: number, column: number): string {
  return JSON.stringify([asKept(values[row]?.[column]), asKept(formulas[row]?.[column])]);
}

/** Of a number that is written Excel may keep 15 digits (Microsoft: Excel specifications and limits). */
export function asKept(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(15)) : value;
}
