/**
 * Cells that a write hit by mistake and that Excel did not let be put right: the person is told which they are and what
 * stood there, so that nothing of theirs is lost unseen.
 */
import { AppError } from '../core/domain/app-error';
import { asBefore } from './as-text';
import { formatAddress } from './block';
import { translateOfficeError } from './office-errors';

/** A cell that was hit, at the place where it was. */
export interface HitCell {
  /** 0-based, of the sheet. */
  readonly row: number;
  readonly column: number;
  /** What is to be assigned to it so that it holds again what it held. */
  readonly input: unknown;
  /** What its row's key cell says, when the row has moved since: the address is where it was. */
  readonly movedWith?: string;
}

/** A cell that was written though it held something else, and could not be given it back. */
export interface OverwrittenCell {
  /** A1, without the sheet. */
  readonly address: string;
  /** What is to be typed to have it again; `''` for an empty cell. */
  readonly stood: string;
}

/** Each cell is some objects on Excel's side. */
const CELLS_PER_SYNC = 400;

/** Of a request that Excel refuses, what comes before the refused part is done: those that do not hold it again. */
export async function stillHit(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  hit: readonly HitCell[],
): Promise<readonly HitCell[]> {
  const left: HitCell[] = [];
  for (let first = 0; first < hit.length; first += CELLS_PER_SYNC) {
    left.push(...(await stillHitOf(context, sheet, hit.slice(first, first + CELLS_PER_SYNC))));
  }
  return left;
}

async function stillHitOf(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  hit: readonly HitCell[],
): Promise<readonly HitCell[]> {
  const ranges = hit.map((cell) => sheet.getRange(addressOf(cell)).load('values,formulas'));
  await context.sync();
  return hit.filter((cell, index) => {
    const values: unknown[][] = ranges[index]?.values ?? [];
    const formulas: unknown[][] = ranges[index]?.formulas ?? [];
    const says = asBefore(values[0]?.[0], formulas[0]?.[0]);
    return cell.movedWith !== undefined || String(says) !== String(cell.input);
  });
}

export function overwritten(cell: HitCell): OverwrittenCell {
  return { address: addressOf(cell), stood: String(cell.input) };
}

function addressOf({ row, column }: HitCell): string {
  return formatAddress({ row, column, rowCount: 1, columnCount: 1 });
}

/** What to throw instead of `error`: it says which of these cells do not hold what they held. */
export async function overwrittenError(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  hit: readonly HitCell[],
  error: unknown,
): Promise<unknown> {
  const cause = translateOfficeError(error);
  // Where Excel does not even tell what they hold, each is named.
  const left = await stillHit(context, sheet, hit).catch(() => hit);
  if (left.length === 0 || !(cause instanceof Error)) return cause;
  const cells = left.length === 1 ? '1 cell holds' : `${String(left.length)} cells hold`;
  const typeAgain = 'and Excel did not let Taxrow put that right. Type again what stood there:';
  return new AppError(
    'WORKBOOK',
    `${cause.message} ${cells} what is not theirs, ${typeAgain} ${left.map(inWords).join('; ')}.`,
    { cause },
  );
}

/** Of a long text its beginning tells which it was. */
const MOST_CHARACTERS = 200;

function inWords(cell: HitCell): string {
  const { address, stood } = overwritten(cell);
  const moved =
    cell.movedWith === undefined ? '' : `, which has moved with the row of ${cell.movedWith}`;
  const begins = stood.slice(0, MOST_CHARACTERS);
  return `${address}${moved}: ${stood === '' ? 'nothing' : begins}${begins === stood ? '' : '…'}`;
}
