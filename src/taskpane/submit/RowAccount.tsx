/** That every row of the source is counted: how many transactions there are in how many rows, and what the others are. */
import { Caption1 } from '@fluentui/react-components';
import type { CheckResult } from '../../core/mapping/reading-result';
import { usePane } from '../state/pane-context';

export function RowAccount({ check }: { readonly check: CheckResult }) {
  const { words } = usePane();
  const { inTransactions, totals, repeatedHeader, withoutId } = accountOf(check);
  const others = totals + repeatedHeader + withoutId;
  const kinds = Object.entries({ totals, repeatedHeader, withoutId })
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => words.say(`summary.${kind}`, { count }));
  const all = words.say('summary.all', {
    count: check.transactions.length,
    rows: words.say('summary.rows', { count: inTransactions }),
  });
  const rest = words.say('summary.others', { count: others, kinds: kinds.join(', ') });
  return <Caption1>{others === 0 ? all : `${all} ${rest}`}</Caption1>;
}

/** Rows that hold something; blank ones count nowhere. */
export interface RowAccounts {
  readonly inTransactions: number;
  readonly totals: number;
  readonly repeatedHeader: number;
  /** Named by a problem of the check. */
  readonly withoutId: number;
}

export function accountOf({ rowCount, rowsInTransactions, skipped }: CheckResult): RowAccounts {
  const totals = skipped.totals.length;
  const repeatedHeader = skipped.repeated_header.length;
  const withoutId = rowCount - rowsInTransactions - totals - repeatedHeader;
  return { inTransactions: rowsInTransactions, totals, repeatedHeader, withoutId };
}
