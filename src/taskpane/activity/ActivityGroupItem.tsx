/** What went wrong with some cells in the same way: what it is, what helps, and the cells. */
import { Button, Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle';
import { Warning20Regular } from '@fluentui/react-icons/svg/warning';
import { useId } from 'react';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { ActivityLine } from './ActivityLine';
import type { ActivityGroup } from './activity-groups';
import { createActivityStore } from './activity-store';
import { groupBody, groupCount, groupTitle } from './activity-words';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    flexDirection: 'column',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  head: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
  },
  title: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  faint: { color: tokens.colorNeutralForeground2 },
  error: { color: tokens.colorStatusDangerForeground1 },
  kept: { color: tokens.colorStatusWarningForeground3 },
  help: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
    padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}`,
  },
  entries: { margin: 0, padding: 0, listStyleType: 'none' },
});

export interface ActivityGroupItemProps {
  readonly group: ActivityGroup;
  /** Older entries of the list have made room. */
  readonly hasLost: boolean;
}

export function ActivityGroupItem({ group, hasLost }: ActivityGroupItemProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { openGroups, toggle } = useFeature(createActivityStore);
  const entriesId = useId();
  const isSingle = group.entries.length === 1;
  const isOpen = isSingle || openGroups.has(group.id);
  const Icon = group.isKept ? Warning20Regular : ErrorCircle20Regular;
  const Chevron = isOpen ? ChevronDown20Regular : ChevronRight20Regular;
  const head = (
    <>
      <Icon className={group.isKept ? styles.kept : styles.error} aria-hidden />
      <span className={styles.title}>
        <Text weight="semibold">{groupTitle(group, words)}</Text>
        <Caption1 className={styles.faint}>{groupCount(group, hasLost, words)}</Caption1>
      </span>
    </>
  );
  return (
    <li className={styles.item}>
      {isSingle ? (
        <div className={styles.head}>{head}</div>
      ) : (
        <RowButton
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={entriesId}
          onClick={() => {
            toggle(group.id);
          }}
        >
          {head}
          <Chevron aria-hidden />
        </RowButton>
      )}
      <Help group={group} />
      <ul id={entriesId} className={styles.entries}>
        {isOpen
          ? group.entries.map((entry) => <ActivityLine key={keyOf(entry)} entry={entry} />)
          : null}
      </ul>
    </li>
  );
}

function keyOf({ functionName, id, cell = '' }: ActivityGroup['entries'][number]): string {
  return JSON.stringify([functionName, id, cell]);
}

function Help({ group }: { readonly group: ActivityGroup }) {
  const styles = useStyles();
  const { words } = usePane();
  const { askedAgain } = useFeature(createActivityStore);
  const body = groupBody(group, words);
  const askedMs = askedAgain.get(group.id);
  const isAsked = askedMs !== undefined && (group.entries[0]?.atMs ?? 0) <= askedMs;
  return (
    <div className={styles.help}>
      {body === undefined ? null : <Caption1 className={styles.faint}>{body}</Caption1>}
      <Action group={group} />
      <Caption1 role="status">
        {isAsked
          ? words.say('formulas.activity.askedAgain', { time: words.formats.clockTime(askedMs) })
          : null}
      </Caption1>
    </div>
  );
}

function Action({ group }: { readonly group: ActivityGroup }) {
  const { action, cells } = group;
  const { words, store } = usePane();
  const { askAgain } = useFeature(createActivityStore);
  switch (action) {
    case 'none':
      return null;
    case 'ask-again':
      return cells.length === 0 ? null : (
        <Button size="small" onClick={() => void askAgain(group)}>
          {words.say('formulas.activity.again')}
        </Button>
      );
    case 'connect':
    case 'connect-elsewhere':
      return (
        <Button
          size="small"
          onClick={() => {
            goTo(store, 'connect');
          }}
        >
          {words.say(
            action === 'connect'
              ? 'formulas.activity.connect'
              : 'formulas.activity.connectElsewhere',
          )}
        </Button>
      );
  }
}
