/** How many formulas came back, how many cells were changed in between, and what ended it. */
import { Caption1 } from '@fluentui/react-components';
import type { BroughtBack } from '../../office';
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';
import { BringBack } from './BringBack';
import { InterruptionNotice } from './InterruptionNotice';

export function BroughtBackNotice({ outcome }: { readonly outcome: BroughtBack }) {
  const { words } = usePane();
  const { formulas: count, changed, wasStopped, stoppedBy } = outcome;
  const done = count === 0 ? 'none' : 'done';
  return (
    <>
      <Notice
        tone={changed > 0 ? 'warning' : wasStopped ? 'info' : 'success'}
        title={words.say(`formulas.back.${wasStopped ? 'stopped' : done}`, { count })}
      >
        {changed === 0 ? null : (
          <Caption1>{words.say('formulas.back.changed', { count: changed })}</Caption1>
        )}
        <BringBack />
      </Notice>
      {stoppedBy === undefined ? null : <InterruptionNotice stoppedBy={stoppedBy} />}
    </>
  );
}
