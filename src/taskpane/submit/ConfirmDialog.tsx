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
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { EnvironmentLabel } from '../frame/EnvironmentLabel';
import { useFeature, usePane } from '../state/pane-context';
import { ChosenLines } from './ChosenLines';
import type { MadePlan } from './planning';
import { createSubmitStore } from './submit-store';
import { TotalsTable } from './TotalsTable';

const useStyles = makeStyles({
  surface: {
    padding: tokens.spacingHorizontalL,
    // Fluent lets a dialog fill a small screen; here some of the pane stays in sight around it.
    '@media screen and (max-width: 480px)': {
      maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalM})`,
    },
  },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  content: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
  },
});

export function ConfirmDialog({ plan, basis }: MadePlan) {
  const styles = useStyles();
  const { words } = usePane();
  const { confirming, declineConfirmation, submit } = useFeature(createSubmitStore);
  const { environment } = basis.session;
  const facts = { count: plan.send.length, name: environment.name };
  return (
    <Dialog
      modalType="alert"
      open={confirming}
      onOpenChange={(_, { open }) => {
        if (!open) declineConfirmation();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle className={styles.title}>
            {words.say('pane.submit.confirm.title', facts)}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <EnvironmentLabel environment={environment} />
            <TotalsTable totals={plan.totals} />
            <ChosenLines plan={plan} />
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
