/** What ended replacing or bringing back, and the cells that were overwritten by it: each with what stood there. */
import { Caption1 } from '@fluentui/react-components';
import type { Interruption } from '../../office';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';

export function InterruptionNotice({ stoppedBy }: { readonly stoppedBy: Interruption }) {
  const { words } = usePane();
  const { error, overwritten } = stoppedBy;
  return (
    <>
      {overwritten.length === 0 ? null : (
        <Notice
          tone="error"
          title={words.say('formulas.overwritten.title', { count: overwritten.length })}
          body={words.say('formulas.overwritten.body')}
        >
          {overwritten.map(({ address, stood }) => (
            <Caption1 key={address}>
              {stood === ''
                ? words.say('formulas.overwritten.empty', { cell: address })
                : words.say('formulas.overwritten.stood', { cell: address, stood })}
            </Caption1>
          ))}
        </Notice>
      )}
      <ErrorPanel error={error} />
    </>
  );
}
