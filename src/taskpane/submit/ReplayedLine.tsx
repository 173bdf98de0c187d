/** What of a plan was sent before, failed, and goes out once more: named, since it is the person's own choice. */
import { Caption1, makeStyles } from '@fluentui/react-components';
import { usePane } from '../state/pane-context';
import { nameIds } from './name-ids';

const useStyles = makeStyles({ line: { overflowWrap: 'anywhere' } });

export function ReplayedLine({ ids }: { readonly ids: readonly string[] }) {
  const styles = useStyles();
  const { words } = usePane();
  if (ids.length === 0) return null;
  const facts = { count: ids.length, ids: nameIds(ids, words) };
  return (
    <div className={styles.line}>
      <Caption1 block>{words.say('pane.submit.plan.replayed', facts)}</Caption1>
      <Caption1 block>{words.say('pane.submit.plan.replayWait')}</Caption1>
    </div>
  );
}
