/** What replacing formulas came to: how many, which stay and why, and the way back. */
import { Caption1 } from '@fluentui/react-components';
import type { KeptOnSheet, KeptReason, ValuesOnlyOutcome } from '../../office';
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { BringBack } from './BringBack';
import { InterruptionNotice } from './InterruptionNotice';

/** More cells than that are counted, not named. */
const NAMED_CELLS = 3;

export function ValuesOutcomeNotice({ outcome }: { readonly outcome: ValuesOnlyOutcome }) {
  const { words } = usePane();
  const { replacedFormulas: count, kept, wasStopped, stoppedBy } = outcome;
  const done = count === 0 ? 'none' : 'done';
  return (
    <>
      <Notice
        tone={kept.length > 0 ? 'warning' : count === 0 || wasStopped ? 'info' : 'success'}
        title={words.say(`formulas.values.${wasStopped ? 'stopped' : done}`, { count })}
      >
        {[...byReason(kept)].map(([reason, formulas]) => (
          <Caption1 key={reason}>
            {words.say(`formulas.values.kept.${reason}`, {
              count: formulas.length,
              cells: cellsOf(formulas, words),
            })}
          </Caption1>
        ))}
        <BringBack />
      </Notice>
      {stoppedBy === undefined ? null : <InterruptionNotice stoppedBy={stoppedBy} />}
    </>
  );
}

function byReason(kept: readonly KeptOnSheet[]): ReadonlyMap<KeptReason, readonly KeptOnSheet[]> {
  const reasons = new Map<KeptReason, KeptOnSheet[]>();
  for (const formula of kept) {
    const known = reasons.get(formula.reason);
    if (known === undefined) reasons.set(formula.reason, [formula]);
    else known.push(formula);
  }
  return reasons;
}

/** All of one selection, and so of one sheet. */
function cellsOf(formulas: readonly KeptOnSheet[], words: PaneWords): string {
  const named = formulas.slice(0, NAMED_CELLS).map(({ address }) => address);
  const cells = named.join(', ');
  const count = formulas.length - named.length;
  return count === 0 ? cells : words.say('formulas.values.keptCells', { cells, count });
}
