/**
 * One cell of the open group. Choosing it selects it in the sheet and keeps the keyboard here. A problem without a cell
 * is one of the mapping, and leads there.
 */
import {
  Button,
  Caption1,
  Text,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { problemMessage } from '../../words/problem-message';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import type { LineFocus } from './GroupLine';
import { createCheckStore } from './check-store';
import type { ProblemGroup } from './problem-groups';

const useStyles = makeStyles({
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

export interface CellLineProps {
  readonly group: ProblemGroup;
  /** 0-based, within the group. */
  readonly at: number;
  readonly focus: LineFocus;
  /** Selecting a cell may give the keyboard to the sheet: this takes it back. */
  readonly refocus: () => void;
}

export function CellLine({ group, at, focus, refocus }: CellLineProps) {
  const styles = useStyles();
  const { words, store } = usePane();
  const { selected, choose } = useFeature(createCheckStore);
  const chosen = selected?.groupId === group.id && selected.at === at;
  const problem = group.problems.at(at);
  if (problem === undefined) return null;
  if (problem.cell === '') {
    return (
      <Button
        size="small"
        className={styles.more}
        onClick={() => {
          goTo(store, 'map');
        }}
        {...focus}
      >
        {words.say('pane.check.openMap')}
      </Button>
    );
  }
  return (
    <RowButton
      className={mergeClasses(styles.cell, chosen && styles.chosen)}
      aria-current={chosen}
      onClick={() => {
        void choose({ groupId: group.id, at }).then(refocus);
      }}
      {...focus}
    >
      <Text weight="semibold" className={styles.address}>
        {problem.cell}
      </Text>
      <Caption1 className={styles.text}>
        {group.alike ? problem.transactionId : problemMessage(words, problem)}
      </Caption1>
    </RowButton>
  );
}
