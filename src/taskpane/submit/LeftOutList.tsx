/** What a plan leaves out, by reason, with the way on where the person has one. */
import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { LeftOut } from '../../core/submission/run';
import { useFeature, usePane } from '../state/pane-context';
import { nameIds } from './name-ids';
import { createSubmitStore } from './submit-store';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
  reason: { overflowWrap: 'anywhere' },
});

export function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const styles = useStyles();
  const { words } = usePane();
  if (leftOut.length === 0) return null;
  const byReason = new Map<LeftOut['why'], LeftOut[]>();
  for (const one of leftOut) {
    const others = byReason.get(one.why);
    if (others === undefined) byReason.set(one.why, [one]);
    else others.push(one);
  }
  return (
    <div>
      <Body1>{words.say('pane.submit.plan.leftOut', { count: leftOut.length })}</Body1>
      <ul className={styles.list}>
        {[...byReason].map(([why, those]) => (
          <li key={why} className={styles.reason}>
            <Caption1>{words.say(`pane.submit.leftOut.${why}`, { count: those.length })}</Caption1>
            {why === 'needs-replay' ? <Replay ids={idsOf(those.filter(canBeReplayed))} /> : null}
            {why === 'sent-not-shown' ? <Ids ids={idsOf(those)} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A failure without an operation id cannot be told from its repeat: it is never sent again. */
function canBeReplayed({ status }: LeftOut): boolean {
  return status?.operationId !== undefined;
}

function idsOf(leftOut: readonly LeftOut[]): readonly string[] {
  return leftOut.map(({ transactionId }) => transactionId);
}

interface IdsProps {
  readonly ids: readonly string[];
}

/** Plans again, with these. Nothing is sent before the confirmation, which names them. */
function Replay({ ids }: IdsProps) {
  const { words } = usePane();
  const { planAgain } = useFeature(createSubmitStore);
  if (ids.length === 0) return null;
  return (
    <div>
      <Button size="small" onClick={() => void planAgain(new Set(ids))}>
        {words.say('pane.submit.plan.replay', { count: ids.length })}
      </Button>
    </div>
  );
}

function Ids({ ids }: IdsProps) {
  const { words } = usePane();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {words.say(open ? 'pane.submit.summary.hide' : 'pane.submit.summary.show')}
      </Button>
      {open ? <Caption1 block>{nameIds(ids, words)}</Caption1> : null}
    </div>
  );
}
