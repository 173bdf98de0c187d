/** One outcome: how many, and, where it wants the person, which ones and why, with what is offered for them. */
import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Clock20Regular } from '@fluentui/react-icons/svg/clock';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Info20Regular } from '@fluentui/react-icons/svg/info';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';
import type { Offer } from '../../core/submission/offer';
import type { RowStatus } from '../../core/submission/outcome';
import type { LeftOut } from '../../core/submission/run';
import { useFeature, usePane } from '../state/pane-context';
import { OfferLine } from './OfferLine';
import { RowList, type ListedRow } from './RowList';
import type { ToldRow } from './row-results';
import { createRowsStore } from './rows-store';

export type SummaryLook = 'success' | 'neutral' | 'waiting' | 'warning' | 'danger';

/** What the line itself says. */
const SAID: ReadonlySet<Offer> = new Set(['nothing', 'wait']);

const ICONS = {
  success: CheckmarkCircle20Regular,
  neutral: Info20Regular,
  waiting: Clock20Regular,
  warning: Warning20Regular,
  danger: ErrorCircle20Regular,
} as const;

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
  },
  // Under the words, beside the icon.
  offers: { gridColumn: '2 / -1' },
  success: { color: tokens.colorStatusSuccessForeground1 },
  neutral: { color: tokens.colorNeutralForeground2 },
  waiting: { color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

export interface SummaryLineProps {
  readonly status: RowStatus;
  readonly look: SummaryLook;
  readonly count: number;
}

export function SummaryLine({ status, look, count }: SummaryLineProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { offers, rowsWith } = useFeature(createRowsStore);
  const [open, setOpen] = useState(false);
  const Icon = ICONS[look];
  const offered = [...(offers.get(status) ?? [])].filter(([offer, n]) => n > 0 && !SAID.has(offer));
  const hasList = (look === 'danger' || look === 'warning') && offered.length === 0;
  return (
    <li className={styles.line}>
      <Icon className={styles[look]} aria-hidden />
      <Body1>{words.say(`pane.submit.summary.${status}`, { count })}</Body1>
      {hasList ? (
        <Button
          size="small"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {words.say(open ? 'pane.submit.summary.hide' : 'pane.submit.summary.show')}
        </Button>
      ) : null}
      <div className={styles.offers}>
        {hasList && open ? <RowList rows={rowsWith([status]).map(asListed)} /> : null}
        {offered.map(([offer, n]) => (
          <OfferLine
            key={offer}
            offer={offer}
            count={n}
            {...(isHeldBack(status) ? { why: status } : {})}
            of={words.say(`pane.submit.summary.${status}`, { count: n })}
            rows={() => rowsWith([status]).filter(isOffered(offer)).map(asListed)}
          />
        ))}
      </div>
    </li>
  );
}

/** By its original: the reason says what to do. */
function isHeldBack(status: RowStatus): status is RowStatus & LeftOut['why'] {
  return status === 'waits-for-original' || status === 'original-not-reported';
}

function isOffered(offer: Offer): (row: ToldRow) => boolean {
  return (row) => row.offer === offer;
}

function asListed({ result: { transactionId, message } }: ToldRow): ListedRow {
  return { transactionId, message };
}
