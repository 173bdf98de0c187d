/**
 * A rate limit as a sliding window: in any second at most so many requests pass. What is refused
 * does not count, so that a caller who keeps asking is let in again.
 */

const WINDOW_MS = 1_000;

export class RateWindow {
  /** When the last requests passed, in order. */
  #passed: number[] = [];

  /** Whether a request at this monotonic time may pass; one that may is counted. */
  passes(nowMs: number, perSecond: number): boolean {
    this.#passed = this.#passed.filter((atMs) => nowMs - atMs < WINDOW_MS);
    if (this.#passed.length >= perSecond) return false;
    this.#passed.push(nowMs);
    return true;
  }
}
