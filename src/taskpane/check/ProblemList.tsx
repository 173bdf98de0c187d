/**
 * The problems, group by group. A group opens to its cells; choosing one selects it in the sheet and keeps the keyboard
 * here. Arrow keys walk through the cells of the open group.
 */
import {
  Button,
  Caption1,
  Text,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Problem } from '../../core/mapping/reading-result';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import { problemText } from '../wording/problem-words';
import { createCheckStore } from './check-store';
import type { ProblemGroup } from './problem-groups';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  group: {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(0, 1fr)',
    gap: tokens.spacingHorizontalXS,
    padding: tokens.spacingHorizontalXS,
  },
  groupText: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  faint: { color: tokens.colorNeutralForeground2 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  cell: {
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalXS,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    borderLeft: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`,
  },
  more: { marginLeft: tokens.spacingHorizontalXL },
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
  const [first] = group.problems;
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
        <span className={styles.groupText}>
          <Text>{first === undefined ? group.code : problemText(first, words)}</Text>
          <Caption1 className={styles.faint}>
            {words.say('pane.check.group', { count: group.problems.length, field: group.field })}
          </Caption1>
        </span>
      </RowButton>
      {open ? <Cells group={group} /> : null}
    </li>
  );
}

function Cells({ group }: { readonly group: ProblemGroup }) {
  const styles = useStyles();
  const { words } = usePane();
  const { shown, showMore } = useFeature(createCheckStore);
  const rest = group.problems.length - shown;
  return (
    <>
      <ul className={styles.list} onKeyDown={moveFocus}>
        {group.problems.slice(0, shown).map((problem, index) => (
          <Cell key={index} problem={problem} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button size="small" className={styles.more} onClick={showMore}>
          {words.say('pane.check.more', { count: rest })}
        </Button>
      ) : null}
    </>
  );
}

function Cell({ problem }: { readonly problem: Problem }) {
  const styles = useStyles();
  const { words } = usePane();
  const { selected, choose } = useFeature(createCheckStore);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = selected === problem;
  useEffect(() => {
    if (chosen) button.current?.focus();
  }, [chosen]);
  return (
    <li>
      <RowButton
        ref={button}
        className={mergeClasses(styles.cell, chosen && styles.chosen)}
        aria-current={chosen}
        onClick={() => {
          // Selecting a cell may give the keyboard to the sheet: it is taken back.
          void choose(problem).then(() => button.current?.focus());
        }}
      >
        <Text weight="semibold">
          {problem.cell === '' ? words.say('pane.check.noCell') : problem.cell}
        </Text>
        <Caption1>{problemText(problem, words)}</Caption1>
      </RowButton>
    </li>
  );
}

/** Arrow up and down move between the buttons of the list. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const current = buttons.findIndex((button) => button === document.activeElement);
  buttons[current + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
}
