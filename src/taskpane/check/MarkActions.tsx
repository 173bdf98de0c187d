/** Writing what was found beside the rows, and taking it away again. */
import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { WorkProgress } from '../frame/WorkProgress';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { createCheckStore } from './check-store';
import type { MarkOutcome, MarkProgress } from './marking';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
  },
  // The box keeps the size that a finger needs; the line does not grow by it.
  colour: {
    marginTop: `-${tokens.spacingVerticalXS}`,
    marginBottom: `-${tokens.spacingVerticalXS}`,
  },
});

export function MarkActions() {
  const styles = useStyles();
  const { words } = usePane();
  const { marking, marked, colouring, setColouring, mark, clearMarks, phase } =
    useFeature(createCheckStore);
  const running = usePaneState((state) => state.running);
  const stale = usePaneState((state) => state.sourceIsStale);
  const isChecked = usePaneState((state) => state.check !== undefined);
  if (marking !== undefined) return <Progress progress={marking} />;
  const cannotMark = running || stale || !isChecked || phase !== 'idle';
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" disabledFocusable={cannotMark} onClick={() => void mark()}>
          {words.say('pane.check.marks.mark')}
        </Button>
        <Checkbox
          className={styles.colour}
          label={words.say('pane.check.marks.colour')}
          checked={colouring}
          onChange={(_event, { checked }) => {
            setColouring(checked === true);
          }}
        />
        <Button size="small" disabledFocusable={running} onClick={() => void clearMarks()}>
          {words.say('pane.check.marks.clear')}
        </Button>
      </div>
      {marked === undefined ? null : <Outcome outcome={marked} />}
    </>
  );
}

function Progress({ progress }: { readonly progress: MarkProgress }) {
  const { words } = usePane();
  const { cancelMarks } = useFeature(createCheckStore);
  const { kind, rowsDone, rowCount } = progress;
  const text = words.say(`pane.check.marks.progress.${kind}`, {
    count: rowCount,
    done: words.formats.count(rowsDone),
  });
  return <WorkProgress text={text} done={rowsDone} count={rowCount} onStop={cancelMarks} />;
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
