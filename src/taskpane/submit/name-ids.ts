/** A few ids by name, and how many more there are. */
import type { PaneWords } from '../wording/pane-words';

const NAMED_IDS = 5;

export function nameIds(ids: readonly string[], words: PaneWords): string {
  const named = ids.slice(0, NAMED_IDS).join(', ');
  const rest = ids.length - NAMED_IDS;
  return rest > 0 ? `${named} ${words.say('pane.submit.sheet.more', { count: rest })}` : named;
}
