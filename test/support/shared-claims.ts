/**
 * The claims of a workbook that several people have open. What one of them writes reaches the others after a delay; of
 * two writes to one line the one that reaches the server last stays, as between co-authors of a sheet.
 */
import type { Claim } from '../../src/core/submission/claim';
import type { ClaimBook } from '../../src/core/submission/hold-claim';
import type { VirtualClock } from './virtual-clock';

interface Line {
  readonly claim: Claim | undefined;
  /** Its turn at the server, which takes one write after the other. */
  readonly turn: number;
}

export class SharedClaims {
  readonly #clock: VirtualClock;
  readonly #delayMs: number;
  readonly #oneLine: boolean;
  readonly #views: Map<number, Line>[] = [];
  #turns = 0;

  /** @param oneLine claims that are written at once want the same line, as one in a thousand do. */
  constructor(clock: VirtualClock, delayMs: number, oneLine = false) {
    this.#clock = clock;
    this.#delayMs = delayMs;
    this.#oneLine = oneLine;
  }

  /** The book as one more person has it open. */
  join(isShared = true): ClaimBook {
    const view = new Map<number, Line>();
    this.#views.push(view);
    const firstRow = this.#oneLine ? 0 : 1_000 * this.#views.length;
    const put = (row: number, claim: Claim | undefined) => {
      // The way to the server takes all writes equally long, so that they come in the order in which they were written.
      this.#turns += 1;
      const line = { claim, turn: this.#turns };
      view.set(row, line);
      for (const other of this.#views) {
        if (other !== view) void this.#deliver(other, row, line);
      }
    };
    return {
      read: () => Promise.resolve([...view.values()].flatMap(({ claim }) => claim ?? [])),
      write: (claim) => {
        put(rowOf(view, claim.id) ?? freeRow(view, firstRow), claim);
        return Promise.resolve();
      },
      remove: (ids) => {
        for (const id of ids) {
          const row = rowOf(view, id);
          if (row !== undefined) put(row, undefined);
        }
        return Promise.resolve();
      },
      isShared: () => Promise.resolve(isShared),
    };
  }

  async #deliver(view: Map<number, Line>, row: number, line: Line): Promise<void> {
    if (this.#delayMs > 0) await this.#clock.sleep(this.#delayMs);
    const known = view.get(row);
    if (known === undefined || known.turn < line.turn) view.set(row, line);
  }
}

function rowOf(view: ReadonlyMap<number, Line>, id: string): number | undefined {
  return [...view].find(([, { claim }]) => claim?.id === id)?.[0];
}

function freeRow(view: ReadonlyMap<number, Line>, firstRow: number): number {
  let row = firstRow;
  while (view.get(row)?.claim !== undefined) row += 1;
  return row;
}
