/** Check: how many are ready, what is wrong with the others, and where. */
import { useEffect } from 'react';
import { problemMessage } from '../../words/problem-message';
import { ErrorPanel } from '../frame/ErrorPanel';
import { HiddenStatus } from '../frame/LiveStatus';
import { Notice } from '../frame/Notice';
import { ReadingProgress } from '../frame/ReadingProgress';
import { StepScreen } from '../frame/StepScreen';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { CheckActions } from './CheckActions';
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
  const { phase, progress, error, groups, selectError, checkAgain, cancelReading } =
    useFeature(createCheckStore);
  const check = usePaneState((state) => state.check);
  const stale = usePaneState((state) => state.sourceIsStale);
  const again = () => void checkAgain();
  if (phase === 'failed' && error !== undefined)
    return <ErrorPanel error={error} onRetry={again} />;
  if (check === undefined || phase === 'reading') {
    return (
      <ReadingProgress
        label={words.say(phase === 'reading' ? 'pane.check.reading' : 'pane.check.checking')}
        progress={phase === 'reading' ? progress : undefined}
        onCancel={phase === 'reading' ? cancelReading : undefined}
      />
    );
  }
  return (
    <>
      {stale ? <Notice tone="warning" title={words.say('pane.check.stale')} /> : null}
      <CheckBar counts={countCheck(check)} />
      <SelectedProblem />
      {selectError === undefined ? null : <ErrorPanel error={selectError} />}
      {groups.length > 0 ? <ProblemList groups={groups} /> : null}
      {groups.length === 0 && !stale ? (
        <Notice
          tone="success"
          title={words.say('pane.check.allWell', { count: check.transactions.length })}
        />
      ) : null}
    </>
  );
}

/** Where the person is among the problems, for the ear; the list shows it to the eye. */
function SelectedProblem() {
  const { words } = usePane();
  const { groups, selected } = useFeature(createCheckStore);
  if (selected === undefined) return null;
  const all = groups.flatMap((group) => group.problems);
  const place = words.say('pane.check.position', {
    count: all.length,
    position: words.formats.count(all.indexOf(selected) + 1),
    cell: selected.cell,
    text: problemMessage(words, selected),
  });
  return <HiddenStatus text={place} />;
}
