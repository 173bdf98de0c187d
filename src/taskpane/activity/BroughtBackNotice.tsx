/** How many formulas came back, and how many cells were changed in between. */
import { Caption1 } from '@fluentui/react-components';
import type { BroughtBack } from '../../office';
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';
import { BringBack } from './BringBack';

export function BroughtBackNotice({ outcome }: { readonly outcome: BroughtBack }) {
  const { words } = usePane();
  const { formulas: count, changed, wasStopped } = outcome;
  const done = count === 0 ? 'none' : 'done';
  return (
    <Notice
      tone={changed > 0 ? 'warning' : wasStopped ? 'info' : 'success'}
      title={words.say(`formulas.back.${wasStopped ? 'stopped' : done}`, { count })}
    >
      {changed === 0 ? null : (
        <Caption1>{words.say('formulas.back.changed', { count: changed })}</Caption1>
      )}
      <BringBack />
    </Notice>
  );
}
