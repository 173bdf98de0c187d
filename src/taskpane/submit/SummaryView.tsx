/** What happened, one line per outcome, and what is still awaited. */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { RowStatus } from '../../core/submission/outcome';
import { useFeature, usePane } from '../state/pane-context';
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
});

export function SummaryView() {
  const styles = useStyles();
  const { words } = usePane();
  const { counts } = useFeature(createRowsStore);
  const { watching } = useFeature(createSubmitStore);
  return (
    <>
      <ul className={styles.list} aria-label={words.say('pane.submit.summary.label')}>
        {LOOKS.map(([status, look]) => {
          const count = counts[status] ?? 0;
          return count === 0 ? null : (
            <SummaryLine key={status} status={status} look={look} count={count} />
          );
        })}
      </ul>
      {watching ? <Caption1 role="status">{words.say('pane.submit.watching')}</Caption1> : null}
    </>
  );
}
