/**
 * The problems of a check, grouped by what is wrong and with which field. Errors come before warnings, since they are
 * what keeps rows from being sent; within each, the largest group comes first.
 */
import type { ProblemFacts, Severity } from '../../core/domain/problem';
import type { CheckResult, Problem } from '../../core/mapping/reading-result';

export interface ProblemGroup {
  readonly id: string;
  readonly severity: Severity;
  readonly code: string;
  /** Path without the positions of items: `items.unit_price`. */
  readonly field: string;
  readonly problems: readonly [Problem, ...Problem[]];
  /** All say the same, so that the group's title is true of each. */
  readonly alike: boolean;
}

export interface CheckCounts {
  /** Transactions without an error. */
  readonly ready: number;
  /** Transactions that cannot be sent. */
  readonly withErrors: number;
  readonly warnings: number;
}

export function groupProblems(check: CheckResult): readonly ProblemGroup[] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of allProblems(check)) {
    const { severity, code, field } = problem;
    const id = [severity, code, withoutPositions(field)].join(' ');
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [problem]);
    else group.push(problem);
  }
  return [...groups].map(([id, problems]) => toGroup(id, problems)).sort(byWeight);
}

export function countCheck(check: CheckResult): CheckCounts {
  const ready = check.transactions.filter((mapped) => mapped.ready).length;
  return {
    ready,
    withErrors: check.transactions.length - ready,
    warnings: allProblems(check).filter(({ severity }) => severity === 'warning').length,
  };
}

function allProblems(check: CheckResult): readonly Problem[] {
  return [...check.sourceProblems, ...check.transactions.flatMap(({ problems }) => problems)];
}

function toGroup(id: string, problems: [Problem, ...Problem[]]): ProblemGroup {
  const [{ severity, code, field, facts }] = problems;
  const alike = problems.every((problem) => sameFacts(problem.facts, facts));
  return { id, severity, code, field: withoutPositions(field), problems, alike };
}

function sameFacts(a: ProblemFacts, b: ProblemFacts): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function byWeight(a: ProblemGroup, b: ProblemGroup): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  return b.problems.length - a.problems.length;
}

function withoutPositions(field: string): string {
  return field.replaceAll(/\[\d+\]/g, '');
}
