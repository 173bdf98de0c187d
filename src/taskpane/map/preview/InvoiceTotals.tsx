/**
 * Totals as the transaction gives them; where it gives none, what its lines come to. Each says whether a cell gave it,
 * Taxrow has computed it, or it is not sent.
 */
import { Body1, Caption1 } from '@fluentui/react-components';
import { amountsOf } from '../../../core/domain/amounts';
import { ZERO } from '../../../core/domain/decimal';
import type { MappedTransaction, TotalField } from '../../../core/mapping/reading-result';
import { usePane } from '../../state/pane-context';
import { useLineStyles } from './AmountLine';

const TOTALS = [
  ['net', 'total_net_amount'],
  ['tax', 'total_tax_amount'],
  ['gross', 'total_amount'],
] as const satisfies readonly (readonly [string, TotalField])[];

export function InvoiceTotals({ mapped }: { readonly mapped: MappedTransaction }) {
  const styles = useLineStyles();
  const { words } = usePane();
  const { transaction, computed = [] } = mapped;
  const amounts = amountsOf(transaction);
  const currency = transaction.currency_code ?? '';
  const shown = TOTALS.filter(
    ([kind, field]) =>
      kind === 'gross' ||
      transaction[field] !== undefined ||
      (kind === 'tax' && amounts.tax !== ZERO),
  );
  return shown.map(([kind, field]) => (
    <div key={kind} className={styles.line}>
      <Body1>
        {words.say(`pane.map.preview.${kind}`)}{' '}
        <Caption1 className={styles.faint}>{originOf(field)}</Caption1>
      </Body1>
      <Body1 className={styles.amount}>
        {words.formats.money(transaction[field] ?? amounts[kind], currency)} {currency}
      </Body1>
    </div>
  ));

  function originOf(field: TotalField): string {
    if (transaction[field] === undefined) return words.say('pane.map.preview.fromLines');
    return computed.includes(field) ? words.say('pane.map.preview.computed') : '';
  }
}
