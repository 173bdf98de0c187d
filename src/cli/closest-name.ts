/** The name that somebody meant who made a slip of the pen. */
import { distance } from 'fastest-levenshtein';

/** `undefined` where none is near: a name that is nowhere near is not one that was meant. */
export function closestName(typed: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const slips = distance(typed, name);
    if (slips < least) [best, least] = [name, slips];
  }
  return least <= Math.max(1, typed.length / 3) ? best : undefined;
}
