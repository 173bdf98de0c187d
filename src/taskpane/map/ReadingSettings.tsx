/** How values are read, each setting with one real value before and after. */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useMemo } from 'react';
import type { Mapping, Reading } from '../../core/mapping/mapping';
import type { MappedTransaction } from '../../core/mapping/reading-result';
import type { Source } from '../../core/mapping/source';
import { SectionHeading } from '../frame/SectionHeading';
import { FormField } from '../frame/FormField';
import { PaneSelect } from '../frame/PaneSelect';
import { useFeature, usePane } from '../state/pane-context';
import { createMapStore } from './map-store';
import { readingExamples, type ReadingExample } from './reading-examples';

const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
const DECIMAL_SIGNS = ['.', ','] as const;
const RATES = ['percent', 'fraction'] as const;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  example: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

export interface ReadingSettingsProps {
  readonly source: Source;
  readonly mapping: Mapping;
  readonly preview: readonly MappedTransaction[];
}

export function ReadingSettings({ source, mapping, preview }: ReadingSettingsProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { setReading } = useFeature(createMapStore);
  const headingId = useId();
  const { reading } = mapping;
  const examples = useMemo(
    () => readingExamples(source, mapping, preview, words.formats),
    [source, mapping, preview, words],
  );
  const zones = useMemo(() => timeZones(reading.timeZone), [reading.timeZone]);
  const say = (key: string) => words.say(`pane.map.reads.${key}`);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{say('title')}</SectionHeading>
      <Setting
        label={say('timeZone')}
        value={reading.timeZone}
        options={zones.map((zone) => [zone, zone])}
        onChoose={(timeZone) => {
          setReading({ timeZone });
        }}
      />
      <Setting
        label={say('dateOrder')}
        value={reading.dateOrder}
        options={DATE_ORDERS.map((order) => [order, say(`dateOrders.${order}`)])}
        example={examples.date}
        onChoose={(value) => {
          change(setReading, 'dateOrder', DATE_ORDERS, value);
        }}
      />
      <Setting
        label={say('decimalSign')}
        value={reading.decimalSign}
        options={DECIMAL_SIGNS.map((sign) => [sign, say(sign === '.' ? 'point' : 'comma')])}
        example={examples.number}
        onChoose={(value) => {
          change(setReading, 'decimalSign', DECIMAL_SIGNS, value);
        }}
      />
      <Setting
        label={say('rates')}
        value={reading.rates}
        options={RATES.map((rates) => [rates, say(`rate.${rates}`)])}
        example={examples.rate}
        onChoose={(value) => {
          change(setReading, 'rates', RATES, value);
        }}
      />
    </section>
  );
}

/** Passes on a choice that is one of `known`. */
function change<Key extends keyof Reading>(
  setReading: (change: Partial<Reading>) => void,
  key: Key,
  known: readonly Reading[Key][],
  value: string,
): void {
  const chosen = known.find((one) => one === value);
  if (chosen !== undefined) setReading({ [key]: chosen });
}

interface SettingProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly example?: ReadingExample | undefined;
  readonly onChoose: (value: string) => void;
}

function Setting({ label, value, options, example, onChoose }: SettingProps) {
  const styles = useStyles();
  const { words } = usePane();
  const hint =
    example === undefined
      ? {}
      : {
          hint: {
            children: (
              <Caption1 className={styles.example}>
                {words.say('pane.map.reads.example', { ...example })}
              </Caption1>
            ),
          },
        };
  return (
    <FormField label={label} size="small" {...hint}>
      <PaneSelect
        size="small"
        value={value}
        onChange={(_, data) => {
          onChoose(data.value);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </PaneSelect>
    </FormField>
  );
}

/** Every zone of this browser, and the one in use. */
function timeZones(current: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(current) ? known : [current, ...known];
}
