/** What of a plan was sent before and goes out once more: named, since it is the person's own choice. */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { SubmissionPlan } from '../../core/submission/run';
import { usePane } from '../state/pane-context';
import { nameIds } from './name-ids';
import { replayedIds, sentAnywayIds } from './planning';

const useStyles = makeStyles({
  line: { overflowWrap: 'anywhere' },
  warning: { color: tokens.colorStatusWarningForeground3 },
});

export function ChosenLines({ plan }: { readonly plan: SubmissionPlan }) {
  const styles = useStyles();
  const { words } = usePane();
  // A run draws this again and again, and a plan may have 100,000 rows.
  const replayed = useMemo(() => replayedIds(plan), [plan]);
  const anyway = useMemo(() => sentAnywayIds(plan), [plan]);
  const facts = (ids: readonly string[]) => ({ count: ids.length, ids: nameIds(ids, words) });
  if (replayed.length + anyway.length === 0) return null;
  return (
    <div className={styles.line}>
      {replayed.length === 0 ? null : (
        <>
          <Caption1 block>{words.say('pane.submit.plan.replayed', facts(replayed))}</Caption1>
          <Caption1 block>{words.say('pane.submit.plan.replayWait')}</Caption1>
        </>
      )}
      {anyway.length === 0 ? null : (
        <>
          <Caption1 block>{words.say('offers.anyway.planned', facts(anyway))}</Caption1>
          <Caption1 block className={styles.warning}>
            {words.say('offers.anyway.risk')}
          </Caption1>
        </>
      )}
    </div>
  );
}
