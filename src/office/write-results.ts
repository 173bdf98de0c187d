/**
 * Writes what became of each transaction beside its rows. The rows are found again before each write, and only
 * Taxrow's own columns are touched; where the sheet is protected the results go to a sheet of their own
 * (docs/decisions/0004).
 */
import { applyChunk } from './apply-writes';
import { createRowFinder, type RowFinder } from './find-rows';
import { createMergingQueue } from './merging-queue';
import { MAX_ROUNDS, movingTooFast } from './moving-too-fast';
import { isProtected } from './office-errors';
import { keyReader } from './read-keys';
import { type RowResult, toCells } from './result-columns';
import { findPlace, type ResultPlace } from './result-place';
import { createResultsSheetWriter } from './results-sheet';
import { correct, type RowKey, type RowWrite } from './row-locator';
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
   * one, the newest result of an id winning; what a failed call brought, or protection held back from the rows, goes out
   * with the next, also with one that brings nothing.
   *
   * @throws AppError `WORKBOOK`.
   */
  writeResults(results: readonly RowResult[]): Promise<WriteReport>;
}

/** Cells by transaction id. */
type CellsById = ReadonlyMap<string, readonly string[]>;

/** The writer for one source. It touches nothing until results come. */
export function createResultWriter(location: SourceLocation, key: RowKey): ResultWriter {
  /** What rows are to say: new results, and what those said that were hit by mistake. It outlives a write that failed. */
  let owed: CellsById = new Map();
  /** Ids whose newest result is not told yet as written beside their rows. */
  const untold = new Set<string>();
  /** The newest result of each id: a column that somebody deletes comes back whole. */
  const known = new Map<string, readonly string[]>();
  const finder = createRowFinder(keyReader(key.keyOf));
  const resultsSheet = createResultsSheetWriter();

  /** Until every result stands in a row of its own id: rows that moved between finding and writing are put right. */
  async function writeBeside(): Promise<WriteReport | 'protected'> {
    const rowsById = new Map<string, number>();
    const missing = new Set<string>();
    let syncs = 0;
    for (let round = 0; round <= MAX_ROUNDS; round += 1) {
      const done = await unlessProtected(writeOwed);
      if (done === 'protected') return done;
      syncs += done.syncs;
      for (const [id, rows] of done.rowsById) rowsById.set(id, rows);
      for (const id of done.missing) missing.add(id);
      if (owed.size === 0) return report(untold, rowsById, missing, syncs);
    }
    throw movingTooFast();
  }

  async function writeOwed(): Promise<Round | 'protected'> {
    const place = await findPlace(location, key);
    if (place === undefined) return 'protected';
    if (place.isNew) owed = new Map([...known, ...owed]);
    const left = owed;
    const again = new Map<string, readonly string[]>();
    try {
      const done = await writeAt(place, finder, left, again);
      owed = again;
      return done;
    } catch (error) {
      owed = new Map([...left, ...again]);
      throw error;
    }
  }

  async function writeBatch(cellsById: CellsById): Promise<WriteReport> {
    if (cellsById.size === 0 && owed.size === 0) return report(untold, new Map(), new Set(), 0);
    owed = new Map([...owed, ...cellsById]);
    for (const [id, cells] of cellsById) {
      known.set(id, cells);
      untold.add(id);
    }
    const beside = await writeBeside();
    if (beside !== 'protected') {
      untold.clear();
      return beside;
    }
    // Beside the rows it is written as soon as that is allowed again.
    const nothing = { written: 0, syncs: 1 };
    const { written, syncs } = cellsById.size === 0 ? nothing : await resultsSheet.write(cellsById);
    return { written, missing: [], place: 'results-sheet', syncs };
  }

  const queue = createMergingQueue(writeBatch);
  return {
    writeResults: (results) =>
      queue.add(results.map((result) => [result.transactionId, toCells(result)])),
  };
}

/** Of the ids in `results` alone: rows that were merely put right are no news. */
function report(
  results: ReadonlySet<string>,
  rowsById: ReadonlyMap<string, number>,
  missing: ReadonlySet<string>,
  syncs: number,
): WriteReport {
  let written = 0;
  for (const id of results) written += missing.has(id) ? 0 : (rowsById.get(id) ?? 0);
  return {
    written,
    missing: [...missing].filter((id) => results.has(id)),
    place: 'beside-rows',
    syncs,
  };
}

async function unlessProtected<T>(write: () => Promise<T>): Promise<T | 'protected'> {
  try {
    return await write();
  } catch (error) {
    if (isProtected(error)) return 'protected';
    throw error;
  }
}

interface Round {
  /** How many rows each id was written to. */
  readonly rowsById: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  readonly syncs: number;
}

/** Puts into `again`, as soon as it is known, what has to be written once more: what came before an error stays known. */
async function writeAt(
  { target, keys, isFiltered, syncs: syncsBefore }: ResultPlace,
  finder: RowFinder,
  cellsById: CellsById,
  again: Map<string, readonly string[]>,
): Promise<Round> {
  const { writes, missing, ...found } = await finder.find(target.sheetId, keys, cellsById);
  let syncs = syncsBefore + found.syncs;
  for (const chunk of planWrites(writes, { rowByRow: isFiltered })) {
    for await (const applied of applyChunk(target, chunk)) {
      for (const { transactionId, cells } of applied.undone) again.set(transactionId, cells);
      if (applied.misplaced.length > 0) {
        // A row that was hit before says by now what is not its own.
        const own = new Map([...cellsById, ...again]);
        for (const [id, cells] of correct(applied.misplaced, own)) again.set(id, cells);
      }
      syncs += applied.syncs;
    }
  }
  return { rowsById: countRows(writes), missing, syncs };
}

function countRows(writes: readonly RowWrite[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const { transactionId } of writes) {
    rows.set(transactionId, (rows.get(transactionId) ?? 0) + 1);
  }
  return rows;
}
