/** Submit: the plan, one confirmation, the run, and what became of every transaction. */
import { Body1, ProgressBar } from '@fluentui/react-components';
import { useEffect } from 'react';
import { isAppError, type AppError } from '../../core/domain/app-error';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { StepScreen } from '../frame/StepScreen';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { BusyElsewhereNotice } from './BusyElsewhereNotice';
import { createClaimStore } from './claim-store';
import { ClaimOfOthers, ClaimOfRun } from './ClaimNotices';
import { ChosenLines } from './ChosenLines';
import { ConfirmDialog } from './ConfirmDialog';
import { EarlierNotice } from './EarlierNotice';
import { PlanView } from './PlanView';
import { RunView } from './RunView';
import { SendAnywayDialog } from './SendAnywayDialog';
import { SheetNotices } from './SheetNotices';
import { SubmitActions } from './SubmitActions';
import { SummaryView } from './SummaryView';
import { UnsettledNotice } from './UnsettledNotice';
import { createSubmitStore } from './submit-store';

export function SubmitStep() {
  const { words } = usePane();
  const { ensurePlan, made, phase } = useFeature(createSubmitStore);
  const check = usePaneState((state) => state.check);
  const session = usePaneState((state) => state.session);
  useEffect(() => {
    void ensurePlan();
  }, [ensurePlan, check, session]);
  return (
    <StepScreen
      title={words.say('pane.submit.title')}
      attention={phase === 'running' || phase === 'finished' ? phase : 'plan'}
      actions={<SubmitActions />}
    >
      <UnsettledNotice />
      <EarlierNotice />
      <SubmitContent />
      {made === undefined ? null : <ConfirmDialog {...made} />}
      <SendAnywayDialog />
    </StepScreen>
  );
}

function SubmitContent() {
  const { words } = usePane();
  const submit = useFeature(createSubmitStore);
  const { asking } = useFeature(createClaimStore);
  const { phase, made, progress, endedBy, error, busyElsewhere, changedSincePlan } = submit;
  const check = usePaneState((state) => state.check);
  const session = usePaneState((state) => state.session);
  const stale = usePaneState((state) => state.sourceIsStale);
  if (phase === 'running') {
    return (
      <>
        <ClaimOfRun />
        {progress === undefined ? (
          <Body1 role="status">
            {words.say(asking ? 'claims.asking' : 'pane.submit.run.starting')}
          </Body1>
        ) : null}
        {progress === undefined ? null : <RunView {...submit} progress={progress} />}
        {made === undefined ? null : <ChosenLines plan={made.plan} />}
        <SheetNotices />
      </>
    );
  }
  if (phase === 'finished') {
    return (
      <>
        {error === undefined || isAlike(error, endedBy) ? null : <ErrorPanel error={error} />}
        {endedBy === undefined ? null : <Stopped by={endedBy} />}
        <ClaimOfRun />
        <SummaryView />
        <SheetNotices />
      </>
    );
  }
  if (session === undefined) return <NotYet reason="notConnected" />;
  if (check === undefined) return <NotYet reason="notChecked" />;
  if (stale) return <NotYet reason="stale" />;
  if (phase === 'planning') return <Planning />;
  return (
    <>
      {error === undefined ? null : (
        <ErrorPanel error={error} onRetry={() => void submit.planAgain()} />
      )}
      {changedSincePlan ? (
        <Notice
          tone="warning"
          title={words.say('pane.submit.changed.title')}
          body={words.say('pane.submit.changed.body')}
        />
      ) : null}
      {busyElsewhere ? <BusyElsewhereNotice /> : null}
      <ClaimOfOthers />
      {made === undefined ? null : <PlanView {...made} />}
      <SheetNotices />
    </>
  );
}

/** What ended a run is met once more by what is asked after it by itself: no news, as long as it stands there. */
function isAlike(error: Error, endedBy: AppError | undefined): boolean {
  return endedBy !== undefined && isAppError(error, endedBy.code);
}

/** Whoever cancelled knows that they did. */
function Stopped({ by }: { readonly by: AppError }) {
  const { words } = usePane();
  if (by.code !== 'CANCELLED') return <ErrorPanel error={by} />;
  return (
    <Notice
      tone="warning"
      title={words.say('errors.CANCELLED.title')}
      body={words.say('errors.CANCELLED.body')}
    />
  );
}

function NotYet({ reason }: { readonly reason: 'notConnected' | 'notChecked' | 'stale' }) {
  const { words } = usePane();
  return (
    <Notice
      tone="info"
      title={words.say(`pane.submit.${reason}.title`)}
      body={words.say(`pane.submit.${reason}.body`)}
    />
  );
}

function Planning() {
  const { words } = usePane();
  const { lookUp } = useFeature(createSubmitStore);
  const label =
    lookUp === undefined
      ? words.say('pane.submit.planning')
      : words.say('pane.submit.lookingUp', {
          count: lookUp.total,
          done: words.formats.count(lookUp.done),
        });
  return (
    <>
      <Body1 role="status">{label}</Body1>
      <ProgressBar
        aria-label={label}
        {...(lookUp === undefined ? {} : { value: lookUp.done, max: Math.max(1, lookUp.total) })}
      />
    </>
  );
}
