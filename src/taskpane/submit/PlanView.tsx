/** The plan before anything is sent: how many, which amounts, and what is left out, and why. */
import { Body1, Body1Strong, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { CurrencyTotal } from '../../core/mapping/reading-result';
import type { LeftOut } from '../../core/submission/run';
import { usePane } from '../state/pane-context';
import type { MadePlan } from './planning';

const useStyles = makeStyles({
  plan: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  // Figures are never broken; where text is enlarged the table moves within its own box.
  box: { overflowX: 'auto', width: '100%' },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: tokens.fontSizeBase200 },
  number: {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    padding: tokens.spacingVerticalXXS,
  },
  head: {
    textAlign: 'right',
    fontWeight: tokens.fontWeightSemibold,
    padding: tokens.spacingVerticalXXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  currency: { textAlign: 'left', padding: tokens.spacingVerticalXXS },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
  faint: { color: tokens.colorNeutralForeground2 },
});

export function PlanView({ plan, basis }: MadePlan) {
  const styles = useStyles();
  const { words } = usePane();
  const { name } = basis.session.environment;
  return (
    <div className={styles.plan}>
      <Body1Strong>
        {plan.send.length === 0
          ? words.say('pane.submit.plan.nothing')
          : words.say('pane.submit.plan.send', { count: plan.send.length, name })}
      </Body1Strong>
      {plan.totals.length === 0 ? null : <TotalsTable totals={plan.totals} />}
      <LeftOutList leftOut={plan.leftOut} />
      <Caption1 className={styles.faint}>{words.say('pane.submit.plan.once')}</Caption1>
    </div>
  );
}

const AMOUNTS = ['net', 'tax', 'gross'] as const;

export function TotalsTable({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={words.say('pane.submit.plan.totals')}>
        <thead>
          <tr>
            <th className={styles.currency} scope="col">
              {words.say('pane.submit.plan.currency')}
            </th>
            {AMOUNTS.map((amount) => (
              <th key={amount} className={styles.head} scope="col">
                {words.say(`pane.submit.plan.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.currencyCode}>
              <th className={styles.currency} scope="row">
                {total.currencyCode}
              </th>
              {AMOUNTS.map((amount) => (
                <td key={amount} className={styles.number}>
                  {words.formats.money(total[amount], total.currencyCode)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const styles = useStyles();
  const { words } = usePane();
  if (leftOut.length === 0) return null;
  const counts = new Map<LeftOut['why'], number>();
  for (const { why } of leftOut) counts.set(why, (counts.get(why) ?? 0) + 1);
  return (
    <div>
      <Body1>{words.say('pane.submit.plan.leftOut', { count: leftOut.length })}</Body1>
      <ul className={styles.list}>
        {[...counts].map(([why, count]) => (
          <li key={why}>
            <Caption1>{words.say(`pane.submit.leftOut.${why}`, { count })}</Caption1>
          </li>
        ))}
      </ul>
    </div>
  );
}
