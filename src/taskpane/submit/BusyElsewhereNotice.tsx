/** One window submits at a time: two would each take the other's work for that of a run that died. */
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';

export function BusyElsewhereNotice() {
  const { words } = usePane();
  return (
    <Notice
      tone="warning"
      title={words.say('pane.submit.busyElsewhere.title')}
      body={words.say('pane.submit.busyElsewhere.body')}
    />
  );
}
