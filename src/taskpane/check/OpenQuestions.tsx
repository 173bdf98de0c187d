/**
 * Says that Map still asks how values are read, with the way back. It keeps nothing from being checked or sent: what was
 * taken for right may be.
 */
import { Button } from '@fluentui/react-components';
import { Notice } from '../frame/Notice';
import { usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';

export function OpenQuestions() {
  const { words, store } = usePane();
  const count = usePaneState((state) => state.questionCount);
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={words.say('pane.check.questions', { count })}>
      <Button
        size="small"
        onClick={() => {
          goTo(store, 'map');
        }}
      >
        {words.say('pane.check.openMap')}
      </Button>
    </Notice>
  );
}
