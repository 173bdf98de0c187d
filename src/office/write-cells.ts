/**
 * Writes one column's cells, a chunk per request. What stood there is read in the same request, before the write: a
 * cell that was not what it was taken for (its row had moved, somebody had typed) gets back what it held, by the same
 * way, so that a second movement cannot spoil it either. Where a column had moved, or a filter had come, all that was
 * hit is put back at once, and the place has to be found again. What can not be put back is told, cell by cell.
 */
import type { CellWrite } from './cell-changes';
import { inExcel } from './in-excel';
import { MAX_ROUNDS, movingTooFast } from './moving-too-fast';
import { isAnswerTooLarge, isTooLarge, outcomeUnknown, rowTooLarge } from './office-errors';
import { type HitCell, overwrittenError } from './overwritten-cells';
import { runAddress } from './write-check';
import { type CellsTarget, type OnChanged, PATIENTLY, writeOnce, type Written } from './write-once';
import { splitChunk, type WriteChunk } from './write-plan';

/**
 * False when the sheet had changed under the write so that nothing of a block could be judged: it is as it was before,
 * and its rows are to be found again. A chunk that Excel finds too large is written in halves.
 *
 * @throws AppError `WORKBOOK`; it names the cells that were hit by mistake and could not be put back.
 */
export async function writeCells(
  target: CellsTarget,
  chunk: WriteChunk<CellWrite>,
  onChanged: OnChanged,
): Promise<boolean> {
  const { stood, spoilt } = await writeInParts(target, chunk, onChanged);
  if (spoilt.length > 0) await putRight(target, spoilt);
  return stood;
}

/** What a request hit by mistake goes back before the next one is made: that one may be refused. */
async function writeInParts(
  target: CellsTarget,
  chunk: WriteChunk<CellWrite>,
  onChanged: OnChanged,
): Promise<Written> {
  try {
    return await writeOnce(target, chunk, onChanged, {});
  } catch (error) {
    const parts = partsAfter(error, target, chunk);
    const upperStood = await writeCells(target, parts[0], onChanged);
    const lowerStood = await writeCells(target, parts[1], onChanged);
    return { stood: upperStood && lowerStood, moved: [], spoilt: [] };
  }
}

/** @throws `error`, unless halves may pass. */
function partsAfter(
  error: unknown,
  { sheetColumn: column }: CellsTarget,
  chunk: WriteChunk<CellWrite>,
): readonly [WriteChunk<CellWrite>, WriteChunk<CellWrite>] {
  if (isAnswerTooLarge(error)) {
    const cells = chunk.map((block) => runAddress({ column, indices: [0] }, block));
    throw outcomeUnknown(cells, error);
  }
  if (!isTooLarge(error)) throw error;
  const parts = splitChunk(chunk);
  if (parts === undefined) throw rowTooLarge(chunk[0]?.row ?? 0, error);
  return parts;
}

interface PuttingRight {
  readonly target: CellsTarget;
  /** What has not got back what it held, with where it has moved to. */
  readonly hit: Map<CellWrite, Pick<HitCell, 'movedWith'>>;
  /** What Excel refused first. */
  refusal: unknown;
}

/** @throws AppError `WORKBOOK` that names the cells for which it did not succeed. */
async function putRight(target: CellsTarget, spoilt: readonly CellWrite[]): Promise<void> {
  const work: PuttingRight = { target, hit: new Map(), refusal: undefined };
  await putRightOnce(work, spoilt, 1);
  if (work.hit.size === 0) return;
  const hit = [...work.hit].map(([{ row, cells }, moved]): HitCell => {
    return { row, column: target.sheetColumn, input: cells[0], ...moved };
  });
  throw await inExcel((context) => {
    const sheet = context.workbook.worksheets.getItem(target.sheetId);
    return overwrittenError(context, sheet, hit, work.refusal ?? movingTooFast());
  }, PATIENTLY);
}

/** Each cell on the same condition as a write; a refusal of some keeps none of the others from going back. */
async function putRightOnce(
  work: PuttingRight,
  writes: readonly CellWrite[],
  round: number,
): Promise<void> {
  for (const write of writes) work.hit.set(write, {});
  if (writes.length === 0 || round > MAX_ROUNDS) return;
  let done: Written;
  try {
    const cells = writes.map((write) => ({ row: write.row, rows: [write] }));
    done = await writeOnce(work.target, cells, () => {}, PATIENTLY);
  } catch (error) {
    const canSplit = writes.length > 1 && isTooLarge(error) && !isAnswerTooLarge(error);
    if (!canSplit) {
      work.refusal ??= error;
      return;
    }
    const middle = Math.ceil(writes.length / 2);
    await putRightOnce(work, writes.slice(0, middle), round);
    await putRightOnce(work, writes.slice(middle), round);
    return;
  }
  const moved = new Set(done.moved);
  for (const write of writes) {
    if (moved.has(write)) work.hit.set(write, { movedWith: write.key });
    else work.hit.delete(write);
  }
  await putRightOnce(work, done.spoilt, round + 1);
}
