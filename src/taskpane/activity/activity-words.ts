/** What is said of a group, and of an entry. The reason of the cell itself stands where the pane has no better words. */
import type { ListedActivity } from '../formula-services';
import type { PaneWords } from '../wording/pane-words';
import type { ActivityGroup } from './activity-groups';

export function groupTitle({ why, isPast, entries }: ActivityGroup, words: PaneWords): string {
  if (isPast) return words.say('formulas.connectedSince.title');
  const key = `formulas.trouble.${why ?? ''}.title`;
  return words.has(key) ? words.say(key) : (entries[0]?.reason ?? '');
}

/** `undefined` when the title says all. */
export function groupBody(
  { why, isPast, entries }: ActivityGroup,
  words: PaneWords,
): string | undefined {
  if (isPast) return words.say('formulas.connectedSince.body');
  const [newest] = entries;
  // It says until when.
  if (why === 'RATE_LIMITED') return newest?.reason;
  if (why === 'NOT_FOUND' && newest?.environment === undefined) return undefined;
  const key = `formulas.trouble.${why ?? ''}.body`;
  return words.has(key) ? words.say(key, { name: newest?.environment ?? '' }) : undefined;
}

/** @param hasLost whether older entries made room: there may have been more. */
export function groupCount(group: ActivityGroup, hasLost: boolean, words: PaneWords): string {
  const cells = countOf(group, words);
  return hasLost ? words.say('formulas.activity.atLeast', { cells }) : cells;
}

function countOf({ isKept, cells, entries }: ActivityGroup, words: PaneWords): string {
  if (cells.length === 0) return words.say('formulas.activity.times', { count: entries.length });
  const key = isKept ? 'formulas.activity.kept' : 'formulas.activity.cells';
  return words.say(key, { count: cells.length });
}

/** `TXSTATUS INV-7`; the id is missing where it was none. */
export function entryName({ functionName, id }: ListedActivity): string {
  return id === '' ? functionName : `${functionName} ${id}`;
}

/** Where, what is shown, when: on another day with the day. */
export function entryPlace(entry: ListedActivity, nowMs: number, words: PaneWords): string {
  const { cell, shows, atMs } = entry;
  const shown = shows === 'kept' ? words.say('formulas.activity.keptInstead') : shows;
  const time = timeOf(atMs, nowMs, words);
  return [...(cell === undefined ? [] : [cell]), shown, time].join(' · ');
}

function timeOf(atMs: number, nowMs: number, { formats }: PaneWords): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  if (isToday) return formats.clockTime(atMs);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formats.dateTime(new Date(atMs).toISOString(), timeZone);
}
