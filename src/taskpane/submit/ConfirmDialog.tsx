/** The one confirmation before anything is sent: how many, where to, and that it cannot be taken back. */
import { Body1 } from '@fluentui/react-components';
import { EnvironmentLabel } from '../frame/EnvironmentLabel';
import { QuestionDialog } from '../frame/QuestionDialog';
import { useFeature, usePane } from '../state/pane-context';
import { ChosenLines } from './ChosenLines';
import type { MadePlan } from './planning';
import { createSubmitStore } from './submit-store';
import { TotalsTable } from './TotalsTable';

export function ConfirmDialog({ plan, basis }: MadePlan) {
  const { words } = usePane();
  const { confirming, declineConfirmation, submit } = useFeature(createSubmitStore);
  const { environment } = basis.session;
  const facts = { count: plan.send.length, name: environment.name };
  return (
    <QuestionDialog
      open={confirming}
      title={words.say('pane.submit.confirm.title', facts)}
      no={words.say('pane.submit.confirm.no')}
      yes={words.say('pane.submit.confirm.yes', facts)}
      onNo={declineConfirmation}
      onYes={() => void submit()}
    >
      <EnvironmentLabel environment={environment} />
      <TotalsTable totals={plan.totals} />
      <ChosenLines plan={plan} />
      <Body1>{words.say(`pane.submit.confirm.${environment.kind}`)}</Body1>
    </QuestionDialog>
  );
}
