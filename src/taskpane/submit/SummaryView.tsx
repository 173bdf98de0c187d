/** What happened, one line per outcome, and what is still awaited. */
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Clock20Regular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Info20Regular } from '@fluentui/react-icons/svg/info';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import type { RowStatus } from '../../core/submission/outcome';
import { useFeature, usePane } from '../state/pane-context';
import { createSubmitStore } from './submit-store';

type Look = 'success' | 'neutral' | 'waiting' | 'warning' | 'danger';

/** In the order in which they are listed. */
const LOOKS: readonly (readonly [RowStatus, Look])[] = [
  ['reported', 'success'],
  ['reported-with-warnings', 'warning'],
  ['accepted', 'waiting'],
  ['checking', 'warning'],
  ['sending', 'waiting'],
  ['rejected', 'danger'],
  ['failed', 'danger'],
  ['error', 'danger'],
  ['already-reported', 'neutral'],
  ['changed-since-sent', 'warning'],
  ['ready', 'neutral'],
];

const ICONS = {
  success: CheckmarkCircle20Regular,
  neutral: Info20Regular,
  waiting: Clock20Regular,
  warning: Warning20Regular,
  danger: ErrorCircle20Regular,
} as const;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
  },
  success: { color: tokens.colorStatusSuccessForeground1 },
  neutral: { color: tokens.colorNeutralForeground2 },
  waiting: { color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

export function SummaryView() {
  const styles = useStyles();
  const { words } = usePane();
  const { counts, watching } = useFeature(createSubmitStore);
  return (
    <>
      <ul className={styles.list}>
        {LOOKS.map(([status, look]) => {
          const count = counts[status] ?? 0;
          const Icon = ICONS[look];
          return count === 0 ? null : (
            <li key={status} className={styles.line}>
              <Icon className={styles[look]} aria-hidden />
              <Body1>{words.say(`pane.submit.summary.${status}`, { count })}</Body1>
            </li>
          );
        })}
      </ul>
      {watching ? <Caption1 role="status">{words.say('pane.submit.watching')}</Caption1> : null}
    </>
  );
}
