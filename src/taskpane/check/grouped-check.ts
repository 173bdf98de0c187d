/**
 * A check as Check shows it: how many are ready, the problems in their groups, and what a click would put right. Made in
 * steps: a check of very many rows has very many problems.
 */
import type { Steps } from '../../core/domain/steps';
import { canHaveFix, fixesOf, type CellFix } from '../../core/mapping/fixes';
import type { Mapping } from '../../core/mapping/mapping';
import type {
  CheckResult,
  MappedTransaction,
  Problem,
  Transactions,
} from '../../core/mapping/reading-result';
import { feedingColumns, serviceProblems } from '../../core/mapping/service-problems';
import type { Source } from '../../core/mapping/source';
import type { ServiceIssuesState } from '../state/service-issues';
import { ProblemGrouping, type ProblemGroup } from './problem-groups';

export interface CheckCounts {
  readonly transactions: number;
  /** Transactions without an error. */
  readonly ready: number;
  /** Transactions that cannot be sent. */
  readonly withErrors: number;
  readonly warnings: number;
}

export interface GroupFix {
  /** Each cell once. */
  readonly cells: readonly [CellFix, ...CellFix[]];
  /** What all cells would say; `undefined` when they would say different things. */
  readonly after: string | undefined;
  /** Problems of the group that no fix is known for. */
  readonly unfixed: number;
}

/** By group id; a group without a fix is not among them. */
export type GroupFixes = ReadonlyMap<string, GroupFix>;

export interface GroupedCheck {
  readonly counts: CheckCounts;
  readonly groups: readonly ProblemGroup[];
  readonly fixes: GroupFixes;
}

export interface Checked {
  readonly check: CheckResult;
  readonly source: Source;
  readonly mapping: Mapping;
}

/** `said` are the service's own words on transactions, which stand with the others. */
export function* groupedCheck(
  checked: Checked,
  said: Pick<ServiceIssuesState, 'of' | 'isEmpty'>,
): Steps<GroupedCheck> {
  const { counts, problems } = yield* listed(checked, said);
  const found = new ProblemGrouping();
  yield* each(problems, (problem) => {
    found.count(problem);
  });
  yield* each(problems, (problem) => {
    found.place(problem);
  });
  const groups = found.groups();
  return { counts, groups, fixes: yield* findFixes(groups, checked) };
}

interface Listed {
  readonly counts: CheckCounts;
  /** Those of the source first. */
  readonly problems: readonly Problem[];
}

function* listed(
  { check, source, mapping }: Checked,
  said: Pick<ServiceIssuesState, 'of' | 'isEmpty'>,
): Steps<Listed> {
  const { transactions, sourceProblems } = check;
  const feeding = feedingColumns(mapping);
  const isSaid = !said.isEmpty();
  const problems: Problem[] = [...sourceProblems];
  const ofService: Problem[] = [];
  let ready = 0;
  yield* each(transactions, (mapped) => {
    if (mapped.ready) ready += 1;
    const issues = isSaid ? said.of(mapped.transactionId) : undefined;
    if (issues === undefined) return;
    ofService.push(...serviceProblems(issues, mapped, source, mapping, feeding));
  });
  yield* each(problemsOf(transactions), (problem) => {
    problems.push(problem);
  });
  let warnings = 0;
  yield* each(problems, ({ severity }) => {
    if (severity === 'warning') warnings += 1;
  });
  const withErrors = transactions.length - ready;
  const counts = { transactions: transactions.length, ready, withErrors, warnings };
  return { counts, problems: [...problems, ...ofService] };
}

/** One transaction may have as many problems as a sheet has rows. */
function* problemsOf(transactions: Transactions): Generator<Problem> {
  for (const { problems } of transactions) yield* problems;
}

function* findFixes(
  groups: readonly ProblemGroup[],
  { check, source }: Checked,
): Steps<GroupFixes> {
  const fixable = groups.filter(({ code }) => canHaveFix(code));
  const fixes = new Map<string, GroupFix>();
  if (fixable.length === 0) return fixes;
  const byId = new Map<string, MappedTransaction>();
  yield* each(check.transactions, (mapped) => {
    byId.set(mapped.transactionId, mapped);
  });
  for (const { id, problems } of fixable) {
    const cells: CellFix[] = [];
    const taken = new Set<string>();
    let unfixed = 0;
    yield* each(problems, (problem) => {
      const found = fixesOf(problem, byId.get(problem.transactionId), source);
      if (found.length === 0) unfixed += 1;
      for (const cell of found) {
        const key = `${String(cell.rowIndex)} ${String(cell.column)}`;
        if (taken.has(key)) continue;
        taken.add(key);
        cells.push(cell);
      }
    });
    const [first, ...rest] = cells;
    if (first === undefined) continue;
    const isSame = rest.every(({ after }) => after === first.after);
    const after = isSame ? String(first.after) : undefined;
    fixes.set(id, { cells: [first, ...rest], after, unfixed });
  }
  return fixes;
}

/** Things that one step looks at. */
const STRIDE = 128;

function* each<Thing>(things: Iterable<Thing>, visit: (thing: Thing) => void): Steps<void> {
  let left = STRIDE;
  for (const thing of things) {
    visit(thing);
    left -= 1;
    if (left > 0) continue;
    left = STRIDE;
    yield;
  }
}
