/** Work towards one receiver: so many at a time, the rest in their order. */

export class Lane {
  readonly #width: number;
  readonly #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** `work` must not reject. */
  add(work: () => Promise<void>): void {
    this.#waiting.push(work);
    this.#next();
  }

  #next(): void {
    if (this.#running >= this.#width) return;
    const work = this.#waiting.shift();
    if (work === undefined) return;
    this.#running += 1;
    void work().finally(() => {
      this.#running -= 1;
      this.#next();
    });
  }
}
