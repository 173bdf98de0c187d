/**
 * Long work that can stand back: it yields between small steps, and whoever runs it decides whether it goes on at once
 * or lets others have the thread in between. Both ways run the same code and come to the same result.
 */
import type { Clock } from './ports';

/** Work that yields after each small step (well under a millisecond of it) and returns its result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** How work lets others have the thread. */
export interface Pace {
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>;
  /** Ends the work at its next pause. */
  readonly signal?: AbortSignal;
}

/** Time at work between two pauses: well under the 50 ms after which a person notices. */
const SLICE_MS = 16;

/** Things that one step looks at, where looking at one is quick. */
const STRIDE = 128;

/** Does all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does the steps with pauses. Rejects with the signal's reason when aborted; the work is dropped then. */
export async function paced<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  const { clock, signal } = pace;
  let startMs = clock.monotonicMs();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (clock.monotonicMs() - startMs < SLICE_MS) continue;
    await clock.sleep(0, signal);
    startMs = clock.monotonicMs();
  }
}

/** Calls `visit` for each thing, in steps, until it says `false`. */
export function* eachInSteps<Thing>(
  things: readonly Thing[],
  visit: (thing: Thing, index: number) => unknown,
): Steps<void> {
  let index = 0;
  while (index < things.length) {
    for (const thing of things.slice(index, index + STRIDE)) {
      if (visit(thing, index) === false) return;
      index += 1;
    }
    yield;
  }
}
