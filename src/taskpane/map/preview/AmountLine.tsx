/** A line of an invoice: what, and how much. */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export const useLineStyles = makeStyles({
  line: {
    display: 'flex',
    // Where both do not fit side by side, the amount goes below.
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
  },
  what: { minWidth: 0 },
  amount: { marginLeft: 'auto', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  faint: { color: tokens.colorNeutralForeground3 },
  indented: { paddingLeft: tokens.spacingHorizontalM, color: tokens.colorNeutralForeground3 },
});

export interface AmountLineProps {
  readonly what: ReactNode;
  readonly amount: string;
}

export function AmountLine({ what, amount }: AmountLineProps) {
  const styles = useLineStyles();
  return (
    <div className={styles.line}>
      <Caption1 className={styles.what}>{what}</Caption1>
      <Caption1 className={styles.amount}>{amount}</Caption1>
    </div>
  );
}
