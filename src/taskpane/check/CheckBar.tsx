/** How many are ready, wrong and warned about: a bar, and the same in words. */
import { Body1Strong, makeStyles, tokens } from '@fluentui/react-components';
import { usePane } from '../state/pane-context';
import type { CheckCounts } from './grouped-check';

const useStyles = makeStyles({
  counts: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  bar: {
    display: 'flex',
    height: tokens.spacingVerticalS,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground5,
    // Two parts that forced colours would make one: the words beside it say the same.
    '@media (forced-colors: active)': { display: 'none' },
  },
  ready: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  wrong: { backgroundColor: tokens.colorStatusDangerBackground3 },
});

export function CheckBar({ counts }: { readonly counts: CheckCounts }) {
  const styles = useStyles();
  const { words } = usePane();
  const { ready, withErrors, warnings } = counts;
  const parts = [
    words.say('pane.check.counts.ready', { count: ready }),
    ...(withErrors > 0 ? [words.say('pane.check.counts.errors', { count: withErrors })] : []),
    ...(warnings > 0 ? [words.say('pane.check.counts.warnings', { count: warnings })] : []),
  ];
  return (
    <div className={styles.counts}>
      <div className={styles.bar} aria-hidden>
        <div className={styles.ready} style={{ flexGrow: ready }} />
        <div className={styles.wrong} style={{ flexGrow: withErrors }} />
      </div>
      <Body1Strong role="status">{parts.join(' · ')}</Body1Strong>
    </div>
  );
}
