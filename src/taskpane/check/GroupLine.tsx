/** A group of equal problems: what is wrong, how many cells, and what one click would put right. */
import { Button, Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import { shown } from '../../core/mapping/cells/cell-fault';
import { problemMessage } from '../../words/problem-message';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { Remedies } from './Remedies';
import { createCheckStore } from './check-store';
import type { GroupFix } from './group-fixes';
import type { ProblemGroup } from './problem-groups';

const useStyles = makeStyles({
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
  fix: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // Under the text of the group: two icons of 20 px stand before it.
    paddingLeft: '48px',
    paddingBottom: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
});

export interface LineFocus {
  readonly tabIndex: number;
  readonly onFocus: () => void;
}

export interface GroupLineProps {
  readonly group: ProblemGroup;
  readonly focus: LineFocus;
}

export function GroupLine({ group, focus }: GroupLineProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { openGroup, toggleGroup, fixes } = useFeature(createCheckStore);
  const open = openGroup === group.id;
  const fix = fixes.get(group.id);
  const Severity = group.severity === 'error' ? ErrorCircle20Regular : Warning20Regular;
  const Chevron = open ? ChevronDown20Regular : ChevronRight20Regular;
  return (
    <>
      <RowButton
        className={styles.group}
        aria-expanded={open}
        onClick={() => {
          toggleGroup(group.id);
        }}
        {...focus}
      >
        <Chevron aria-hidden />
        <Severity
          className={styles[group.severity]}
          aria-label={words.say(`pane.check.severity.${group.severity}`)}
        />
        <span className={styles.text}>
          <Text>{groupTitle(group, words)}</Text>
          <Caption1 className={styles.faint}>{groupPlace(group, fix, words)}</Caption1>
        </span>
      </RowButton>
      {fix === undefined ? null : <FixOffer id={group.id} fix={fix} />}
      <Remedies problem={group.first} className={styles.fix} />
    </>
  );
}

function FixOffer({ id, fix }: { readonly id: string; readonly fix: GroupFix }) {
  const styles = useStyles();
  const { words } = usePane();
  const { fix: apply, fixing, phase } = useFeature(createCheckStore);
  const running = usePaneState((state) => state.running);
  const { count, example } = fix;
  return (
    <div className={styles.fix}>
      <Button
        size="small"
        disabledFocusable={fixing !== undefined || running || phase !== 'idle'}
        onClick={() => void apply(id)}
      >
        {fix.after === undefined
          ? words.say('pane.check.fix.cells', { count })
          : words.say('pane.check.fix.write', { count, value: fix.after })}
      </Button>
      <Caption1 className={styles.faint}>
        {words.say('pane.check.fix.example', {
          before: shown(example.before),
          after: String(example.after),
        })}
      </Caption1>
    </div>
  );
}

/** What is wrong; where the cells differ, the first of them is the example. */
function groupTitle({ first, alike }: ProblemGroup, words: PaneWords): string {
  const text = problemMessage(words, first);
  return alike ? text : words.say('pane.check.example', { text });
}

/** A cell that stands in several rows of a transaction is one problem, and as many cells to be put right. */
function groupPlace(
  { first, problems, field }: ProblemGroup,
  fix: GroupFix | undefined,
  words: PaneWords,
): string {
  const count = fix === undefined ? problems.length : fix.count + fix.unfixed;
  const where =
    first.cell === '' ? words.say('pane.check.allRows') : words.say('pane.check.cells', { count });
  return field === '' ? where : `${where} · ${field}`;
}
