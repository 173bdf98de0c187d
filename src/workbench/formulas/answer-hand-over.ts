/**
 * Hands answers of functions to the engine. Each hand-over is a calculation of the whole book's tree, however
 * few cells it concerns: so answers are joined, longer the longer a calculation takes, never while one runs
 * (that would begin anew), and at once when nobody else is waited for.
 */
import type { Rect } from '../model/rect';
import type { CallerCell } from './dispatcher';

/** Answers that come within this time are one calculation. */
const JOINED_MS = 120;
/**
 * The engine may be busy for a tenth of the time, which is time in which the add-in, on the same thread, reads no answer;
 * who waits for the last one waits no longer for that.
 */
const REST_PER_RUN = 9;
/** Nobody looks at cells that wait although their answers are here for longer than that. */
const LONGEST_REST_MS = 5_000;
/** So many separate pieces of a column are marked as one: cells between them cost less than telling them apart. */
const MOST_PIECES = 50;

export interface DirtyBlock {
  readonly sheetId: string;
  readonly rect: Rect;
}

export interface HandOverEngine {
  markDirty(blocks: readonly DirtyBlock[]): void;
  isQuiet(): boolean;
  /** How long the last calculation took, in ms. */
  lastRunMs(): number;
  onEnded(listener: () => void): void;
}

export interface HandOverTimers {
  /** Calls back after `ms`; returns what takes that back. */
  after(ms: number, task: () => void): () => void;
}

export interface AnswerHandOver {
  /** `isLast` when no further answer is waited for. */
  add(cells: readonly CallerCell[], isLast: boolean): void;
  /** Whether answers have come that the engine has not been told of. */
  waiting(): boolean;
}

export function handOverAnswers(engine: HandOverEngine, timers: HandOverTimers): AnswerHandOver {
  let due: CallerCell[] = [];
  let takeBack: (() => void) | null = null;
  let isTime = false;
  let isLastDue = false;
  const restMs = (): number =>
    Math.max(JOINED_MS, Math.min(engine.lastRunMs() * REST_PER_RUN, LONGEST_REST_MS));

  function handOver(): void {
    if (due.length === 0) return;
    if (!engine.isQuiet()) {
      waitForEnd();
      return;
    }
    const blocks = joinCells(due);
    due = [];
    isTime = false;
    engine.markDirty(blocks);
  }

  /** How long to rest is known when the calculation has ended; one that is called off does not say so. */
  function waitForEnd(): void {
    isTime = true;
    plan(LONGEST_REST_MS);
  }

  function plan(ms: number): void {
    takeBack?.();
    takeBack = timers.after(ms, () => {
      takeBack = null;
      handOver();
    });
  }

  engine.onEnded(() => {
    if (!isTime || due.length === 0) return;
    isTime = false;
    plan(isLastDue ? 0 : restMs());
  });
  return {
    add(cells, isLast) {
      due = due.concat(cells);
      isLastDue = isLast;
      if (isLast) plan(0);
      else if (takeBack || isTime) return;
      else if (engine.isQuiet()) plan(restMs());
      else waitForEnd();
    },
    waiting: () => due.length > 0,
  };
}

/** Cells as few rectangles; of a column in many pieces everything between its first and its last cell. */
export function joinCells(cells: readonly CallerCell[]): DirtyBlock[] {
  const columns = new Map<string, { sheetId: string; column: number; rows: number[] }>();
  for (const { sheetId, row, column } of cells) {
    const key = `${sheetId} ${column}`;
    const known = columns.get(key);
    if (known) known.rows.push(row);
    else columns.set(key, { sheetId, column, rows: [row] });
  }
  return [...columns.values()].flatMap(({ sheetId, column, rows }) =>
    joinRows(rows).map((piece) => ({ sheetId, rect: { ...piece, column, columnCount: 1 } })),
  );
}

function joinRows(unsorted: readonly number[]): readonly { row: number; rowCount: number }[] {
  const runs: { row: number; rowCount: number }[] = [];
  for (const row of [...unsorted].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && row <= last.row + last.rowCount) last.rowCount = row - last.row + 1;
    else runs.push({ row, rowCount: 1 });
  }
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last || runs.length <= MOST_PIECES) return runs;
  return [{ row: first.row, rowCount: last.row + last.rowCount - first.row }];
}
