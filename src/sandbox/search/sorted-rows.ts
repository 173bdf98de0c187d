/**
 * Rows in the order of one field, kept so while they come, change and go: blocks of sorted rows, so
 * that a change moves some hundred rows at most, whatever their number. Walked in either direction
 * from any position. It must not change during a walk.
 */
import type { SortField } from '../assumptions';
import { Block } from './block';
import type { DateBounds } from './date-bounds';
import { comparePositions, positionOf, type Position } from './search-order';
import type { SearchRow } from './search-row';

/** A block that outgrows this is split; moving so many references costs less than a microsecond. */
const LARGEST_BLOCK = 512;

/** The rows that stand behind `from` and before `to`; an end left out is open. */
export interface Range {
  readonly from?: Position | undefined;
  readonly to?: Position | undefined;
}

/** An index within a block; `block` is the number of blocks when there is no such row. */
interface Place {
  readonly block: number;
  readonly index: number;
}

export class SortedRows {
  readonly #field: SortField | undefined;
  readonly #blocks: Block[] = [];
  #size = 0;

  /** Ordered by `field`, or by arrival. */
  constructor(field: SortField | undefined, rows: readonly SearchRow[] = []) {
    this.#field = field;
    const sorted = [...rows].sort((a, b) => comparePositions(this.#at(a), this.#at(b)));
    for (let start = 0; start < sorted.length; start += LARGEST_BLOCK) {
      this.#blocks.push(new Block(sorted.slice(start, start + LARGEST_BLOCK)));
    }
    this.#size = sorted.length;
  }

  get size(): number {
    return this.#size;
  }

  add(row: SearchRow): void {
    const place = this.#firstAfter(this.#at(row));
    const isLast = place.block === this.#blocks.length;
    const at = isLast ? Math.max(0, place.block - 1) : place.block;
    const block = (this.#blocks[at] ??= new Block([]));
    block.insert(isLast ? block.rows.length : place.index, row);
    this.#size += 1;
    if (block.rows.length > LARGEST_BLOCK) this.#blocks.splice(at, 1, ...block.halves());
  }

  delete(row: SearchRow): void {
    const { place, block } = this.#find(row);
    block.remove(place.index);
    this.#size -= 1;
    if (block.rows.length === 0) this.#blocks.splice(place.block, 1);
  }

  /** Puts `now` in the place of `before`, the same transaction a change ago. */
  replace(before: SearchRow, now: SearchRow): void {
    if (comparePositions(this.#at(before), this.#at(now)) === 0) {
      const { place, block } = this.#find(before);
      block.replace(place.index, now);
    } else {
      this.delete(before);
      this.add(now);
    }
  }

  count(range: Range): number {
    const { start, end } = this.#places(range);
    return Math.max(0, this.#rank(end) - this.#rank(start));
  }

  /** Rows of the range; with `bounds`, at least all those whose dates are within them. */
  *walk(
    range: Range,
    { descending, bounds = [] }: { descending: boolean; bounds?: readonly DateBounds[] },
  ): Generator<SearchRow> {
    const { start, end } = this.#places(range);
    const count = Math.min(end.block + 1, this.#blocks.length) - start.block;
    for (let step = 0; step < count; step += 1) {
      const at = descending ? start.block + count - 1 - step : start.block + step;
      const block = this.#blocks[at];
      if (block?.mayHold(bounds) !== true) continue;
      const rows = block.rows.slice(
        at === start.block ? start.index : 0,
        at === end.block ? end.index : undefined,
      );
      yield* descending ? rows.reverse() : rows;
    }
  }

  #at(row: SearchRow): Position {
    return positionOf(this.#field, row);
  }

  #find(row: SearchRow): { readonly place: Place; readonly block: Block } {
    const place = this.#firstFrom(this.#at(row));
    const block = this.#blocks[place.block];
    if (block?.rows[place.index]?.seq !== row.seq) {
      throw new TypeError(`transaction ${row.seq} is not where its ${this.#field} says`);
    }
    return { place, block };
  }

  /** The first row of the range, and the first behind it. */
  #places({ from, to }: Range): { readonly start: Place; readonly end: Place } {
    return {
      start: from === undefined ? { block: 0, index: 0 } : this.#firstAfter(from),
      end: to === undefined ? { block: this.#blocks.length, index: 0 } : this.#firstFrom(to),
    };
  }

  #rank({ block, index }: Place): number {
    return this.#blocks.slice(0, block).reduce((sum, { rows }) => sum + rows.length, index);
  }

  #firstFrom({ value, seq }: Position): Place {
    return this.#firstAfter({ value, seq: seq - 1 });
  }

  #firstAfter(position: Position): Place {
    const isAfter = (row: SearchRow | undefined): boolean =>
      row !== undefined && comparePositions(this.#at(row), position) > 0;
    const block = firstIndex(this.#blocks.length, (at) => isAfter(this.#blocks[at]?.rows.at(-1)));
    const rows = this.#blocks[block]?.rows ?? [];
    return { block, index: firstIndex(rows.length, (at) => isAfter(rows[at])) };
  }
}

/** The first index from which `holds` is true, by halving; `length` when it never is. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
