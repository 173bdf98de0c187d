/**
 * The problems of a check, grouped by what is wrong and with which field. Errors come before warnings, since they are
 * what keeps rows from being sent; within each, the largest group comes first.
 */
import type { Severity } from '../../core/domain/problem';
import type { CheckResult, Problem } from '../../core/mapping/reading-result';

export interface ProblemGroup {
  readonly id: string;
  readonly severity: Severity;
  readonly code: string;
  /** Path without the positions of items: `items.unit_price`. */
  readonly field: string;
  readonly problems: readonly Problem[];
}

export interface CheckCounts {
  /** Transactions without an error. */
  readonly ready: number;
  /** Transactions that cannot be sent. */
  readonly withErrors: number;
  readonly warnings: number;
}

export function groupProblems(check: CheckResult): readonly ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { readonly problems: Problem[] }>();
  for (const problem of allProblems(check)) {
    const field = withoutPositions(problem.field);
    const id = [problem.severity, problem.code, field].join(' ');
    const group = groups.get(id);
    if (group === undefined) {
      const { severity, code } = problem;
      groups.set(id, { id, severity, code, field, problems: [problem] });
    } else {
      group.problems.push(problem);
    }
  }
  return [...groups.values()].sort(
    (a, b) =>
      severityOrder(a.severity) - severityOrder(b.severity) ||
      b.problems.length - a.problems.length,
  );
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

function withoutPositions(field: string): string {
  return field.replaceAll(/\[\d+\]/g, '');
}

function severityOrder(severity: Severity): number {
  return severity === 'error' ? 0 : 1;
}
