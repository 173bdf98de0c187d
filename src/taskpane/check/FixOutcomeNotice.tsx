/** What a fix is doing, what it did, and the way back. */
import { Body1, Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { createCheckStore } from './check-store';
import type { FixOutcome, FixProgress } from './fixing';

const useStyles = makeStyles({
  progress: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
  },
});

export function FixOutcomeNotice() {
  const { fixing, outcome } = useFeature(createCheckStore);
  if (fixing !== undefined) return <Fixing progress={fixing} />;
  return outcome === undefined ? null : <Outcome outcome={outcome} />;
}

function Fixing({ progress }: { readonly progress: FixProgress }) {
  const styles = useStyles();
  const { words } = usePane();
  const { cancelFix } = useFeature(createCheckStore);
  const { kind, done, count } = progress;
  const text = words.say(`pane.check.fix.progress.${kind}`, {
    count,
    done: words.formats.count(done),
  });
  return (
    <div className={styles.progress}>
      <Body1>{text}</Body1>
      <ProgressBar aria-label={text} value={done} max={Math.max(1, count)} />
      <Button size="small" onClick={cancelFix}>
        {words.say('pane.stop')}
      </Button>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: FixOutcome }) {
  const { words } = usePane();
  const { lastFix, undoFix } = useFeature(createCheckStore);
  const running = usePaneState((state) => state.running);
  const { kind, count, formulas, missing, error } = outcome;
  const leftAlone = [
    ...(formulas > 0 ? [words.say('pane.check.fix.formulas', { count: formulas })] : []),
    ...(missing > 0 ? [words.say(`pane.check.fix.missing.${kind}`, { count: missing })] : []),
  ];
  return (
    <>
      {error === undefined ? null : <ErrorPanel error={error} />}
      {error !== undefined && count === 0 ? null : (
        <Notice
          tone={leftAlone.length === 0 ? 'success' : 'warning'}
          title={words.say(`pane.check.fix.done.${kind}`, { count })}
          body={leftAlone.length === 0 ? undefined : leftAlone.join(' ')}
        >
          {lastFix.length === 0 ? null : (
            <Button size="small" disabledFocusable={running} onClick={() => void undoFix()}>
              {words.say('pane.check.fix.undo')}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}
