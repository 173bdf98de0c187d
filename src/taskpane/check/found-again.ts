/**
 * A problem of one check found again in the next one: of the same cell in the same group, of the transaction that begins
 * where that one began. Transactions stand in the order of their first rows, so that few of a group need be looked at.
 */
import type { GroupedCheck } from './grouped-check';
import type { ProblemPlace } from './problem-lines';

/** What is still true of a problem when the rows are checked again. */
export interface Whereabouts {
  readonly groupId: string;
  readonly cell: string;
  /** 0-based, of the source: where its transaction begins; -1 where it is of none. */
  readonly firstRow: number;
}

export function whereaboutsOf(shown: GroupedCheck, place: ProblemPlace): Whereabouts | undefined {
  const { groupId, at } = place;
  const group = shown.groups.find(({ id }) => id === groupId);
  const problem = group?.problems.at(at);
  if (group === undefined || problem === undefined) return undefined;
  return { groupId, cell: problem.cell, firstRow: shown.firstRowOf(group, at) };
}

/** `undefined` when it is gone. */
export function foundAgain(shown: GroupedCheck, sought: Whereabouts): ProblemPlace | undefined {
  const { groupId, cell, firstRow } = sought;
  const group = shown.groups.find(({ id }) => id === groupId);
  if (group === undefined) return undefined;
  const { problems } = group;
  let low = 0;
  let high = problems.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shown.firstRowOf(group, middle) < firstRow) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < problems.length && shown.firstRowOf(group, at) === firstRow; at += 1) {
    if (problems.at(at)?.cell === cell) return { groupId, at };
  }
  return undefined;
}
