/**
 * The cells of one group. Choosing one selects it in the sheet and keeps the keyboard here; arrow keys walk through
 * them. A problem without a cell is one of the mapping, and leads there.
 */
import {
  Button,
  Caption1,
  Text,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Problem } from '../../core/mapping/reading-result';
import { problemMessage } from '../../words/problem-message';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { createCheckStore } from './check-store';
import type { ProblemGroup } from './problem-groups';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  cell: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingVerticalXS,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
    borderLeft: `${tokens.strokeWidthThick} solid transparent`,
    // Forced colours draw what is transparent.
    '@media (forced-colors: active)': { borderLeftColor: 'Canvas' },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    borderLeftColor: tokens.colorBrandStroke1,
    '@media (forced-colors: active)': { borderLeftColor: 'Highlight' },
  },
  address: { width: '64px' },
  text: { flexGrow: 1, flexBasis: '96px' },
  more: { marginLeft: tokens.spacingHorizontalXL },
});

export function ProblemCells({ group }: { readonly group: ProblemGroup }) {
  const styles = useStyles();
  const { words } = usePane();
  const { shown, showMore } = useFeature(createCheckStore);
  const rest = group.problems.length - shown;
  return (
    <>
      <ul className={styles.list} onKeyDown={moveFocus}>
        {group.problems.slice(0, shown).map((problem, index) => (
          <Cell
            key={index}
            problem={problem}
            text={group.alike ? problem.transactionId : problemMessage(words, problem)}
          />
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

interface CellProps {
  readonly problem: Problem;
  readonly text: string;
}

function Cell({ problem, text }: CellProps) {
  const styles = useStyles();
  const { words, store } = usePane();
  const { selected, choose } = useFeature(createCheckStore);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = selected === problem;
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (problem.cell === '') {
    return (
      <li>
        <Button
          size="small"
          className={styles.more}
          onClick={() => {
            goTo(store, 'map');
          }}
        >
          {words.say('pane.check.openMap')}
        </Button>
      </li>
    );
  }
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
        <Text weight="semibold" className={styles.address}>
          {problem.cell}
        </Text>
        <Caption1 className={styles.text}>{text}</Caption1>
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
