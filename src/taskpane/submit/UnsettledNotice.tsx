/** Transactions that an earlier run left without an answer: finding out what became of them. */
import { Button } from '@fluentui/react-components';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { BusyElsewhereNotice } from './BusyElsewhereNotice';
import { createResumeStore } from './resume-store';

export function UnsettledNotice() {
  const { words } = usePane();
  const resumed = useFeature(createResumeStore);
  const count = usePaneState((state) => state.unsettledCount);
  const say = (key: string, facts = {}) => words.say(`pane.submit.unsettled.${key}`, facts);
  if (resumed.error !== undefined) {
    return <ErrorPanel error={resumed.error} onRetry={() => void resumed.resume()} />;
  }
  if (resumed.looking > 0) {
    return (
      <Notice
        tone="warning"
        title={say('busy', { count: resumed.looking - resumed.arrived - resumed.notArrived })}
        body={say('busyBody')}
      >
        <Button size="small" onClick={resumed.stop}>
          {say('later')}
        </Button>
      </Notice>
    );
  }
  const found = (['arrived', 'notArrived'] as const)
    .filter((kind) => resumed[kind] > 0)
    .map((kind) => say(kind, { count: resumed[kind] }));
  return (
    <>
      {resumed.busyElsewhere ? <BusyElsewhereNotice /> : null}
      {found.length === 0 ? null : <Notice tone="info" title={found.join(' · ')} />}
      {count === 0 ? null : (
        <Notice tone="warning" title={say('title', { count })} body={say('body')}>
          <Button size="small" onClick={() => void resumed.resume()}>
            {say('action')}
          </Button>
        </Notice>
      )}
    </>
  );
}
