/** What a fix is doing, what it did, and the way back. */
import { Button } from '@fluentui/react-components';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { WorkProgress } from '../frame/WorkProgress';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { createCheckStore } from './check-store';
import type { FixOutcome, FixProgress } from './fixing';

export function FixOutcomeNotice() {
  const { fixing, outcome } = useFeature(createCheckStore);
  if (fixing !== undefined) return <Fixing progress={fixing} />;
  return outcome === undefined ? null : <Outcome outcome={outcome} />;
}

function Fixing({ progress }: { readonly progress: FixProgress }) {
  const { words } = usePane();
  const { cancelFix } = useFeature(createCheckStore);
  const { kind, done, count } = progress;
  const text = words.say(`pane.check.fix.progress.${kind}`, {
    count,
    done: words.formats.count(done),
  });
  return <WorkProgress text={text} done={done} count={count} onStop={cancelFix} />;
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
