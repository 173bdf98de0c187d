/**
 * Some hundred rows in order, and between which instants their dates lie: a search for other dates
 * passes over all of them at once. Rows mostly arrive in the order of their dates, so most blocks
 * are passed over, whatever the order they are in.
 */
import type { DateBounds } from './date-bounds';
import { DATE_FIELDS, type DateField, type SearchRow } from './search-row';

export class Block {
  readonly #rows: SearchRow[];
  readonly #least: Record<DateField, number>;
  readonly #most: Record<DateField, number>;

  constructor(rows: readonly SearchRow[]) {
    this.#rows = [...rows];
    this.#least = allDates(Number.POSITIVE_INFINITY);
    this.#most = allDates(Number.NEGATIVE_INFINITY);
    rows.forEach((row) => this.#widen(row));
  }

  get rows(): readonly SearchRow[] {
    return this.#rows;
  }

  insert(index: number, row: SearchRow): void {
    this.#rows.splice(index, 0, row);
    this.#widen(row);
  }

  replace(index: number, row: SearchRow): void {
    this.#rows[index] = row;
    this.#widen(row);
  }

  /** The span stays: that it is too wide costs a look at the block, nothing else. */
  remove(index: number): void {
    this.#rows.splice(index, 1);
  }

  /** Two blocks with half of the rows each, and narrower spans. */
  halves(): readonly [Block, Block] {
    const middle = this.#rows.length >>> 1;
    return [new Block(this.#rows.slice(0, middle)), new Block(this.#rows.slice(middle))];
  }

  /** False when no row can be within all the bounds. */
  mayHold(bounds: readonly DateBounds[]): boolean {
    return bounds.every(
      ({ field, leastMs, mostMs }) => this.#least[field] <= mostMs && this.#most[field] >= leastMs,
    );
  }

  #widen({ values }: SearchRow): void {
    for (const field of DATE_FIELDS) {
      this.#least[field] = Math.min(this.#least[field], values[field]);
      this.#most[field] = Math.max(this.#most[field], values[field]);
    }
  }
}

function allDates(ms: number): Record<DateField, number> {
  return { transaction_date: ms, reporting_date: ms, last_updated_date: ms };
}
