/**
 * How many ids are looked up together: fewer when the service has refused more while it took the parts, and by and by more
 * again, so that a refusal that only passed by does not make every later look smaller.
 */

/** The most that are ever asked for together (assumption: what a page of records holds). */
export const MOST_IDS = 100;

/** Answers that speak for trying more. Each refusal doubles it: a true limit is tried ever more seldom. */
const FIRST_PATIENCE = 32;
const LONGEST_PATIENCE = 4_096;

export class BatchSize {
  #most = MOST_IDS;
  #answered = 0;
  #patience = FIRST_PATIENCE;

  get most(): number {
    return this.#most;
  }

  /** A search for several ids was answered. */
  answered(): void {
    if (this.#most >= MOST_IDS) return;
    this.#answered += 1;
    if (this.#answered < this.#patience) return;
    this.#most = Math.min(MOST_IDS, this.#most * 2);
    this.#answered = 0;
  }

  /** A search was refused whose parts, of `part` ids at most, were not. Searches refused together count once. */
  refused(part: number): void {
    if (part >= this.#most) return;
    this.#most = part;
    this.#answered = 0;
    this.#patience = Math.min(LONGEST_PATIENCE, this.#patience * 2);
  }
}
