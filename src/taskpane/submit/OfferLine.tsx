/** What helps transactions that share an offer: a sentence, the button for it, and which they are, with their rows. */
import {
  Button,
  Caption1,
  makeStyles,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { Offer } from '../../core/submission/offer';
import type { LeftOut } from '../../core/submission/run';
import { useFeature, usePane } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { createAnywayStore } from './anyway-store';
import { withChosen } from './planning';
import { RowList, type ListedRow } from './RowList';
import { createSubmitStore } from './submit-store';

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalXS,
  },
  faint: { color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface OfferLineProps {
  readonly offer: Offer;
  readonly count: number;
  /** Which ones, in words: the button that shows them is named by it. */
  readonly of: string;
  /** Why they were left out: where it tells more than the offer alone. */
  readonly why?: LeftOut['why'];
  /** All of them, asked for when they are to be shown, or something is done with them. */
  readonly rows: () => readonly ListedRow[];
}

export function OfferLine({ offer, count, of, why, rows }: OfferLineProps) {
  const styles = useStyles();
  const { words } = usePane();
  const [open, setOpen] = useState(false);
  if (offer === 'nothing') return null;
  const because = `offers.because.${why ?? ''}`;
  const show = words.say(open ? 'pane.submit.summary.hide' : 'pane.submit.summary.show');
  return (
    <div className={styles.offer}>
      <Caption1 className={styles.faint}>
        {words.say(why !== undefined && words.has(because) ? because : `offers.say.${offer}`)}
      </Caption1>
      <div className={styles.buttons}>
        <Action offer={offer} count={count} rows={rows} />
        <Button
          size="small"
          aria-expanded={open}
          aria-label={`${show}: ${of}`}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {show}
        </Button>
      </div>
      {open ? <RowList rows={rows()} /> : null}
    </div>
  );
}

/** Nothing is sent by it: what is chosen stands in the plan, and the confirmation names it. */
function Action({ offer, count, rows }: Pick<OfferLineProps, 'offer' | 'count' | 'rows'>) {
  const { words, store } = usePane();
  const { made, planAgain } = useFeature(createSubmitStore);
  const { ask } = useFeature(createAnywayStore);
  const restoreFocus = useRestoreFocusTarget();
  const ids = () => new Set(rows().map(({ transactionId }) => transactionId));
  switch (offer) {
    case 'replay':
      return (
        <Button
          size="small"
          onClick={() => void planAgain(withChosen(made?.plan, { replay: ids() }))}
        >
          {words.say('offers.replay', { count })}
        </Button>
      );
    case 'send-anyway':
      return (
        <Button
          {...restoreFocus}
          size="small"
          onClick={() => {
            ask([...ids()]);
          }}
        >
          {words.say('offers.sendAnyway', { count })}
        </Button>
      );
    case 'look-again':
      return (
        <Button size="small" onClick={() => void planAgain(withChosen(made?.plan, {}))}>
          {words.say('offers.lookAgain')}
        </Button>
      );
    case 'fix-and-send':
      return (
        <Button
          size="small"
          onClick={() => {
            goTo(store, 'check');
          }}
        >
          {words.say('offers.toCheck')}
        </Button>
      );
    default:
      return null;
  }
}
