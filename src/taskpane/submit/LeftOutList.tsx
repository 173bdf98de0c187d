/** What a plan leaves out, by reason, with what is offered for it. */
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { offerOfLeftOut, type Offer } from '../../core/submission/offer';
import type { LeftOut } from '../../core/submission/run';
import { usePane } from '../state/pane-context';
import { OfferLine } from './OfferLine';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
  reason: { overflowWrap: 'anywhere' },
});

export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const styles = useStyles();
  const { words } = usePane();
  const groups = useMemo(() => groupsOf(leftOut), [leftOut]);
  if (leftOut.length === 0) return null;
  return (
    <div>
      <Body1>{words.say('pane.submit.plan.leftOut', { count: leftOut.length })}</Body1>
      <ul className={styles.list}>
        {groups.map(({ why, count, offers }) => (
          <li key={why} className={styles.reason}>
            <Caption1 block>{words.say(`pane.submit.leftOut.${why}`, { count })}</Caption1>
            {offers.map(([offer, ones]) => (
              <OfferLine
                key={offer}
                {...{ why, offer }}
                of={words.say(`pane.submit.leftOut.${why}`, { count: ones.length })}
                count={ones.length}
                rows={() => ones}
              />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** By reason, and by what is offered. */
function groupsOf(leftOut: readonly LeftOut[]) {
  return [...groupBy(leftOut, ({ why }) => why)].map(([why, those]) => ({
    why,
    count: those.length,
    offers: [...groupBy<LeftOut, Offer>(those, offerOfLeftOut)],
  }));
}

function groupBy<T, Key>(all: readonly T[], keyOf: (one: T) => Key): ReadonlyMap<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
