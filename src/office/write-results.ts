/**
 * Writes what became of each transaction beside its rows. The rows are found again before each write, and only
 * Taxrow's own columns are touched; where the sheet is protected the results go to a sheet of their own
 * (docs/decisions/0004).
 */
import { AppError } from '../core/domain/app-error';
import { applyChunk } from './apply-writes';
import { createRowFinder, type RowFinder } from './find-rows';
import { createMergingQueue } from './merging-queue';
import { isProtected } from './office-errors';
import { keyReader } from './read-keys';
import { type RowResult, toCells } from './result-columns';
import { findPlace, type ResultPlace } from './result-place';
import { writeToResultsSheet } from './results-sheet';
import { correct, type Misplaced, type RowKey, type RowWrite } from './row-locator';
import type { SourceLocation } from './source-location';
import { planWrites } from './write-plan';

export interface WriteReport {
  /** Rows that were written. */
  readonly written: number;
  /** Ids that stand in no row any more: nothing was written for them. */
  readonly missing: readonly string[];
  /** `results-sheet` when the sheet is protected: nothing was written beside the rows. */
  readonly place: 'beside-rows' | 'results-sheet';
  /** How often Excel was asked. */
  readonly syncs: number;
}

export interface ResultWriter {
  /**
   * Writes the results to all rows of their transactions. Calls while a write is under way are merged into the next
   * one, the newest result of an id winning; what a failed call brought goes out with the next.
   *
   * @throws AppError `WORKBOOK`.
   */
  writeResults(results: readonly RowResult[]): Promise<WriteReport>;
}

/** Rows that move while they are written are written again so often, before the person is asked to stop. */
const MAX_ROUNDS = 4;

/** Cells by transaction id. */
type CellsById = ReadonlyMap<string, readonly string[]>;

/** The writer for one source. It touches nothing until results come. */
export function createResultWriter(location: SourceLocation, key: RowKey): ResultWriter {
  /** What rows are to say that were hit by mistake, or were protected; it outlives a write that failed before it was put right. */
  let owed: CellsById = new Map();
  /** All that was written so far: a column that somebody deletes comes back whole. */
  const known = new Map<string, readonly string[]>();
  const finder = createRowFinder(keyReader(key.keyOf));

  /** Until every result stands in a row of its own id: rows that moved between finding and writing are put right. */
  async function writeBeside(cellsById: CellsById): Promise<WriteReport | 'protected'> {
    const rowsById = new Map<string, number>();
    const missing = new Set<string>();
    let left: CellsById = new Map([...owed, ...cellsById]);
    let syncs = 0;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const done = await writeRound(location, key, finder, left, known);
      if (done === 'protected') return done;
      syncs += done.syncs;
      for (const [id, rows] of done.rowsById) rowsById.set(id, rows);
      for (const id of done.missing) missing.add(id);
      owed = new Map([...done.undone, ...correct(done.misplaced, cellsById)]);
      if (owed.size === 0) {
        for (const [id, cells] of cellsById) known.set(id, cells);
        return report(cellsById, rowsById, missing, syncs);
      }
      left = owed;
    }
    throw new AppError(
      'WORKBOOK',
      'The rows move faster than Taxrow can write beside them. ' +
        'Leave the sheet alone for a moment (no sorting, no inserting) and try again.',
    );
  }

  async function writeBatch(cellsById: CellsById): Promise<WriteReport> {
    if (cellsById.size === 0) return report(cellsById, new Map(), new Set(), 0);
    const beside = await writeBeside(cellsById);
    if (beside !== 'protected') return beside;
    // Beside the rows it is written as soon as that is allowed again.
    owed = new Map([...owed, ...cellsById]);
    const { written, syncs } = await writeToResultsSheet(cellsById);
    return { written, missing: [], place: 'results-sheet', syncs };
  }

  const queue = createMergingQueue(writeBatch);
  return {
    writeResults: (results) =>
      queue.add(results.map((result) => [result.transactionId, toCells(result)])),
  };
}

/** Of the ids in `cellsById` alone: rows that were merely put right are no news. */
function report(
  cellsById: CellsById,
  rowsById: ReadonlyMap<string, number>,
  missing: ReadonlySet<string>,
  syncs: number,
): WriteReport {
  let written = 0;
  for (const id of cellsById.keys()) written += missing.has(id) ? 0 : (rowsById.get(id) ?? 0);
  return {
    written,
    missing: [...missing].filter((id) => cellsById.has(id)),
    place: 'beside-rows',
    syncs,
  };
}

interface Round {
  /** How many rows each id was written to. */
  readonly rowsById: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  readonly misplaced: readonly Misplaced[];
  /** What was taken back, by id. */
  readonly undone: CellsById;
  readonly syncs: number;
}

async function writeRound(
  location: SourceLocation,
  key: RowKey,
  finder: RowFinder,
  cellsById: CellsById,
  known: CellsById,
): Promise<Round | 'protected'> {
  try {
    const place = await findPlace(location, key);
    if (place === undefined) return 'protected';
    return await writeAt(
      place,
      finder,
      place.isNew ? new Map([...known, ...cellsById]) : cellsById,
    );
  } catch (error) {
    if (isProtected(error)) return 'protected';
    throw error;
  }
}

async function writeAt(
  { target, keys, isFiltered, syncs: syncsBefore }: ResultPlace,
  finder: RowFinder,
  cellsById: CellsById,
): Promise<Round> {
  const { writes, missing, ...found } = await finder.find(target.sheetId, keys, cellsById);
  const misplaced: Misplaced[] = [];
  const undone = new Map<string, readonly string[]>();
  let syncs = syncsBefore + found.syncs;
  for (const chunk of planWrites(writes, { rowByRow: isFiltered })) {
    const applied = await applyChunk(target, chunk);
    misplaced.push(...applied.misplaced);
    for (const { transactionId, cells } of applied.undone) undone.set(transactionId, cells);
    syncs += applied.syncs;
  }
  return { rowsById: countRows(writes), missing, misplaced, undone, syncs };
}

function countRows(writes: readonly RowWrite[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const { transactionId } of writes) {
    rows.set(transactionId, (rows.get(transactionId) ?? 0) + 1);
  }
  return rows;
}
