/**
 * The list of Check as lines: each group, and under the open one its cells. Lines are computed where they are asked
 * for, so that a group of 100,000 cells costs nothing until it is looked at.
 */
import type { Severity } from '../../core/domain/problem';
import type { Problem } from '../../core/mapping/reading-result';
import type { ProblemGroup } from './problem-groups';

export interface ProblemFilter {
  readonly severity: Severity | 'all';
  /** Path without positions; `''` for all fields. */
  readonly field: string;
}

export const EVERYTHING: ProblemFilter = { severity: 'all', field: '' };

export function filterGroups(
  groups: readonly ProblemGroup[],
  { severity, field }: ProblemFilter,
): readonly ProblemGroup[] {
  return groups.filter(
    (group) =>
      (severity === 'all' || group.severity === severity) &&
      (field === '' || group.field === field),
  );
}

export function countProblems(groups: readonly ProblemGroup[]): number {
  return groups.reduce((sum, { problems }) => sum + problems.length, 0);
}

/** The fields that problems are about, in the order of the groups. */
export function fieldsOf(groups: readonly ProblemGroup[]): readonly string[] {
  return [...new Set(groups.map(({ field }) => field))].filter((field) => field !== '');
}

/** Nothing but a place: a list of very many lines asks for all of them, and draws few. */
export interface ProblemLine {
  readonly kind: 'group' | 'cell';
  readonly group: ProblemGroup;
  /** 0-based: of the group among the groups, of the cell within its group. */
  readonly at: number;
}

export interface ProblemLines {
  readonly count: number;
  lineAt(index: number): ProblemLine | undefined;
  /** The line of a group, or of a problem in the open group. */
  indexOf(groupId: string, at?: number): number;
}

export function problemLines(
  groups: readonly ProblemGroup[],
  openId: string | undefined,
): ProblemLines {
  const open = groups.findIndex(({ id }) => id === openId);
  const cellCount = groups[open]?.problems.length ?? 0;
  return {
    count: groups.length + cellCount,
    lineAt: (index) => {
      const at = open < 0 || index <= open ? index : index - cellCount;
      const isCell = open >= 0 && index > open && index <= open + cellCount;
      const group = isCell ? groups[open] : groups[at];
      if (group === undefined) return undefined;
      if (!isCell) return { kind: 'group', group, at };
      return { kind: 'cell', group, at: index - open - 1 };
    },
    indexOf: (groupId, at) => {
      const group = groups.findIndex(({ id }) => id === groupId);
      if (group < 0) return -1;
      const shifted = open >= 0 && group > open ? group + cellCount : group;
      return at === undefined || group !== open ? shifted : shifted + 1 + at;
    },
  };
}

/** A problem among all of the groups. */
export interface ProblemPlace {
  readonly groupId: string;
  /** 0-based, within the group. */
  readonly at: number;
}

/** The next place, or the one before; the first or the last where none is known. Round and round. */
export function placeBeside(
  groups: readonly ProblemGroup[],
  from: ProblemPlace | undefined,
  by: 1 | -1,
): ProblemPlace | undefined {
  const total = countProblems(groups);
  if (total === 0) return undefined;
  const here = from === undefined ? -1 : positionOf(groups, from);
  const start = here < 0 && by < 0 ? 0 : here;
  let left = (start + by + total) % total;
  for (const { id, problems } of groups) {
    if (left < problems.length) return { groupId: id, at: left };
    left -= problems.length;
  }
  return undefined;
}

/** 0-based position among the problems of all groups; -1 when its group is not among them. */
export function positionOf(groups: readonly ProblemGroup[], { groupId, at }: ProblemPlace): number {
  let before = 0;
  for (const { id, problems } of groups) {
    if (id === groupId) return before + at;
    before += problems.length;
  }
  return -1;
}

export function problemAt(
  groups: readonly ProblemGroup[],
  place: ProblemPlace | undefined,
): Problem | undefined {
  return groups.find(({ id }) => id === place?.groupId)?.problems.at(place?.at ?? 0);
}
