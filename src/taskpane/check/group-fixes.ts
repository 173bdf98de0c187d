/** What one click would write for a group: all its cells for which one right answer is known. Pure but for its slices. */
import type { Clock } from '../../core/domain/ports';
import { canHaveFix, fixesOf, type CellFix } from '../../core/mapping/fixes';
import type { CheckResult, MappedTransaction } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import { inSlices } from './in-slices';
import type { ProblemGroup } from './problem-groups';

export interface GroupFix {
  /** Each cell once. */
  readonly cells: readonly [CellFix, ...CellFix[]];
  /** What all cells would say; `undefined` when they would say different things. */
  readonly after: string | undefined;
}

/** By group id; a group without a fix is not among them. */
export type GroupFixes = ReadonlyMap<string, GroupFix>;

export async function findFixes(
  groups: readonly ProblemGroup[],
  check: CheckResult,
  source: Source,
  clock: Clock,
  isWanted: () => boolean,
): Promise<GroupFixes> {
  const fixable = groups.filter(({ code }) => canHaveFix(code));
  const fixes = new Map<string, GroupFix>();
  if (fixable.length === 0) return fixes;
  const byId = new Map<string, MappedTransaction>();
  await inSlices(
    check.transactions,
    clock,
    (mapped) => byId.set(mapped.transaction.transaction_id, mapped),
    isWanted,
  );
  for (const { id, problems } of fixable) {
    const cells: CellFix[] = [];
    const taken = new Set<string>();
    await inSlices(
      problems,
      clock,
      (problem) => {
        for (const cell of fixesOf(problem, byId.get(problem.transactionId), source)) {
          const key = `${String(cell.rowIndex)} ${String(cell.column)}`;
          if (taken.has(key)) continue;
          taken.add(key);
          cells.push(cell);
        }
      },
      isWanted,
    );
    const [first, ...rest] = cells;
    if (first === undefined) continue;
    const after = rest.every((cell) => cell.after === first.after)
      ? String(first.after)
      : undefined;
    fixes.set(id, { cells: [first, ...rest], after });
  }
  return fixes;
}
