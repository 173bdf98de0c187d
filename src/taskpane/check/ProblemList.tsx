/** The problems, group by group; a group opens to its cells. */
import { Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import { problemMessage } from '../../words/problem-message';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { ProblemCells } from './ProblemCells';
import { createCheckStore } from './check-store';
import type { ProblemGroup } from './problem-groups';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  group: {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXS,
    padding: tokens.spacingHorizontalXS,
    paddingLeft: 0,
  },
  text: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  faint: { color: tokens.colorNeutralForeground2 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
});

export function ProblemList({ groups }: { readonly groups: readonly ProblemGroup[] }) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <ul className={styles.list} aria-label={words.say('pane.check.problems')}>
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </ul>
  );
}

function Group({ group }: { readonly group: ProblemGroup }) {
  const styles = useStyles();
  const { words } = usePane();
  const { openGroup, toggleGroup } = useFeature(createCheckStore);
  const open = openGroup === group.id;
  const Severity = group.severity === 'error' ? ErrorCircle20Regular : Warning20Regular;
  const Chevron = open ? ChevronDown20Regular : ChevronRight20Regular;
  return (
    <li>
      <RowButton
        className={styles.group}
        aria-expanded={open}
        onClick={() => {
          toggleGroup(group.id);
        }}
      >
        <Chevron aria-hidden />
        <Severity
          className={styles[group.severity]}
          aria-label={words.say(`pane.check.severity.${group.severity}`)}
        />
        <span className={styles.text}>
          <Text>{groupTitle(group, words)}</Text>
          <Caption1 className={styles.faint}>{groupPlace(group, words)}</Caption1>
        </span>
      </RowButton>
      {open ? <ProblemCells group={group} /> : null}
    </li>
  );
}

/** What is wrong; where the cells differ, the first of them is the example. */
function groupTitle({ problems: [first], alike }: ProblemGroup, words: PaneWords): string {
  const text = problemMessage(words, first);
  return alike ? text : words.say('pane.check.example', { text });
}

function groupPlace({ problems, field }: ProblemGroup, words: PaneWords): string {
  const [first] = problems;
  const where =
    first.cell === ''
      ? words.say('pane.check.allRows')
      : words.say('pane.check.cells', { count: problems.length });
  return field === '' ? where : `${where} · ${field}`;
}
