/**
 * Writes cells on condition that they still hold what they held when it was decided. Each request looks before it writes:
 * a cell that held something else (rows had moved, somebody had typed, a formula had a new value) gets back what it held,
 * on the same condition, so that nothing of a person's is lost either way. Where Excel no longer lets it be put back, it is
 * told.
 */
import { AppError, isAppError } from '../core/domain/app-error';
import { asBefore } from './as-text';
import { formatAddress } from './block';
import {
  asKept,
  type CellExchange,
  exchangeOnce,
  type Grid,
  type Held,
  holdsAt,
  MAX_ANSWER,
  type Outcome,
  partsOf,
  type Written,
} from './exchange-once';
import { portions } from './formula-blocks';
import { laterInExcel } from './in-excel';
import { MAX_ROUNDS, movingTooFast } from './moving-too-fast';
import { isTooLarge } from './office-errors';
import { type HitCell, overwritten, type OverwrittenCell, stillHit } from './overwritten-cells';

/** What ended the work before all was done. */
export interface Interruption {
  readonly error: Error;
  readonly overwritten: readonly OverwrittenCell[];
}

export interface Exchanged {
  /** Of each exchange; `undefined` where Excel refused the request and then did not tell what its cells hold. */
  readonly written: readonly (Written | undefined)[];
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
  let isWriting = false;
  try {
    outcomes = await exchangeOnce(sheetId, exchanges, () => {
      isWriting = true;
    });
  } catch (error) {
    if (!isWriting) throw error;
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
  if (!(error instanceof Error)) throw error;
  const found = await readEach(sheetId, exchanges);
  const written = exchanges.map((exchange, at) => {
    const held = found[at];
    return held === undefined ? undefined : writtenIn(exchange, held);
  });
  const isNone = written.every((rows) => rows?.flat().includes(true) === false);
  if (isNone) throw error;
  const unknown = exchanges.filter((_, at) => written[at] === undefined);
  const stoppedBy = { error: unknown.length === 0 ? error : untold(error, unknown) };
  return { written, stoppedBy: { ...stoppedBy, overwritten: [] } };
}

function untold(cause: Error, exchanges: readonly CellExchange[]): AppError {
  const cells = exchanges.map(({ block }) => formatAddress(block)).join(', ');
  const look = `Excel did not tell whether it had written ${cells} before: look at these cells.`;
  return new AppError('WORKBOOK', `${cause.message} ${look}`, { cause });
}

/** All in one request, or each in its own where that is too large; `undefined` for what Excel does not tell. */
async function readEach(
  sheetId: string,
  exchanges: readonly CellExchange[],
): Promise<readonly (Held | undefined)[]> {
  try {
    return await readNow(sheetId, exchanges);
  } catch (error) {
    if (!isAppError(error, 'WORKBOOK')) throw error;
    if (exchanges.length < 2 || !isTooLarge(error)) return exchanges.map(() => undefined);
  }
  const found: (Held | undefined)[] = [];
  for (const exchange of exchanges) found.push(...(await readEach(sheetId, [exchange])));
  return found;
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

function writtenIn({ held, inputs }: CellExchange, now: Held): Written {
  return inputs.map((cells, row) =>
    cells.map((input, column) => {
      if (input === null) return false;
      const says = asBefore(now.values[row]?.[column], now.formulas[row]?.[column]);
      const isOther = holdsAt(now, row, column) !== holdsAt(held, row, column);
      return isOther && asKept(says) === asKept(input);
    }),
  );
}

/**
 * What was found may be larger than what was expected there: it goes back in parts. A refusal of one keeps none of the
 * others from going back.
 */
async function putAllBack(
  sheetId: string,
  back: readonly CellExchange[],
): Promise<Interruption | undefined> {
  const refusals: { readonly error: Error; readonly exchanges: readonly CellExchange[] }[] = [];
  let left = back.flatMap(partsOf);
  for (let round = 0; left.length > 0; round += 1) {
    if (round === MAX_ROUNDS) {
      refusals.push({ error: movingTooFast('cells change'), exchanges: left });
      break;
    }
    const again: CellExchange[] = [];
    for (const some of portions(left, MAX_ANSWER)) {
      try {
        const outcomes = await exchangeOnce(sheetId, some);
        again.push(...outcomes.flatMap(({ putBack }) => putBack));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        refusals.push({ error, exchanges: some });
      }
    }
    left = again.flatMap(partsOf);
  }
  const [first] = refusals;
  if (first === undefined) return undefined;
  const hit = refusals.flatMap(({ exchanges }) => exchanges.flatMap(cellsHit));
  return { error: first.error, overwritten: await leftOverwritten(sheetId, hit) };
}

async function leftOverwritten(
  sheetId: string,
  hit: readonly HitCell[],
): Promise<readonly OverwrittenCell[]> {
  const left = await laterInExcel((context) => {
    return stillHit(context, context.workbook.worksheets.getItem(sheetId), hit);
    // Where Excel does not even tell what they hold, each is named.
  }).catch(() => hit);
  return left.map(overwritten);
}

function cellsHit({ block, inputs }: CellExchange): readonly HitCell[] {
  return inputs.flatMap((cells, row) =>
    cells.flatMap((input, column) =>
      input === null ? [] : [{ row: block.row + row, column: block.column + column, input }],
    ),
  );
}
