/**
 * What went wrong with formulas, the newest first. The functions keep the last 200 entries and no more, so that all of them
 * can be drawn.
 */
import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { MAX_ACTIVITIES } from '../../runtime/formula-desk';
import { ErrorPanel } from '../frame/ErrorPanel';
import { SectionHeading } from '../frame/SectionHeading';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { ActivityGroupItem } from './ActivityGroupItem';
import { createActivityStore } from './activity-store';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
});

export function ActivityList() {
  const styles = useStyles();
  const { words } = usePane();
  const headingId = useId();
  const { groups, error, clear } = useFeature(createActivityStore);
  const isFull = usePaneState((state) => state.activities.length >= MAX_ACTIVITIES);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <SectionHeading id={headingId}>{words.say('formulas.activity.title')}</SectionHeading>
        {groups.length === 0 ? null : (
          <Button size="small" appearance="subtle" onClick={clear}>
            {words.say('formulas.activity.clear')}
          </Button>
        )}
      </div>
      {error === undefined ? null : <ErrorPanel error={error} />}
      {groups.length === 0 ? (
        <Body1>{words.say('formulas.activity.empty')}</Body1>
      ) : (
        <ul className={styles.list} aria-labelledby={headingId}>
          {groups.map((group) => (
            <ActivityGroupItem key={group.id} group={group} hasLost={isFull} />
          ))}
        </ul>
      )}
      {isFull ? (
        <Body1>{words.say('formulas.activity.full', { count: MAX_ACTIVITIES })}</Body1>
      ) : null}
    </section>
  );
}
