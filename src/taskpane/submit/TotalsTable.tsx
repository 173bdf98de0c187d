/** Totals of what a plan would send, one line per currency. */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { CurrencyTotal } from '../../core/mapping/reading-result';
import { usePane } from '../state/pane-context';

const useStyles = makeStyles({
  // Figures are never broken; where text is enlarged the table moves within its own box.
  box: { overflowX: 'auto', width: '100%' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'normal',
  },
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
});

const AMOUNTS = ['net', 'tax', 'gross'] as const;

export function TotalsTable({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={words.say('pane.submit.plan.totals')}>
        <thead>
          <tr>
            <th className={mergeClasses(styles.head, styles.currency)} scope="col">
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
