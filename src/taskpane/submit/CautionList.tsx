/** What a person should know of the adjustments in a plan before confirming; it keeps nothing from being sent. */
import type { Caution } from '../../core/submission/run';
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';
import { nameIds } from './name-ids';

/** What may turn out wrong is a warning, what only takes its time is not. */
const TONE = { 'credit-not-verified': 'warning', 'waits-for-original': 'info' } as const;

export function CautionList({ cautions }: { readonly cautions: readonly Caution[] }) {
  const { words } = usePane();
  return cautions.map(({ kind, transactionIds }) => (
    <Notice
      key={kind}
      tone={TONE[kind]}
      title={words.say(`pane.submit.caution.${kind}`, { count: transactionIds.length })}
      body={nameIds(transactionIds, words)}
    />
  ));
}
