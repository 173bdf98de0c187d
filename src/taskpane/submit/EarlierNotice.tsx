/** What earlier runs left with the service, which goes on being asked for, and what was edited since it was sent. */
import { Notice } from '../frame/Notice';
import { useFeature, usePane } from '../state/pane-context';
import { nameIds } from './name-ids';
import { createRowsStore } from './rows-store';
import { createSubmitStore } from './submit-store';

export function EarlierNotice() {
  const { words } = usePane();
  const { unfinishedEarlier, phase } = useFeature(createSubmitStore);
  const { rowsWith, counts } = useFeature(createRowsStore);
  // A plan and a summary list them themselves, with what is offered.
  const isListed = phase === 'finished' || phase === 'planned' || phase === 'running';
  const changed =
    isListed || (counts['changed-since-sent'] ?? 0) === 0 ? [] : rowsWith(['changed-since-sent']);
  return (
    <>
      {unfinishedEarlier === 0 ? null : (
        <Notice
          tone="info"
          title={words.say('earlier.unfinished', { count: unfinishedEarlier })}
          body={words.say('earlier.unfinishedBody')}
        />
      )}
      {changed.length === 0 ? null : (
        <Notice
          tone="warning"
          title={words.say('earlier.changed', { count: changed.length })}
          body={nameIds(
            changed.map(({ result }) => result.transactionId),
            words,
          )}
        />
      )}
    </>
  );
}
