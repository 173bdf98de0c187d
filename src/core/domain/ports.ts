/**
 * The world as core sees it: time and randomness. Storage and network ports stand where they are used
 * (`submission/journal.ts`, `service/transport.ts`).
 */

/** Time. Pacing and deadlines use the monotonic clock; what people read uses the wall clock. */
export interface Clock {
  /** Milliseconds on a clock that never jumps; only differences mean something. */
  monotonicMs(): number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  wallMs(): number;
  /**
   * Resolves after at least `delayMs` as far as the host's timer goes (it may fire early: callers that need a
   * gap re-check the clock). Rejects with the signal's reason when aborted.
   */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

/** A number in [0, 1). */
export type Random = () => number;
