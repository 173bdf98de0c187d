/** The plan before anything is sent: how many, which amounts, and what is left out, and why. */
import {
  Body1,
  Body1Strong,
  Button,
  Caption1,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useFeature, usePane } from '../state/pane-context';
import { CautionList } from './CautionList';
import { ChosenLines } from './ChosenLines';
import { LeftOutList } from './LeftOutList';
import { adjustmentCount, replayedIds, sentAnywayIds, type MadePlan } from './planning';
import { createSubmitStore } from './submit-store';
import { TotalsTable } from './TotalsTable';

const useStyles = makeStyles({
  plan: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  faint: { color: tokens.colorNeutralForeground2 },
});

/** New transactions and adjustments apart, where there are any of the latter. */
function Kinds({ plan }: Pick<MadePlan, 'plan'>) {
  const { words } = usePane();
  const adjustments = adjustmentCount(plan);
  if (adjustments === 0) return null;
  const kinds = [
    words.say('pane.submit.plan.newOnes', { count: plan.send.length - adjustments }),
    words.say('pane.submit.plan.adjustments', { count: adjustments }),
  ];
  return <Body1>{kinds.join(' · ')}</Body1>;
}

export function PlanView({ plan, basis }: MadePlan) {
  const styles = useStyles();
  const { words } = usePane();
  const { planAgain } = useFeature(createSubmitStore);
  const { name } = basis.session.environment;
  const chosen = replayedIds(plan).length + sentAnywayIds(plan).length;
  return (
    <div className={styles.plan}>
      <Body1Strong>
        {plan.send.length === 0
          ? words.say('pane.submit.plan.nothing')
          : words.say('pane.submit.plan.send', { count: plan.send.length, name })}
      </Body1Strong>
      <Kinds plan={plan} />
      <CautionList cautions={plan.cautions ?? []} />
      <ChosenLines plan={plan} />
      {chosen === 0 ? null : (
        <div>
          <Button size="small" onClick={() => void planAgain()}>
            {words.say('pane.submit.plan.noReplay', { count: chosen })}
          </Button>
        </div>
      )}
      {plan.totals.length === 0 ? null : <TotalsTable totals={plan.totals} />}
      <LeftOutList leftOut={plan.leftOut} />
      <Caption1 className={styles.faint}>{words.say('pane.submit.plan.once')}</Caption1>
    </div>
  );
}
