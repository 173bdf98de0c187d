/**
 * Which requests are on their way over real sockets, so that a virtual clock stands still until they have arrived. One that
 * waits inside the service does not move: there, time may go on.
 */
import type { Network } from '../support/virtual-clock';

export class InFlight implements Network {
  #made = 0;
  readonly #under = new Set<string>();
  readonly #inside = new Set<string>();
  #waiting: (() => void)[] = [];

  /** Runs `work` as a request under way, with a mark that is its own. */
  async through<T>(work: (mark: string) => Promise<T>): Promise<T> {
    this.#made += 1;
    const mark = String(this.#made);
    this.#under.add(mark);
    try {
      return await work(mark);
    } finally {
      this.#under.delete(mark);
      this.#changed();
    }
  }

  /** `answer` is being made by the service. */
  async inside<T>(mark: string, answer: Promise<T>): Promise<T> {
    this.#inside.add(mark);
    this.#changed();
    try {
      return await answer;
    } finally {
      this.#inside.delete(mark);
    }
  }

  moving(): boolean {
    return [...this.#under].some((mark) => !this.#inside.has(mark));
  }

  still(): Promise<void> {
    if (!this.moving()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #changed(): void {
    if (this.moving()) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
