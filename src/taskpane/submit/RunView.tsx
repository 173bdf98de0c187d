/** A run as it goes: a bar, and how many are accepted, rejected, being checked and left. */
import { Body1, Caption1, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import type { RunProgress } from '../../core/submission/run';
import { LiveStatus } from '../frame/LiveStatus';
import { usePane } from '../state/pane-context';

const useStyles = makeStyles({
  run: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  counts: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: tokens.spacingVerticalXS,
    margin: 0,
  },
  number: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** Shown even at zero, so that nothing jumps when the first one comes. */
const SHOWN = ['accepted', 'rejected', 'inDoubt'] as const;

/** Those in doubt are not done: Taxrow is still finding out. */
export function finishedCount(progress: RunProgress): number {
  const { accepted, rejected, alreadyKnown, skipped } = progress;
  return accepted + rejected + alreadyKnown + skipped;
}

export function RunView({ progress }: { readonly progress: RunProgress }) {
  const styles = useStyles();
  const { words } = usePane();
  const done = finishedCount(progress);
  const total = { count: progress.total, done: words.formats.count(done) };
  return (
    <div className={styles.run}>
      <Body1>{words.say('pane.submit.run.progress', total)}</Body1>
      <ProgressBar
        aria-label={words.say('pane.submit.run.label')}
        value={done}
        max={Math.max(1, progress.total)}
      />
      <dl className={styles.counts}>
        {SHOWN.map((kind) => (
          <Count key={kind} label={words.say(`pane.submit.run.${kind}`)} count={progress[kind]} />
        ))}
        <Count
          label={words.say('pane.submit.run.left')}
          count={progress.total - done - progress.inDoubt}
        />
      </dl>
      <Caption1>{words.say('pane.submit.run.goesOn')}</Caption1>
      <LiveStatus text={words.say('pane.submit.run.progress', total)} />
    </div>
  );
}

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <>
      <dt>
        <Body1>{label}</Body1>
      </dt>
      <dd className={styles.number}>
        <Body1>{words.formats.count(count)}</Body1>
      </dd>
    </>
  );
}
