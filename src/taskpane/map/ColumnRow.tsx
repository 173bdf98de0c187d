/** One column: header, two sample values, its field, how sure we are, and how its values are read where that is its own. */
import {
  Button,
  Caption1,
  Text,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp16Regular } from '@fluentui/react-icons/svg/chevron-up';
import { Eye16Regular } from '@fluentui/react-icons/svg/eye';
import { SubtractCircle16Regular } from '@fluentui/react-icons/svg/subtract-circle';
import { Suspense, lazy, useId, useState } from 'react';
import type { FieldPath } from '../../core/mapping/fields';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { FieldSelect } from './FieldSelect';
import type { ColumnLine, ColumnState, OwnReading } from './column-lines';
import { columnFieldId, focusSoon } from './focus';
import { createMapStore } from './map-store';

const ColumnSettings = lazy(async () => ({
  default: (await import('./column-settings/ColumnSettings')).ColumnSettings,
}));

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingTop: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    minWidth: 0,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  header: { flexGrow: 1, minWidth: 0 },
  samples: { color: tokens.colorNeutralForeground3, minWidth: 0 },
  state: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    whiteSpace: 'nowrap',
  },
  field: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: tokens.spacingHorizontalXS,
    alignItems: 'center',
  },
  ask: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    overflowWrap: 'anywhere',
  },
  own: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  sure: { color: tokens.colorStatusSuccessForeground1 },
  look: { color: tokens.colorStatusWarningForeground3 },
  unused: { color: tokens.colorNeutralForeground3 },
});

const ICONS = {
  sure: CheckmarkCircle16Regular,
  chosen: CheckmarkCircle16Regular,
  look: Eye16Regular,
  unused: SubtractCircle16Regular,
} as const satisfies Record<ColumnState, unknown>;

export interface ColumnRowProps {
  readonly line: ColumnLine;
  readonly onChoose: (column: number, field: FieldPath | undefined) => void;
}

export function ColumnRow({ line, onChoose }: ColumnRowProps) {
  const styles = useStyles();
  const { words } = usePane();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const name =
    line.header === '' ? words.say('pane.map.noHeader', { column: line.letter }) : line.header;
  const tone = line.state === 'chosen' ? 'sure' : line.state;
  const Icon = ICONS[line.state];
  const own = ownText(line.own, words);
  const samples =
    line.samples.length === 0 ? words.say('pane.map.noValues') : line.samples.join(' · ');
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Text weight="semibold" truncate wrap={false} block className={styles.header} title={name}>
          {name}
        </Text>
        <Caption1 className={mergeClasses(styles.state, styles[tone])}>
          <Icon aria-hidden />
          {words.say(`pane.map.state.${line.state}`)}
        </Caption1>
      </div>
      <Caption1 truncate wrap={false} block className={styles.samples} title={samples}>
        {samples}
      </Caption1>
      {line.isAsked ? (
        <Caption1 className={styles.look}>{words.say('pane.map.questions.asked')}</Caption1>
      ) : null}
      <div className={styles.field}>
        <FieldSelect
          id={columnFieldId(line.column)}
          label={words.say('pane.map.fieldOf', { column: name })}
          value={line.field}
          none={words.say('pane.map.notUsed')}
          onChoose={(field) => {
            onChoose(line.column, field);
          }}
        />
        <Button
          size="small"
          appearance="subtle"
          icon={open ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
          title={words.say('pane.map.column.open')}
          aria-label={words.say('pane.map.column.openFor', { column: name })}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => {
            setOpen(!open);
          }}
        />
      </div>
      <FieldQuestion line={line} name={name} />
      {own === '' || open ? null : <Caption1 className={styles.own}>{own}</Caption1>}
      <div id={panelId}>
        {open ? (
          <Suspense fallback={<Caption1>{words.say('pane.map.column.loading')}</Caption1>}>
            <ColumnSettings line={line} />
          </Suspense>
        ) : null}
      </div>
    </li>
  );
}

/** A field that was only likely is asked for, in place of being taken. */
function FieldQuestion({ line, name }: { readonly line: ColumnLine; readonly name: string }) {
  const styles = useStyles();
  const { words } = usePane();
  const { confirmField } = useFeature(createMapStore);
  const { field } = line;
  if (line.state !== 'look' || line.isAsked || field === undefined) return null;
  return (
    <div className={styles.ask}>
      <Caption1>{words.say('pane.map.column.isField', { field })}</Caption1>
      <Button
        size="small"
        aria-label={words.say('pane.map.column.yesFor', { column: name, field })}
        onClick={() => {
          confirmField(line.column);
          focusSoon(columnFieldId(line.column));
        }}
      >
        {words.say('pane.map.column.yes')}
      </Button>
    </div>
  );
}

function ownText({ ways, meaningCount, blank, turnsSigns }: OwnReading, words: PaneWords): string {
  const say = (key: string, facts = {}) => words.say(`pane.map.column.summary.${key}`, facts);
  return [
    ...ways.map((way) => say(way)),
    ...(meaningCount === 0 ? [] : [say('meanings', { count: meaningCount })]),
    ...(blank === undefined ? [] : [say('blanks', { value: blank })]),
    ...(turnsSigns ? [say('signs')] : []),
  ].join(' · ');
}
