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
  /** Called before each pause: how far the work is can be told then. */
  readonly onPause?: (() => void) | undefined;
}

/** Time at work between two pauses: well under the 50 ms after which a person notices. */
const SLICE_MS = 16;
/** Until the first pause: whoever begins it has done something in the same turn already, drawn a screen perhaps. */
const FIRST_SLICE_MS = 2;

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
  const { clock, signal, onPause } = pace;
  let startMs = clock.monotonicMs() - (SLICE_MS - FIRST_SLICE_MS);
  let hasPaused = false;
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) {
      // What is done with the result has a turn of its own.
      if (hasPaused) await clock.sleep(0, signal);
      return value;
    }
    if (clock.monotonicMs() - startMs < SLICE_MS) continue;
    onPause?.();
    await clock.sleep(0, signal);
    hasPaused = true;
    startMs = clock.monotonicMs();
  }
}

/**
 * For work whose pieces are waited for, though they may be done at once: a call between two pieces pauses where they
 * have taken their time. Rejects with the signal's reason when aborted.
 * @param sliceMs at work between two pauses
 */
export function nowAndThen({ clock, signal }: Pace, sliceMs = SLICE_MS): () => Promise<void> {
  let startMs = clock.monotonicMs();
  return async () => {
    if (clock.monotonicMs() - startMs < sliceMs) return;
    await clock.sleep(0, signal);
    startMs = clock.monotonicMs();
  };
}

/** A list, whether it holds its things or makes them when they are asked for. */
interface InPieces<Thing> {
  readonly length: number;
  slice(from: number, end: number): readonly Thing[];
}

/** Calls `visit` for each thing, in steps, until it says `false`. */
export function* eachInSteps<Thing>(
  things: InPieces<Thing>,
  visit: (thing: Thing, index: number) => unknown,
): Steps<void> {
  yield* rangesInSteps(things.length, (from, end) => {
    let index = from;
    for (const thing of things.slice(from, end)) {
      if (visit(thing, index) === false) return false;
      index += 1;
    }
    return true;
  });
}

/**
 * Counts up to `length`, many at a time, until `visit` says `false`. For work of a few nanoseconds on each thing, which
 * a call for each would make twice as long.
 */
export function* rangesInSteps(
  length: number,
  visit: (from: number, end: number) => boolean,
): Steps<void> {
  for (let from = 0; from < length; from += STRIDE) {
    if (!visit(from, Math.min(from + STRIDE, length))) return;
    yield;
  }
}
