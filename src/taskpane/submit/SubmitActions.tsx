/** The actions of Submit: one primary, named by what it does, with its number and where it goes. */
import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import type { Step } from '../state/steps';
import { createResumeStore } from './resume-store';
import { createRowsStore } from './rows-store';
import { createSubmitStore } from './submit-store';

export function SubmitActions() {
  const { words } = usePane();
  const submit = useFeature(createSubmitStore);
  // What an earlier run sent is found out first.
  const resuming = useFeature(createResumeStore).looking > 0;
  const check = usePaneState((state) => state.check);
  const session = usePaneState((state) => state.session);
  const stale = usePaneState((state) => state.sourceIsStale);
  const restoreFocus = useRestoreFocusTarget();
  if (submit.phase === 'running') return <RunActions />;
  if (submit.phase === 'finished') return <FinishedActions />;
  if (session === undefined) return <WayOn step="connect" />;
  if (check === undefined || stale) return <WayOn step="check" />;
  if (submit.phase === 'planning') {
    return <Button onClick={submit.cancelPlanning}>{words.say('pane.submit.cancel')}</Button>;
  }
  if (submit.made === undefined) {
    return (
      <Button appearance="primary" onClick={() => void submit.planAgain()}>
        {words.say('pane.submit.plan.make')}
      </Button>
    );
  }
  if (submit.made.plan.send.length === 0) return <RefreshButton appearance="primary" />;
  return (
    <Button
      {...restoreFocus}
      appearance="primary"
      disabledFocusable={resuming}
      onClick={submit.askForConfirmation}
    >
      {words.say('pane.submit.action', {
        count: submit.made.plan.send.length,
        name: session.environment.name,
      })}
    </Button>
  );
}

function RunActions() {
  const { words } = usePane();
  const { progress, paused, cancelling, pause, resume, cancel } = useFeature(createSubmitStore);
  // One button for both, so that the focus stays where it is.
  return (
    <>
      {progress === undefined ? null : (
        <Button disabled={cancelling} onClick={paused ? resume : pause}>
          {words.say(paused ? 'pane.submit.resume' : 'pane.submit.pause')}
        </Button>
      )}
      <Button disabled={cancelling} onClick={cancel}>
        {words.say(cancelling ? 'pane.submit.cancelling' : 'pane.submit.cancel')}
      </Button>
    </>
  );
}

/** The primary one stands last. What was not reached wants to be sent; else there is news to look for. */
function FinishedActions() {
  const isLeft = (useFeature(createRowsStore).counts.ready ?? 0) > 0;
  return isLeft ? (
    <>
      <RefreshButton appearance="secondary" />
      <PlanAgainButton appearance="primary" />
    </>
  ) : (
    <>
      <PlanAgainButton appearance="secondary" />
      <RefreshButton appearance="primary" />
    </>
  );
}

interface ActionProps {
  readonly appearance: 'primary' | 'secondary';
}

function PlanAgainButton({ appearance }: ActionProps) {
  const { words } = usePane();
  const { planAgain } = useFeature(createSubmitStore);
  return (
    <Button appearance={appearance} onClick={() => void planAgain()}>
      {words.say('pane.submit.planAgain')}
    </Button>
  );
}

function RefreshButton({ appearance }: ActionProps) {
  const { words } = usePane();
  const { refresh } = useFeature(createSubmitStore);
  return (
    <Button appearance={appearance} onClick={() => void refresh()}>
      {words.say('pane.submit.refresh')}
    </Button>
  );
}

function WayOn({ step }: { readonly step: Step }) {
  const { words, store } = usePane();
  return (
    <Button
      appearance="primary"
      onClick={() => {
        goTo(store, step);
      }}
    >
      {words.say(`pane.submit.goTo.${step}`)}
    </Button>
  );
}
