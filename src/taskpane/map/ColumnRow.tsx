/** One column: header, two sample values, its field, and how sure we are. */
import { Caption1, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { Eye16Regular } from '@fluentui/react-icons/svg/eye';
import { SubtractCircle16Regular } from '@fluentui/react-icons/svg/subtract-circle';
import type { FieldPath } from '../../core/mapping/fields';
import { usePane } from '../state/pane-context';
import { FieldSelect } from './FieldSelect';
import type { ColumnLine, ColumnState } from './column-lines';

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
  const name =
    line.header === '' ? words.say('pane.map.noHeader', { column: line.letter }) : line.header;
  const tone = line.state === 'chosen' ? 'sure' : line.state;
  const Icon = ICONS[line.state];
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
      <Caption1 truncate wrap={false} block className={styles.samples}>
        {line.samples.length === 0 ? words.say('pane.map.noValues') : line.samples.join(' · ')}
      </Caption1>
      {line.doubt === undefined ? null : (
        <Caption1 className={styles.look}>{words.say(`pane.map.doubt.${line.doubt}`)}</Caption1>
      )}
      <FieldSelect
        label={words.say('pane.map.fieldOf', { column: name })}
        value={line.field}
        none={words.say('pane.map.notUsed')}
        onChoose={(field) => {
          onChoose(line.column, field);
        }}
      />
    </li>
  );
}
