/** What happened, one line per outcome, so that they add up to the source, and what is still awaited. */
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { Info20Regular } from '@fluentui/react-icons/svg/info';
import type { RowStatus } from '../../core/submission/outcome';
import { useFeature, usePane } from '../state/pane-context';
import { KeepLog } from './KeepLog';
import { RowAccount } from './RowAccount';
import { SummaryLine, type SummaryLook } from './SummaryLine';
import { createRowsStore } from './rows-store';
import { createSubmitStore } from './submit-store';

/** In the order in which they are listed: what went well first, then what is open, then what wants the person. */
const LOOKS: readonly (readonly [RowStatus, SummaryLook])[] = [
  ['reported', 'success'],
  ['reported-with-warnings', 'warning'],
  ['accepted', 'waiting'],
  ['checking', 'warning'],
  ['sending', 'waiting'],
  ['rejected', 'danger'],
  ['failed', 'danger'],
  ['error', 'danger'],
  ['original-not-reported', 'warning'],
  ['waits-for-original', 'warning'],
  ['changed-since-sent', 'warning'],
  ['not-shown', 'warning'],
  ['already-reported', 'neutral'],
  ['ready', 'neutral'],
];

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  elsewhere: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground2,
  },
});

export function SummaryView() {
  const styles = useStyles();
  const { words } = usePane();
  const { counts } = useFeature(createRowsStore);
  const { watching, made } = useFeature(createSubmitStore);
  // Their rows go on saying where they were submitted: no status of this run stands in them.
  const elsewhere = made?.plan.leftOut.filter(({ why }) => why === 'submitted-elsewhere').length;
  return (
    <>
      <ul className={styles.list} aria-label={words.say('pane.submit.summary.label')}>
        {LOOKS.map(([status, look]) => {
          const count = counts[status] ?? 0;
          return count === 0 ? null : (
            <SummaryLine key={status} status={status} look={look} count={count} />
          );
        })}
        {elsewhere === undefined || elsewhere === 0 ? null : (
          <li className={styles.elsewhere}>
            <Info20Regular aria-hidden />
            <Body1>
              {words.say('pane.submit.leftOut.submitted-elsewhere', { count: elsewhere })}
            </Body1>
          </li>
        )}
      </ul>
      {made === undefined ? null : <RowAccount check={made.basis.check} />}
      {watching ? <Caption1 role="status">{words.say('pane.submit.watching')}</Caption1> : null}
      <KeepLog />
    </>
  );
}
