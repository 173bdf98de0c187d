/**
 * What went wrong with formulas, grouped by what helps: all cells without a key are one thing to do, every refused id is
 * one of its own. Of equal entries of a cell the newest stands. Pure.
 */
import type { ErrorCode } from '../../core/domain/app-error';
import type { ListedActivity } from '../formula-services';

/** What a person can do about a group in the pane. */
export type GroupAction =
  | 'connect'
  /** To another environment than the one that was asked. */
  | 'connect-elsewhere'
  | 'ask-again'
  | 'none';

export interface ActivityGroup {
  readonly id: string;
  readonly why: ErrorCode | undefined;
  /** Of a time before the connection that stands now. */
  readonly isPast: boolean;
  /** Newest first. */
  readonly entries: readonly ListedActivity[];
  /** Different cells, where Excel said which. */
  readonly cells: readonly string[];
  /** Earlier values are shown in spite of it. */
  readonly isKept: boolean;
  readonly action: GroupAction;
}

/** Those that say the same of all their cells; the others are told apart by their reason. */
const ALIKE: Readonly<Partial<Record<ErrorCode, GroupAction>>> = {
  KEY_MISSING: 'connect',
  KEY_REFUSED: 'connect',
  RATE_LIMITED: 'ask-again',
  UNREACHABLE: 'ask-again',
  TIMEOUT: 'ask-again',
  UNAVAILABLE: 'ask-again',
  BAD_RESPONSE: 'connect',
};

export interface KnownMeanwhile {
  /** Names of environments by the ids that were sent there. */
  readonly elsewhere: ReadonlyMap<string, string>;
  readonly isConnected: boolean;
}

/**
 * The group with the newest entry first.
 *
 * @param activities newest last
 */
export function activityGroups(
  activities: readonly ListedActivity[],
  meanwhile: KnownMeanwhile,
): readonly ActivityGroup[] {
  const groups = new Map<string, ListedActivity[]>();
  const seen = new Set<string>();
  for (const activity of [...activities].reverse()) {
    const group = groupKey(activity);
    const place = JSON.stringify([group, activity.functionName, activity.id, activity.cell]);
    if (seen.has(place)) continue;
    seen.add(place);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [activity]);
    else known.push(activity);
  }
  return [...groups].map(([id, entries]) => groupOf(id, entries, meanwhile));
}

function groupOf(
  id: string,
  entries: readonly ListedActivity[],
  { elsewhere, isConnected }: KnownMeanwhile,
): ActivityGroup {
  const why = entries[0]?.why;
  const isPast = isConnected && why === 'KEY_MISSING';
  return {
    id,
    why,
    isPast,
    entries,
    cells: [...new Set(entries.flatMap(({ cell }) => cell ?? []))],
    isKept: entries[0]?.shows === 'kept',
    action: isPast ? 'ask-again' : actionOf(why, entries, elsewhere),
  };
}

function actionOf(
  why: ErrorCode | undefined,
  entries: readonly ListedActivity[],
  elsewhere: ReadonlyMap<string, string>,
): GroupAction {
  if (why === undefined) return 'none';
  const isElsewhere = why === 'NOT_FOUND' && entries.some((entry) => elsewhere.has(entry.id));
  return isElsewhere ? 'connect-elsewhere' : (ALIKE[why] ?? 'none');
}

function groupKey({ why, reason, shows, environment = '' }: ListedActivity): string {
  const isAlike = why !== undefined && why in ALIKE;
  return JSON.stringify([shows === 'kept', isAlike ? why : reason, environment]);
}
