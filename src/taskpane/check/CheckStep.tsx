/** Check: how many are ready, what is wrong with the others, and where. */
import { useEffect } from 'react';
import { problemMessage } from '../../words/problem-message';
import { ErrorPanel } from '../frame/ErrorPanel';
import { HiddenStatus } from '../frame/LiveStatus';
import { Notice } from '../frame/Notice';
import { ListSkeleton } from '../frame/ListSkeleton';
import { StepScreen } from '../frame/StepScreen';
import { WorkProgress } from '../frame/WorkProgress';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { CheckActions } from './CheckActions';
import { CheckBar } from './CheckBar';
import { FixOutcomeNotice } from './FixOutcomeNotice';
import { MarkActions } from './MarkActions';
import { OpenQuestions } from './OpenQuestions';
import { ProblemFilters } from './ProblemFilters';
import { ProblemList } from './ProblemList';
import { createCheckStore } from './check-store';
import type { CheckCounts } from './grouped-check';
import { countProblems, positionOf, problemAt } from './problem-lines';

export function CheckStep() {
  const { words } = usePane();
  const { ensure } = useFeature(createCheckStore);
  const mapping = usePaneState((state) => state.mapping);
  useEffect(() => {
    void ensure();
  }, [ensure, mapping]);
  useWalkingKeys();
  return (
    <StepScreen title={words.say('pane.check.title')} actions={<CheckActions />}>
      {mapping === undefined ? <NothingMapped /> : <CheckContent />}
    </StepScreen>
  );
}

/** F8 goes to the next problem and Shift+F8 to the one before, wherever in the pane the keyboard is. */
function useWalkingKeys(): void {
  const { move } = useFeature(createCheckStore);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      void move(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', walk);
    return () => {
      window.removeEventListener('keydown', walk);
    };
  }, [move]);
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
  const { phase, error, counts, stopped, checkAgain } = useFeature(createCheckStore);
  const again = () => void checkAgain();
  if (phase === 'failed' && error !== undefined)
    return <ErrorPanel error={error} onRetry={again} />;
  const isBusy = phase !== 'idle' || (counts === undefined && !stopped);
  return (
    <>
      <OpenQuestions />
      {isBusy ? <Progress /> : null}
      {stopped ? <Stopped hasResult={counts !== undefined} /> : null}
      {counts === undefined ? null : <Result counts={counts} isBusy={isBusy} />}
    </>
  );
}

/** Above the result of the check before, which stays until the new one is whole. */
function Progress() {
  const { words } = usePane();
  const { phase, progress, counts, stop } = useFeature(createCheckStore);
  const label = words.say(phase === 'reading' ? 'pane.check.reading' : 'pane.check.checking');
  const text =
    progress === undefined
      ? label
      : words.say(phase === 'reading' ? 'pane.reading' : 'pane.check.rows', {
          count: progress.rowCount,
          done: words.formats.count(progress.rowsDone),
        });
  return (
    <>
      <WorkProgress
        text={text}
        done={progress?.rowsDone}
        count={progress?.rowCount}
        onStop={stop}
      />
      {counts === undefined ? <ListSkeleton label={label} /> : null}
    </>
  );
}

function Stopped({ hasResult }: { readonly hasResult: boolean }) {
  const { words } = usePane();
  const body = hasResult ? { body: words.say('pane.check.stopped.before') } : {};
  return <Notice tone="info" title={words.say('pane.check.stopped.title')} {...body} />;
}

function Result({ counts, isBusy }: { readonly counts: CheckCounts; readonly isBusy: boolean }) {
  const { words } = usePane();
  const { groups, selectError, stopped } = useFeature(createCheckStore);
  const isStale = usePaneState((state) => state.sourceIsStale);
  const isCurrent = !isBusy && !isStale && !stopped;
  return (
    <>
      {isStale && !isBusy ? <Notice tone="warning" title={words.say('pane.check.stale')} /> : null}
      <CheckBar counts={counts} />
      <SelectedProblem />
      <FixOutcomeNotice />
      <MarkActions />
      {selectError === undefined ? null : <ErrorPanel error={selectError} />}
      {groups.length > 0 ? <Problems /> : null}
      {groups.length === 0 && isCurrent ? (
        <Notice
          tone="success"
          title={words.say('pane.check.allWell', { count: counts.transactions })}
        />
      ) : null}
    </>
  );
}

function Problems() {
  const { words } = usePane();
  const { shown } = useFeature(createCheckStore);
  return (
    <>
      <ProblemFilters />
      {shown.length === 0 ? (
        <Notice tone="info" title={words.say('pane.check.filter.empty')} />
      ) : (
        <ProblemList />
      )}
    </>
  );
}

/** Where the person is among the problems, for the ear; the list shows it to the eye. */
function SelectedProblem() {
  const { words } = usePane();
  const { shown, selected } = useFeature(createCheckStore);
  const problem = problemAt(shown, selected);
  if (selected === undefined || problem === undefined) return null;
  const place = words.say('pane.check.position', {
    count: countProblems(shown),
    position: words.formats.count(positionOf(shown, selected) + 1),
    cell: problem.cell,
    text: problemMessage(words, problem),
  });
  return <HiddenStatus text={place} />;
}
