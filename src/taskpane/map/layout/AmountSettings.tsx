/** What is done with amounts: signs that are turned, and totals that are computed where no cell gives them. */
import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, lazy, useId, useState } from 'react';
import type { Mapping } from '../../../core/mapping/mapping';
import { FormField } from '../../frame/FormField';
import { PaneSelect } from '../../frame/PaneSelect';
import { SectionHeading } from '../../frame/SectionHeading';
import { useFeature, usePane } from '../../state/pane-context';
import { withoutFlip } from '../column-settings/value-edits';
import type { ColumnLine } from '../column-lines';
import { createMapStore } from '../map-store';
import { withComputedTotals } from './layout-edits';

const SignColumn = lazy(async () => ({
  default: (await import('../column-settings/SignColumn')).SignColumn,
}));

const SIGNS = ['plain', 'original-named', 'cell-says'] as const;
type Signs = (typeof SIGNS)[number];

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  label: { overflowWrap: 'anywhere', minWidth: 0 },
});

export interface AmountSettingsProps {
  readonly mapping: Mapping;
  readonly lines: readonly ColumnLine[];
}

export function AmountSettings({ mapping, lines }: AmountSettingsProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const headingId = useId();
  /** A column is being chosen, and none of its values is ticked yet. */
  const [isChoosing, setChoosing] = useState(false);
  const standing: Signs = mapping.flipSigns?.where ?? 'plain';
  // The choice stays open when the last value is unticked.
  if (standing === 'cell-says' && !isChoosing) setChoosing(true);
  const signs = standing === 'plain' && isChoosing ? 'cell-says' : standing;
  const choose = (chosen: Signs) => {
    setChoosing(chosen === 'cell-says');
    if (chosen === 'original-named') {
      edit((now) => ({ ...now, flipSigns: { where: 'original-named' } }));
    } else if (standing !== 'plain') edit(withoutFlip);
  };
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.amounts.title')}</SectionHeading>
      <FormField
        label={words.say('pane.map.amounts.signs')}
        size="small"
        hint={words.say('pane.map.amounts.signHint')}
      >
        <PaneSelect
          size="small"
          value={signs}
          onChange={(_, { value }) => {
            choose(SIGNS.find((one) => one === value) ?? 'plain');
          }}
        >
          {SIGNS.map((one) => (
            <option key={one} value={one}>
              {words.say(`pane.map.amounts.sign.${one}`)}
            </option>
          ))}
        </PaneSelect>
      </FormField>
      {signs === 'cell-says' ? (
        <Suspense fallback={null}>
          <SignColumn lines={lines} />
        </Suspense>
      ) : null}
      <FormField size="small" hint={words.say('pane.map.amounts.computeHint')}>
        <Checkbox
          label={{ className: styles.label, children: words.say('pane.map.amounts.compute') }}
          checked={mapping.missingTotals === 'compute'}
          onChange={(_, { checked }) => {
            edit((now) => withComputedTotals(now, checked === true));
          }}
        />
      </FormField>
    </section>
  );
}
