/** Writing what was found beside the rows, and taking it away again. */
import { Body1, Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { createCheckStore } from './check-store';
import type { MarkOutcome, MarkProgress } from './marking';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  progress: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
  },
});

export function MarkActions() {
  const styles = useStyles();
  const { words } = usePane();
  const { marking, marked, mark, clearMarks } = useFeature(createCheckStore);
  const running = usePaneState((state) => state.running);
  const stale = usePaneState((state) => state.sourceIsStale);
  if (marking !== undefined) return <Progress progress={marking} />;
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" disabledFocusable={running || stale} onClick={() => void mark()}>
          {words.say('pane.check.marks.mark')}
        </Button>
        <Button size="small" disabledFocusable={running} onClick={() => void clearMarks()}>
          {words.say('pane.check.marks.clear')}
        </Button>
      </div>
      {marked === undefined ? null : <Outcome outcome={marked} />}
    </>
  );
}

function Progress({ progress }: { readonly progress: MarkProgress }) {
  const styles = useStyles();
  const { words } = usePane();
  const { cancelMarks } = useFeature(createCheckStore);
  const { kind, rowsDone, rowCount } = progress;
  const text = words.say(`pane.check.marks.progress.${kind}`, {
    count: rowCount,
    done: words.formats.count(rowsDone),
  });
  return (
    <div className={styles.progress}>
      <Body1>{text}</Body1>
      <ProgressBar aria-label={text} value={rowsDone} max={Math.max(1, rowCount)} />
      <Button size="small" onClick={cancelMarks}>
        {words.say('pane.stop')}
      </Button>
    </div>
  );
}

function Outcome({ outcome }: { readonly outcome: MarkOutcome }) {
  const { words } = usePane();
  const { kind, rows, submitted, error } = outcome;
  if (error !== undefined) return <ErrorPanel error={error} />;
  return (
    <Notice
      tone="success"
      title={words.say(`pane.check.marks.done.${kind}`, { count: rows })}
      body={
        submitted === 0 ? undefined : words.say('pane.check.marks.submitted', { count: submitted })
      }
    />
  );
}
