/**
 * A sheet's filter in memory: its rectangle, its criteria and the rows they hide. Like Excel's it judges rows
 * when a criterion is set, and not again when they change.
 */
import { type Rect, type Shift, shiftRect } from '../rect';

export class MemoryFilter {
  #rect: Rect | null = null;
  readonly #criteria = new Map<number, ReadonlySet<string>>();
  #hidden = new Set<number>();

  get rect(): Rect | null {
    return this.#rect;
  }

  set(rect: Rect | null): void {
    this.#rect = rect;
    this.#criteria.clear();
    this.#hidden.clear();
  }

  setCriterion(
    column: number,
    texts: readonly string[] | null,
    textAt: (row: number, column: number) => string,
  ): void {
    const rect = this.#rect;
    if (!rect) return;
    if (texts) this.#criteria.set(column, new Set(texts));
    else this.#criteria.delete(column);
    this.#hidden = new Set();
    for (let row = rect.row + 1; row < rect.row + rect.rowCount; row += 1) {
      const isShown = [...this.#criteria].every(([c, shown]) => shown.has(textAt(row, c)));
      if (!isShown) this.#hidden.add(row);
    }
  }

  hides(row: number): boolean {
    return this.#hidden.has(row);
  }

  shift(shift: Shift): void {
    this.#rect = this.#rect && shiftRect(this.#rect, shift);
    if (shift.axis === 'row') {
      this.#hidden = shiftLines(this.#hidden, shift);
      return;
    }
    const criteria = [...this.#criteria];
    this.#criteria.clear();
    for (const [column, texts] of criteria) {
      const [moved] = shiftLines(new Set([column]), shift);
      if (moved !== undefined) this.#criteria.set(moved, texts);
    }
  }
}

/** Numbers of rows or columns after others came in or went. */
export function shiftLines(lines: ReadonlySet<number>, { index, count }: Shift): Set<number> {
  const moved = new Set<number>();
  for (const line of lines) {
    if (line < index) moved.add(line);
    else if (count > 0 || line >= index - count) moved.add(line + count);
  }
  return moved;
}
