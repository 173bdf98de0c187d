/** One outcome: how many, and, where it wants the person, which ones and why. */
import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Clock20Regular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Info20Regular } from '@fluentui/react-icons/svg/info';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';
import type { RowStatus } from '../../core/submission/outcome';
import { useFeature, usePane } from '../state/pane-context';
import { createRowsStore } from './rows-store';

export type SummaryLook = 'success' | 'neutral' | 'waiting' | 'warning' | 'danger';

/** Listed by name; all of them stand in the sheet. */
const LISTED = 50;

const ICONS = {
  success: CheckmarkCircle20Regular,
  neutral: Info20Regular,
  waiting: Clock20Regular,
  warning: Warning20Regular,
  danger: ErrorCircle20Regular,
} as const;

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  rows: {
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingVerticalXS,
    paddingLeft: tokens.spacingHorizontalXXL,
  },
  row: {
    display: 'flex',
    flexDirection: 'column',
    paddingBottom: tokens.spacingVerticalXS,
    overflowWrap: 'anywhere',
  },
  faint: { color: tokens.colorNeutralForeground2 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  neutral: { color: tokens.colorNeutralForeground2 },
  waiting: { color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

export interface SummaryLineProps {
  readonly status: RowStatus;
  readonly look: SummaryLook;
  readonly count: number;
}

export function SummaryLine({ status, look, count }: SummaryLineProps) {
  const styles = useStyles();
  const { words } = usePane();
  const [open, setOpen] = useState(false);
  const Icon = ICONS[look];
  return (
    <li>
      <div className={styles.line}>
        <Icon className={styles[look]} aria-hidden />
        <Body1>{words.say(`pane.submit.summary.${status}`, { count })}</Body1>
        {look === 'danger' || look === 'warning' ? (
          <Button
            size="small"
            aria-expanded={open}
            onClick={() => {
              setOpen(!open);
            }}
          >
            {words.say(open ? 'pane.submit.summary.hide' : 'pane.submit.summary.show')}
          </Button>
        ) : null}
      </div>
      {open ? <Rows status={status} count={count} /> : null}
    </li>
  );
}

function Rows({ status, count }: { readonly status: RowStatus; readonly count: number }) {
  const styles = useStyles();
  const { words } = usePane();
  const { rowsWith } = useFeature(createRowsStore);
  const rest = count - LISTED;
  return (
    <ul className={styles.rows}>
      {rowsWith([status])
        .slice(0, LISTED)
        .map(({ result }) => (
          <li key={result.transactionId} className={styles.row}>
            <Body1>{result.transactionId}</Body1>
            <Caption1 className={styles.faint}>{result.message}</Caption1>
          </li>
        ))}
      {rest > 0 ? (
        <li>
          <Caption1>{words.say('pane.submit.sheet.more', { count: rest })}</Caption1>
        </li>
      ) : null}
    </ul>
  );
}
