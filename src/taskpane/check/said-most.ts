/**
 * What is said most, of very many things said, without keeping all of them: whatever is said by one in twenty or more is
 * among those that are left (J. Misra and D. Gries, "Finding repeated elements", 1982). How often each was said is to
 * be counted once more.
 */

/** With as many, nothing that is said by more than one in 21 can be missed. */
const MOST_KEPT = 20;

export class SaidMost {
  private readonly counts = new Map<string, number>();
  /** Everything that was said. */
  count = 0;
  private isDropped = false;

  add(said: string): void {
    const { counts } = this;
    this.count += 1;
    const known = counts.get(said);
    if (known !== undefined) counts.set(said, known + 1);
    else if (counts.size < MOST_KEPT) counts.set(said, 1);
    else this.outweigh();
  }

  /** All that may be said by one in twenty or more, and more. */
  left(): readonly string[] {
    return [...this.counts.keys()];
  }

  /** Nothing else was said than one thing. */
  isOneThing(): boolean {
    return this.counts.size === 1 && !this.isDropped;
  }

  /** What is new outweighs one of each of the others. */
  private outweigh(): void {
    this.isDropped = true;
    for (const [said, count] of this.counts) {
      if (count === 1) this.counts.delete(said);
      else this.counts.set(said, count - 1);
    }
  }
}
