/** How rows make transactions: where the id stands, taxes in rows of their own, and rows that are skipped. */
import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { Mapping } from '../../../core/mapping/mapping';
import { FormField } from '../../frame/FormField';
import { PaneSelect } from '../../frame/PaneSelect';
import { SectionHeading } from '../../frame/SectionHeading';
import { useFeature, usePane } from '../../state/pane-context';
import { createMapStore } from '../map-store';
import { SkippedRows } from './SkippedRows';
import { skippedKinds, withLayout, withSkipped } from './layout-edits';

const HEADER_VALUES = ['every-row', 'first-row'] as const;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  label: { overflowWrap: 'anywhere', minWidth: 0 },
});

export function LayoutSettings({ mapping }: { readonly mapping: Mapping }) {
  const styles = useStyles();
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const headingId = useId();
  const headerValues = mapping.layout?.headerValues ?? 'every-row';
  const skipped = skippedKinds(mapping);
  const box = (key: string) => ({
    className: styles.label,
    children: words.say(`pane.map.layout.${key}`),
  });
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.layout.title')}</SectionHeading>
      <FormField
        label={words.say('pane.map.layout.headerValues')}
        size="small"
        hint={words.say(`pane.map.layout.headerValueHint.${headerValues}`)}
      >
        <PaneSelect
          size="small"
          value={headerValues}
          onChange={(_, { value }) => {
            const chosen = HEADER_VALUES.find((one) => one === value);
            if (chosen !== undefined) edit((now) => withLayout(now, { headerValues: chosen }));
          }}
        >
          {HEADER_VALUES.map((one) => (
            <option key={one} value={one}>
              {words.say(`pane.map.layout.headerValue.${one}`)}
            </option>
          ))}
        </PaneSelect>
      </FormField>
      <Checkbox
        label={box('taxRows')}
        checked={mapping.layout?.taxes === 'further-rows'}
        onChange={(_, { checked }) => {
          const taxes = checked === true ? 'further-rows' : 'columns';
          edit((now) => withLayout(now, { taxes }));
        }}
      />
      <Checkbox
        label={box('skipTotals')}
        checked={skipped.includes('totals')}
        onChange={(_, { checked }) => {
          edit((now) => withSkipped(now, 'totals', checked === true));
        }}
      />
      <Checkbox
        label={box('skipHeaders')}
        checked={skipped.includes('repeated_header')}
        onChange={(_, { checked }) => {
          edit((now) => withSkipped(now, 'repeated_header', checked === true));
        }}
      />
      <SkippedRows mapping={mapping} />
    </section>
  );
}
