/** What could be done beyond the columns, each with a box to confirm it: what values mean, and signs to turn. */
import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { Mapping } from '../../core/mapping/mapping';
import { hasOffer, type MappingOffer } from '../../core/mapping/mapping-offer';
import { SectionHeading } from '../frame/SectionHeading';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { createMapStore } from './map-store';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  label: { overflowWrap: 'anywhere', minWidth: 0 },
});

export function OfferList({ mapping }: { readonly mapping: Mapping }) {
  const styles = useStyles();
  const { words } = usePane();
  const { offers, setOffer } = useFeature(createMapStore);
  const headingId = useId();
  if (offers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.offers.title')}</SectionHeading>
      {offers.map((offer) => (
        <Checkbox
          key={offer.kind === 'values' ? offer.field : offer.kind}
          label={{ className: styles.label, children: offerText(offer, words) }}
          checked={hasOffer(mapping, offer)}
          onChange={(_, { checked }) => {
            setOffer(offer, checked === true);
          }}
        />
      ))}
    </section>
  );
}

/** Enough to see what is meant; the list may have hundreds. */
const SHOWN_MEANINGS = 3;

function offerText(offer: MappingOffer, words: PaneWords): string {
  const count = offer.rowCount;
  if (offer.kind === 'flip-signs') {
    return offer.flip.where === 'cell-says'
      ? words.say('pane.map.offers.credit', { cells: offer.flip.cells.join(', '), count })
      : words.say('pane.map.offers.original', { count });
  }
  if (offer.kind === 'first-row') return words.say('pane.map.offers.firstRow', { count });
  const { field, meanings } = offer;
  const shown = meanings
    .slice(0, SHOWN_MEANINGS)
    .map(({ cell, means }) => words.say('pane.map.offers.meaning', { cell, means }));
  const more = meanings.length - shown.length;
  if (more > 0) shown.push(words.say('pane.map.offers.more', { count: more }));
  return words.say('pane.map.offers.values', { field, meanings: shown.join(', '), count });
}
