/**
 * A check as Check shows it: how many are ready, the problems in their groups, and what a click would put right. Made in
 * steps, and kept as numbers beside the check: a check of very many rows has very many problems.
 */
import type { Steps } from '../../core/domain/steps';
import type { CellFix } from '../../core/mapping/fixes';
import type { ServiceIssuesState } from '../state/service-issues';
import { cellsToFix, findFixes, type GroupFixes } from './group-fixes';
import { numberedProblems, type Checked, type NumberedProblems } from './numbered-problems';
import { groupProblems, type ProblemGroup } from './problem-groups';

export interface CheckCounts {
  readonly transactions: number;
  /** Transactions without an error. */
  readonly ready: number;
  /** Transactions that cannot be sent. */
  readonly withErrors: number;
  readonly warnings: number;
}

export interface GroupedCheck {
  readonly counts: CheckCounts;
  readonly groups: readonly ProblemGroup[];
  readonly fixes: GroupFixes;
  /** The cells of a group that a click would put right. */
  cellsToFix(group: ProblemGroup): Steps<readonly CellFix[]>;
  /** The first row (0-based, of the source) of the transaction that a problem is of; -1 where it is of none. */
  firstRowOf(group: ProblemGroup, at: number): number;
}

/** `said` are the service's own words on transactions, which stand with the others. */
export function* groupedCheck(
  checked: Checked,
  said: Pick<ServiceIssuesState, 'of' | 'isEmpty'>,
): Steps<GroupedCheck> {
  const { source } = checked;
  const all: NumberedProblems = yield* numberedProblems(checked, said);
  const groups = yield* groupProblems(all);
  const fixes = yield* findFixes(groups, all, source);
  return {
    counts: countsOf(checked, groups),
    groups,
    fixes,
    cellsToFix: (group) => cellsToFix(group, all, source),
    firstRowOf: ({ problems }, at) => all.transactionOf(problems.numberAt(at))?.rows[0] ?? -1,
  };
}

function countsOf({ check }: Checked, groups: readonly ProblemGroup[]): CheckCounts {
  const { transactions, readyCount: ready } = check;
  const warnings = groups
    .filter(({ severity }) => severity === 'warning')
    .reduce((sum, { problems }) => sum + problems.length, 0);
  const withErrors = transactions.length - ready;
  return { transactions: transactions.length, ready, withErrors, warnings };
}
