/** On every step but Submit: an earlier run left transactions without an answer, and Submit can find out about them. */
import { Button } from '@fluentui/react-components';
import { usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { Notice } from './Notice';

export function UnsettledBanner() {
  const { words, store } = usePane();
  const count = usePaneState((state) => state.unsettledCount);
  const step = usePaneState((state) => state.step);
  if (count === 0 || step === 'submit') return null;
  return (
    <Notice tone="warning" title={words.say('pane.submit.unsettled.title', { count })}>
      <Button
        size="small"
        onClick={() => {
          goTo(store, 'submit');
        }}
      >
        {words.say('pane.submit.unsettled.show')}
      </Button>
    </Notice>
  );
}
