/**
 * Writes cells on condition that they still hold what they held when it was decided. Each request looks before it writes:
 * a cell that held something else (rows had moved, somebody had typed, a formula had a new value) gets back what it held,
 * on the same condition, so that nothing of a person's is lost either way. Where Excel no longer lets it be put back, it is
 * told.
 */
import { asBefore } from './as-text';
import { type Block, formatAddress } from './block';
import { type Load, portions } from './formula-blocks';
import { laterInExcel } from './in-excel';
import { MAX_ROUNDS, movingTooFast } from './moving-too-fast';
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

/** A cell that was written though it held something else, and could not be given it back. */
export interface OverwrittenCell {
  /** A1, without the sheet. */
  readonly address: string;
  /** What is to be typed to have it again; `''` for an empty cell. */
  readonly stood: string;
}

/** What ended the work before all was done. */
export interface Interruption {
  readonly error: Error;
  readonly overwritten: readonly OverwrittenCell[];
}

export interface Exchanged {
  /** Of each exchange. */
  readonly written: readonly Written[];
  /** Excel refused something after it had taken something: the rest, or what had to be put back. */
  readonly stoppedBy: Interruption | undefined;
}

/**
 * One request as a rule; the exchanges must fit into it ({@link MAX_ANSWER}). It waits while a person types into a cell.
 *
 * @throws AppError `WORKBOOK` when Excel refuses, and nothing is written.
 */
export async function exchangeCells(
  sheetId: string,
  exchanges: readonly CellExchange[],
): Promise<Exchanged> {
  let outcomes: readonly Outcome[];
  try {
    outcomes = await exchangeOnce(sheetId, exchanges);
  } catch (error) {
    return refused(sheetId, exchanges, error);
  }
  const written = outcomes.map((outcome) => outcome.written);
  const back = outcomes.flatMap(({ putBack }) => putBack);
  return { written, stoppedBy: await putAllBack(sheetId, back) };
}

/** Of a request that Excel refuses, what comes before the refused part is done: the cells say which. */
async function refused(
  sheetId: string,
  exchanges: readonly CellExchange[],
  error: unknown,
): Promise<Exchanged> {
  const found = await readNow(sheetId, exchanges).catch(() => []);
  const written = exchanges.map((exchange, at) => writtenIn(exchange, found[at]));
  const isAny = written.some((rows) => rows.some((cells) => cells.includes(true)));
  if (!isAny || !(error instanceof Error)) throw error;
  return { written, stoppedBy: { error, overwritten: [] } };
}

/** `undefined` for what is too large (Microsoft: Range.values). */
function readNow(
  sheetId: string,
  exchanges: readonly CellExchange[],
): Promise<readonly (Held | undefined)[]> {
  return laterInExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const ranges = exchanges.map(({ block }) => {
      return sheet.getRange(formatAddress(block)).load('values,formulas');
    });
    await context.sync();
    return ranges.map((range) => {
      const values: Grid | null = range.values;
      const formulas: Grid | null = range.formulas;
      return values === null || formulas === null ? undefined : { values, formulas };
    });
  });
}

function writtenIn({ held, inputs }: CellExchange, now: Held | undefined): Written {
  return inputs.map((cells, row) =>
    cells.map((input, column) => {
      if (input === null || now === undefined) return false;
      const says = asBefore(now.values[row]?.[column], now.formulas[row]?.[column]);
      const isOther = holdsAt(now, row, column) !== holdsAt(held, row, column);
      return isOther && asKept(says) === asKept(input);
    }),
  );
}

/** What was found may be larger than what was expected there: it goes back in parts. */
async function putAllBack(
  sheetId: string,
  back: readonly CellExchange[],
): Promise<Interruption | undefined> {
  let left = back.flatMap(partsOf);
  let again: readonly CellExchange[] = [];
  try {
    for (let round = 0; left.length > 0; round += 1) {
      if (round === MAX_ROUNDS) throw movingTooFast('cells change');
      for (const some of portions(left, MAX_ANSWER)) {
        const outcomes = await exchangeOnce(sheetId, some);
        again = [...again, ...outcomes.flatMap(({ putBack }) => putBack)];
        left = left.slice(some.length);
      }
      left = again.flatMap(partsOf);
      again = [];
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error, overwritten: [...again, ...left].flatMap(overwrittenIn) };
  }
}

function overwrittenIn({ block, inputs }: CellExchange): readonly OverwrittenCell[] {
  return inputs.flatMap((cells, row) =>
    cells.flatMap((input, column) => {
      if (input === null) return [];
      const at = { row: block.row + row, column: block.column + column };
      const address = formatAddress({ ...at, rowCount: 1, columnCount: 1 });
      return [{ address, stood: String(input) }];
    }),
  );
}

interface Outcome {
  readonly written: Written;
  /** What undoes that which must not have been written. */
  readonly putBack: readonly CellExchange[];
}

function exchangeOnce(
  sheetId: string,
  exchanges: readonly CellExchange[],
): Promise<readonly Outcome[]> {
  return laterInExcel((context) => queueAndSync(context, sheetId, exchanges));
}

async function queueAndSync(
  context: Excel.RequestContext,
  sheetId: string,
  exchanges: readonly CellExchange[],
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

function holdsAt({ values, formulas }: Held, row: number, column: number): string {
  return JSON.stringify([asKept(values[row]?.[column]), asKept(formulas[row]?.[column])]);
}

/** Of a number that is written Excel may keep 15 digits (Microsoft: Excel specifications and limits). */
function asKept(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(15)) : value;
}
