/** The plan before anything is sent: how many, which amounts, and what is left out, and why. */
import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useFeature, usePane } from '../state/pane-context';
import { LeftOutList } from './LeftOutList';
import { replayedIds, type MadePlan } from './planning';
import { ReplayedLine } from './ReplayedLine';
import { createSubmitStore } from './submit-store';
import { TotalsTable } from './TotalsTable';

const useStyles = makeStyles({
  plan: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  faint: { color: tokens.colorNeutralForeground2 },
});

export function PlanView({ plan, basis }: MadePlan) {
  const styles = useStyles();
  const { words } = usePane();
  const { planAgain } = useFeature(createSubmitStore);
  const { name } = basis.session.environment;
  const replayed = replayedIds(plan);
  return (
    <div className={styles.plan}>
      <Body1Strong>
        {plan.send.length === 0
          ? words.say('pane.submit.plan.nothing')
          : words.say('pane.submit.plan.send', { count: plan.send.length, name })}
      </Body1Strong>
      <ReplayedLine ids={replayed} />
      {replayed.length === 0 ? null : (
        <div>
          <Button size="small" onClick={() => void planAgain()}>
            {words.say('pane.submit.plan.noReplay', { count: replayed.length })}
          </Button>
        </div>
      )}
      {plan.totals.length === 0 ? null : <TotalsTable totals={plan.totals} />}
      <LeftOutList leftOut={plan.leftOut} />
      <Caption1 className={styles.faint}>{words.say('pane.submit.plan.once')}</Caption1>
    </div>
  );
}
