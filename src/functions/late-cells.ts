/**
 * Cells that gave up waiting before their answer came. Each is calculated again once, with the first answer that it
 * waited for; while it is being calculated it waits for the others itself.
 */
import type { Clock } from '../core/domain/ports';

/** Answers that come within this time make one recalculation. */
const GATHER_MS = 250;

export interface LateCells {
  /** These cells have given up. */
  add(cells: readonly string[]): void;
  /** One of the answers for these cells has come. */
  answered(cells: readonly string[]): void;
}

export function createLateCells(
  clock: Clock,
  recalculate: (cells: readonly string[]) => void,
): LateCells {
  const late = new Set<string>();
  let due: string[] = [];

  async function recalculateSoon(): Promise<void> {
    await clock.sleep(GATHER_MS);
    const cells = due;
    due = [];
    recalculate(cells);
  }

  return {
    add(cells) {
      for (const cell of cells) late.add(cell);
    },
    answered(cells) {
      const mine = cells.filter((cell) => late.delete(cell));
      if (mine.length === 0) return;
      if (due.length === 0) void recalculateSoon();
      // As one argument each, very many cells would be too many.
      due = due.concat(mine);
    },
  };
}
