/**
 * Where the rows of each id stood when the whole key column was read last: what a write begins with, so that it need not
 * read the column again. It is a guess, to be looked at before anything is written. Pure.
 */
import type { RowWrite } from './row-locator';

export interface MatchedRows {
  /** Top to bottom. */
  readonly writes: readonly RowWrite[];
  /** Ids that stand in no row any more. */
  readonly missing: readonly string[];
}

export class KnownRows {
  /** One number for most ids: 100,000 arrays would cost some megabytes. */
  readonly #rowsById = new Map<string, number | number[]>();

  /** `keys[i]` is the id in 0-based sheet row `firstRow + i`; from top to bottom, a piece at a time. */
  learn(keys: readonly string[], firstRow: number): void {
    keys.forEach((id, index) => {
      const row = firstRow + index;
      const known = this.#rowsById.get(id);
      if (known === undefined) this.#rowsById.set(id, row);
      else if (typeof known === 'number') this.#rowsById.set(id, [known, row]);
      else known.push(row);
    });
  }

  /** Every row of the ids in `cellsById`: as many steps as there are of these, however many rows are known. */
  match(cellsById: ReadonlyMap<string, readonly string[]>): MatchedRows {
    const missing: string[] = [];
    const writes: RowWrite[] = [];
    for (const [transactionId, cells] of cellsById) {
      const known = this.#rowsById.get(transactionId);
      if (known === undefined) missing.push(transactionId);
      else if (typeof known === 'number') writes.push({ row: known, transactionId, cells });
      else for (const row of known) writes.push({ row, transactionId, cells });
    }
    return { writes: writes.sort((a, b) => a.row - b.row), missing };
  }
}
