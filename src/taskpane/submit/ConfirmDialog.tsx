/** The one confirmation before anything is sent: how many, where to, and that it cannot be taken back. */
import {
  Body1,
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { SubmissionPlan } from '../../core/submission/run';
import type { SessionState } from '../pane-services';
import { EnvironmentLabel } from '../frame/EnvironmentLabel';
import { useFeature, usePane } from '../state/pane-context';
import { TotalsTable } from './PlanView';
import { createSubmitStore } from './submit-store';

export interface ConfirmDialogProps {
  readonly plan: SubmissionPlan;
  readonly session: SessionState;
}

export function ConfirmDialog({ plan, session }: ConfirmDialogProps) {
  const { words } = usePane();
  const { confirming, declineConfirmation, submit } = useFeature(createSubmitStore);
  const { environment } = session;
  const facts = { count: plan.send.length, name: environment.name };
  return (
    <Dialog
      modalType="alert"
      open={confirming}
      onOpenChange={(_, { open }) => {
        if (!open) declineConfirmation();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{words.say('pane.submit.confirm.title', facts)}</DialogTitle>
          <DialogContent>
            <EnvironmentLabel environment={environment} />
            <TotalsTable totals={plan.totals} />
            <Body1>{words.say(`pane.submit.confirm.${environment.kind}`)}</Body1>
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={declineConfirmation}>{words.say('pane.submit.confirm.no')}</Button>
            <Button appearance="primary" onClick={() => void submit()}>
              {words.say('pane.submit.confirm.yes', facts)}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
