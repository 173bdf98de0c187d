/** Check: how many are ready, what is wrong with the others, and where. */
import { Body1, Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { ErrorPanel } from '../frame/ErrorPanel';
import { ListSkeleton } from '../frame/ListSkeleton';
import { Notice } from '../frame/Notice';
import { StepScreen } from '../frame/StepScreen';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { CheckBar } from './CheckBar';
import { ProblemList } from './ProblemList';
import { createCheckStore } from './check-store';
import { countCheck } from './problem-groups';

export function CheckStep() {
  const { words } = usePane();
  const { ensure } = useFeature(createCheckStore);
  const mapping = usePaneState((state) => state.mapping);
  useEffect(() => {
    void ensure();
  }, [ensure, mapping]);
  return (
    <StepScreen title={words.say('pane.check.title')} actions={<CheckActions />}>
      {mapping === undefined ? <NothingMapped /> : <CheckContent />}
    </StepScreen>
  );
}

function NothingMapped() {
  const { words } = usePane();
  return (
    <Notice
      tone="info"
      title={words.say('pane.check.nothing.title')}
      body={words.say('pane.check.nothing.body')}
    />
  );
}

function CheckContent() {
  const { words } = usePane();
  const { phase, error, groups, selectError, checkAgain } = useFeature(createCheckStore);
  const check = usePaneState((state) => state.check);
  const stale = usePaneState((state) => state.sourceIsStale);
  const again = () => void checkAgain();
  if (phase === 'failed' && error !== undefined)
    return <ErrorPanel error={error} onRetry={again} />;
  if (check === undefined) {
    const label = words.say(phase === 'reading' ? 'pane.check.reading' : 'pane.check.checking');
    return (
      <>
        <Body1>{label}</Body1>
        <ListSkeleton label={label} />
      </>
    );
  }
  return (
    <>
      {stale ? (
        <Notice tone="warning" title={words.say('pane.check.stale')}>
          <Button size="small" onClick={again}>
            {words.say('pane.check.again')}
          </Button>
        </Notice>
      ) : null}
      <CheckBar counts={countCheck(check)} />
      {selectError === undefined ? null : <ErrorPanel error={selectError} />}
      {groups.length === 0 ? (
        <Notice
          tone="success"
          title={words.say('pane.check.allWell', { count: check.transactions.length })}
        />
      ) : (
        <ProblemList groups={groups} />
      )}
    </>
  );
}

function CheckActions() {
  const { words, store } = usePane();
  const { groups, move } = useFeature(createCheckStore);
  const check = usePaneState((state) => state.check);
  const mapping = usePaneState((state) => state.mapping);
  if (mapping === undefined) {
    return (
      <Button
        appearance="primary"
        onClick={() => {
          goTo(store, 'map');
        }}
      >
        {words.say('pane.check.goToMap')}
      </Button>
    );
  }
  const ready = check === undefined ? 0 : countCheck(check).ready;
  return (
    <>
      {groups.length === 0 ? null : (
        <>
          <Button onClick={() => void move(-1)}>{words.say('pane.check.previous')}</Button>
          <Button onClick={() => void move(1)}>{words.say('pane.check.next')}</Button>
        </>
      )}
      <Button
        appearance="primary"
        disabled={ready === 0}
        onClick={() => {
          goTo(store, 'submit');
        }}
      >
        {words.say('pane.check.goOn', { count: ready })}
      </Button>
    </>
  );
}
