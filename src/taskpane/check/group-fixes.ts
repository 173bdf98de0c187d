/**
 * What one click would put right in a group of problems. What is kept is how many cells that are and an example; the
 * cells are listed when somebody clicks.
 */
import { eachInSteps, type Steps } from '../../core/domain/steps';
import { canHaveFix, fixesOf, type CellFix } from '../../core/mapping/fixes';
import type { Source } from '../../core/mapping/source';
import type { NumberedProblems } from './numbered-problems';
import type { ProblemGroup } from './problem-groups';

export interface GroupFix {
  /** Cells that would be written, each counted once. */
  readonly count: number;
  readonly example: CellFix;
  /** What all cells would say; `undefined` when they would say different things. */
  readonly after: string | undefined;
  /** Problems of the group that no fix is known for. */
  readonly unfixed: number;
}

/** By group id; a group without a fix is not among them. */
export type GroupFixes = ReadonlyMap<string, GroupFix>;

export function* findFixes(
  groups: readonly ProblemGroup[],
  all: NumberedProblems,
  source: Source,
): Steps<GroupFixes> {
  const fixes = new Map<string, GroupFix>();
  for (const group of groups) {
    if (!canHaveFix(group.code)) continue;
    const fix = yield* findFix(group, all, source);
    if (fix !== undefined) fixes.set(group.id, fix);
  }
  return fixes;
}

function* findFix(
  group: ProblemGroup,
  all: NumberedProblems,
  source: Source,
): Steps<GroupFix | undefined> {
  const found = new FixCount();
  yield* eachProblem(group, all, source, (cells, hasFix) => {
    found.add(cells, hasFix);
  });
  return found.result();
}

class FixCount {
  private count = 0;
  private unfixed = 0;
  private example: CellFix | undefined;
  private isSame = true;

  add(cells: readonly CellFix[], hasFix: boolean): void {
    if (!hasFix) this.unfixed += 1;
    this.count += cells.length;
    for (const cell of cells) {
      this.example ??= cell;
      if (cell.after !== this.example.after) this.isSame = false;
    }
  }

  result(): GroupFix | undefined {
    const { count, unfixed, example, isSame } = this;
    if (example === undefined) return undefined;
    return { count, unfixed, example, after: isSame ? String(example.after) : undefined };
  }
}

/** Each cell once. */
export function* cellsToFix(
  group: ProblemGroup,
  all: NumberedProblems,
  source: Source,
): Steps<readonly CellFix[]> {
  const found: CellFix[] = [];
  yield* eachProblem(group, all, source, (cells) => found.push(...cells));
  return found;
}

type Visit = (cells: readonly CellFix[], hasFix: boolean) => void;

/** @param visit for each problem: the cells that no problem before it has named. */
function* eachProblem(
  { problems }: ProblemGroup,
  all: NumberedProblems,
  source: Source,
  visit: Visit,
): Steps<void> {
  // Two problems can be about one cell only where they are of one transaction, and those follow each other.
  let transactionId: string | undefined;
  const named = new Set<string>();
  yield* eachInSteps(problems, (problem, index) => {
    if (problem.transactionId !== transactionId) named.clear();
    ({ transactionId } = problem);
    const fixes = fixesOf(problem, all.transactionOf(problems.numberAt(index)), source);
    const fresh = fixes.filter(({ rowIndex, column }) => {
      const cell = `${String(rowIndex)} ${String(column)}`;
      return !named.has(cell) && named.add(cell);
    });
    visit(fresh, fixes.length > 0);
  });
}
