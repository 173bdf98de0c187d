/** Work over very many things in slices, so that the pane answers in between. */
import type { Clock } from '../../core/domain/ports';

/** Well under the 50 ms after which a person notices. */
const SLICE_MS = 16;
/** How many things are worked on between two looks at the clock. */
const STRIDE = 256;

/** Resolves when `work` was done for each; it stops where `isWanted` says that nobody waits for it any more. */
export async function inSlices<Thing>(
  things: readonly Thing[],
  clock: Clock,
  work: (thing: Thing) => void,
  isWanted: () => boolean,
): Promise<void> {
  let startMs = clock.monotonicMs();
  for (let index = 0; index < things.length; index += STRIDE) {
    for (const thing of things.slice(index, index + STRIDE)) work(thing);
    if (clock.monotonicMs() - startMs < SLICE_MS) continue;
    await clock.sleep(0);
    if (!isWanted()) return;
    startMs = clock.monotonicMs();
  }
}
