/** What the service says of the transactions that were checked, as problems of their cells. */
import type { Mapping } from '../../core/mapping/mapping';
import type { CheckResult, Problem } from '../../core/mapping/reading-result';
import { feedingColumns, serviceProblems } from '../../core/mapping/service-problems';
import type { Source } from '../../core/mapping/source';
import type { ServiceIssuesState } from '../state/service-issues';

export function saidProblems(
  check: CheckResult,
  source: Source,
  mapping: Mapping,
  said: Pick<ServiceIssuesState, 'of' | 'isEmpty'>,
): readonly Problem[] {
  if (said.isEmpty()) return [];
  const feeding = feedingColumns(mapping);
  return check.transactions.flatMap((mapped) => {
    const issues = said.of(mapped.transaction.transaction_id);
    return issues === undefined ? [] : serviceProblems(issues, mapped, source, mapping, feeding);
  });
}
