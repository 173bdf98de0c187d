/** The first run without a key: the whole way in the sandbox, with invoices that report nothing to anyone. */
import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useFeature, usePane } from '../state/pane-context';
import { createConnectStore, findSampleEnvironment } from './connect-store';

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
});

export function SampleOffer() {
  const styles = useStyles();
  const { words } = usePane();
  const { environments, busy, trySample } = useFeature(createConnectStore);
  if (findSampleEnvironment(environments) === undefined) return null;
  return (
    <div className={styles.offer}>
      <Body1>{words.say('pane.connect.sample.text')}</Body1>
      <Button disabledFocusable={busy !== 'no'} onClick={() => void trySample()}>
        {words.say(`pane.connect.sample.${busy === 'preparing-sample' ? 'busy' : 'action'}`)}
      </Button>
    </div>
  );
}
