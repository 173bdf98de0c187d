/** How the dates or numbers of one column are written, where that differs from the others, with real cells and what they are. */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { findField } from '../../../core/mapping/fields';
import type { ColumnMapping, ColumnReading, Reading } from '../../../core/mapping/mapping';
import { FormField } from '../../frame/FormField';
import { PaneSelect } from '../../frame/PaneSelect';
import { useFeature, usePane, usePaneState } from '../../state/pane-context';
import { createMapStore } from '../map-store';
import type { Draft } from '../mapping-edits';
import { signName } from '../reading-words';
import { columnExamples } from './column-examples';

const useStyles = makeStyles({
  settings: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  example: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

const WAYS = {
  dateOrder: ['dmy', 'mdy', 'ymd'],
  decimalSign: ['.', ','],
  rates: ['percent', 'fraction'],
} as const;

type Setting = keyof typeof WAYS;

const SETTINGS: Readonly<Record<string, readonly Setting[]>> = {
  date: ['dateOrder'],
  decimal: ['decimalSign'],
  rate: ['decimalSign', 'rates'],
};

export function OwnReading({ column }: { readonly column: number }) {
  const styles = useStyles();
  const { words } = usePane();
  const mapping = usePaneState((state) => state.mapping);
  const source = usePaneState(({ read }) => read?.source);
  const mapped = mapping?.columns.find((one) => one.column === column);
  const examples = useMemo(
    () =>
      source === undefined || mapped === undefined || mapping === undefined
        ? []
        : columnExamples(source, mapped, mapping.reading, words),
    [source, mapped, mapping, words],
  );
  if (mapping === undefined || mapped === undefined) return null;
  const settings = SETTINGS[findField(mapped.field)?.kind ?? ''] ?? [];
  if (settings.length === 0) return null;
  return (
    <div className={styles.settings}>
      {settings.map((setting) => (
        <OwnSetting key={setting} setting={setting} mapped={mapped} whole={mapping.reading} />
      ))}
      {examples.map(({ before, after }) => (
        <Caption1 key={before} className={styles.example}>
          {words.say('pane.map.reads.example', { before, after })}
        </Caption1>
      ))}
    </div>
  );
}

interface OwnSettingProps {
  readonly setting: Setting;
  readonly mapped: ColumnMapping;
  readonly whole: Reading;
}

function OwnSetting({ setting, mapped, whole }: OwnSettingProps) {
  const { words } = usePane();
  const { setColumnReading } = useFeature(createMapStore);
  const wayName = (way: string) =>
    words.say(`pane.map.column.summary.${way === '.' || way === ',' ? signName(way) : way}`);
  const { reading: own } = mapped;
  return (
    <FormField label={words.say(`pane.map.column.${setting}`)} size="small">
      <PaneSelect
        size="small"
        value={own?.[setting] ?? ''}
        onChange={(_, { value }) => {
          setColumnReading(mapped.column, changed(own, setting, value));
        }}
      >
        <option value="">
          {words.say('pane.map.column.asOthers', { way: wayName(whole[setting]) })}
        </option>
        {WAYS[setting].map((way) => (
          <option key={way} value={way}>
            {wayName(way)}
          </option>
        ))}
      </PaneSelect>
    </FormField>
  );
}

/** The column's own reading with one setting as a person chose it; `''`: as the others. */
function changed(
  own: ColumnReading | undefined,
  setting: Setting,
  value: string,
): ColumnReading | undefined {
  const others: Draft<ColumnReading> = { ...own };
  delete others[setting];
  delete others[CHOSEN[setting]];
  const way = WAYS[setting].find((known) => known === value);
  const reading: ColumnReading =
    way === undefined ? others : { ...others, [setting]: way, [CHOSEN[setting]]: true };
  return Object.keys(reading).length === 0 ? undefined : reading;
}

const CHOSEN = {
  dateOrder: 'dateOrderChosen',
  decimalSign: 'decimalSignChosen',
  rates: 'ratesChosen',
} as const satisfies Record<Setting, keyof ColumnReading>;
