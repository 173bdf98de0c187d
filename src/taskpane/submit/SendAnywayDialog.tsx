/**
 * Sending once more what this device has sent and the service does not show: a choice with a confirmation of its own,
 * that names them and says what may come of it. Nothing is sent yet: they stand in the plan then.
 */
import { Body1 } from '@fluentui/react-components';
import { QuestionDialog } from '../frame/QuestionDialog';
import { useFeature, usePane } from '../state/pane-context';
import { createAnywayStore } from './anyway-store';
import { nameIds } from './name-ids';

export function SendAnywayDialog() {
  const { words } = usePane();
  const { ids, asking, decline, choose } = useFeature(createAnywayStore);
  return (
    <QuestionDialog
      open={asking}
      title={words.say('offers.anyway.title', { count: ids.length })}
      no={words.say('offers.anyway.no')}
      yes={words.say('offers.anyway.yes')}
      onNo={decline}
      onYes={() => void choose()}
    >
      <Body1>{words.say('offers.anyway.ids', { ids: nameIds(ids, words) })}</Body1>
      <Body1>{words.say('offers.anyway.risk')}</Body1>
    </QuestionDialog>
  );
}
