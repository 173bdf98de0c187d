/** Connect: environment, key, and one button that tries them. */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { StepScreen } from '../frame/StepScreen';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { ConnectForm } from './ConnectForm';
import { ConnectionAnswerNotice } from './ConnectionAnswerNotice';
import { SampleOffer } from './SampleOffer';
import { createConnectStore } from './connect-store';

const FORM_ID = 'taxrow-connect';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

export function ConnectStep() {
  const styles = useStyles();
  const { words } = usePane();
  const { load, error, attempt, remember } = useFeature(createConnectStore);
  const session = usePaneState((state) => state.session);
  const running = usePaneState((state) => state.running);
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <StepScreen title={words.say('pane.connect.title')} actions={<ConnectActions />}>
      <div className={styles.step}>
        {running ? <Notice tone="info" title={words.say('pane.connect.runGoingOn')} /> : null}
        {error === undefined ? null : <ErrorPanel error={error} onRetry={() => void load()} />}
        {attempt === undefined && session !== undefined ? (
          <Notice
            tone="success"
            title={words.say('pane.connect.answer.connected.title', {
              name: session.environment.name,
            })}
            body={words.say(`pane.connect.kept.${session.remembered ? 'onDevice' : 'inMemory'}`)}
          />
        ) : null}
        {attempt === undefined ? null : <ConnectionAnswerNotice attempt={attempt} />}
        {attempt?.answer.kind === 'connected' && remember && session?.remembered === false ? (
          <Notice tone="warning" title={words.say('pane.connect.kept.notOnDevice')} />
        ) : null}
        <ConnectForm formId={FORM_ID} disabled={running} />
        {session === undefined ? <SampleOffer /> : null}
      </div>
    </StepScreen>
  );
}

/** Once connected and with nothing new typed, the way on is the primary action. */
function ConnectActions() {
  const { words, store } = usePane();
  const { busy, key, forget, environmentId, attempt } = useFeature(createConnectStore);
  const session = usePaneState((state) => state.session);
  const running = usePaneState((state) => state.running);
  const settled =
    session !== undefined &&
    key === '' &&
    (attempt?.answer.kind === 'connected' || environmentId === session.environment.id);
  return (
    <>
      {session === undefined ? null : (
        <Button disabled={running || busy !== 'no'} onClick={forget}>
          {words.say('pane.connect.forget')}
        </Button>
      )}
      {settled ? (
        <Button
          appearance="primary"
          onClick={() => {
            goTo(store, 'map');
          }}
        >
          {words.say('pane.connect.goOn')}
        </Button>
      ) : (
        <Button
          appearance="primary"
          type="submit"
          form={FORM_ID}
          disabled={running}
          disabledFocusable={busy !== 'no'}
        >
          {words.say(busy === 'no' ? 'pane.connect.test' : 'pane.connect.testing')}
        </Button>
      )}
    </>
  );
}
