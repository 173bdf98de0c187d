/** One item of an invoice with all of its taxes, and the original that it adjusts. */
import { Caption1 } from '@fluentui/react-components';
import type { Item, TaxBreakdown } from '../../../core/domain/transaction';
import { usePane } from '../../state/pane-context';
import type { PaneWords } from '../../wording/pane-words';
import { AmountLine, useLineStyles } from './AmountLine';

export interface InvoiceItemProps {
  readonly item: Item;
  readonly currency: string;
}

export function InvoiceItem({ item, currency }: InvoiceItemProps) {
  const styles = useLineStyles();
  const { words } = usePane();
  const { formats } = words;
  const { quantity, unit, unit_price: price, net_price: net, type } = item;
  const original = item.reference_transaction_id;
  const money = (amount: string) => `${formats.money(amount, currency)} ${currency}`;
  const size = quantity === undefined ? '' : `${formats.decimal(quantity)} × `;
  const name = item.name ?? item.description ?? words.say('pane.map.preview.noName');
  const more = [unit, type, item.name === undefined ? undefined : item.description];
  return (
    <>
      <AmountLine what={size + name} amount={price === undefined ? '' : money(price)} />
      <div className={styles.indented}>
        {more.some(Boolean) ? <Caption1 block>{more.filter(Boolean).join(' · ')}</Caption1> : null}
        {original === undefined ? null : (
          <Caption1 block>{words.say('pane.map.preview.adjusts', { id: original })}</Caption1>
        )}
        {net === undefined ? null : (
          <AmountLine what={words.say('pane.map.preview.net')} amount={money(net)} />
        )}
        {item.tax_breakdowns?.map((tax, at) => (
          <AmountLine
            // Two taxes may be alike.
            key={at}
            what={taxName(tax, words)}
            amount={tax.amount === undefined ? '' : money(tax.amount)}
          />
        ))}
      </div>
    </>
  );
}

function taxName({ regime, type, rate }: TaxBreakdown, words: PaneWords): string {
  const percent = rate === undefined ? undefined : `${words.formats.decimal(rate)} %`;
  const named = [regime, type, percent].filter(Boolean).join(' ');
  return named === '' ? words.say('pane.map.preview.tax') : named;
}
