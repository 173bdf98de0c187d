/** One transaction with all that it would be sent with: parties, references, items with their taxes, payments, totals. */
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { stringify } from 'lossless-json';
import type { Transaction } from '../../../core/domain/transaction';
import type { MappedTransaction } from '../../../core/mapping/reading-result';
import { toWire } from '../../../core/service/to-wire';
import { usePane } from '../../state/pane-context';
import { InvoiceItem } from './InvoiceItem';
import { InvoiceTotals } from './InvoiceTotals';
import { customerLines, headLine } from './invoice-lines';
import { AmountLine, useLineStyles } from './AmountLine';

/** Lines shown of one invoice. */
const SHOWN_ITEMS = 3;

const useStyles = makeStyles({
  invoice: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
    minWidth: 0,
  },
  json: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  summary: { cursor: 'pointer', fontSize: tokens.fontSizeBase200 },
});

export function Invoice({ mapped }: { readonly mapped: MappedTransaction }) {
  const styles = useStyles();
  const { words } = usePane();
  const { transaction } = mapped;
  const number = transaction.transaction_number ?? transaction.transaction_id;
  const date = transaction.transaction_date;
  const rest = transaction.items.length - SHOWN_ITEMS;
  const currency = transaction.currency_code ?? '';
  return (
    <article className={styles.invoice} aria-label={number}>
      <AmountLine
        what={<strong>{number}</strong>}
        amount={date === undefined ? '' : words.formats.sentDate(date)}
      />
      <Parties transaction={transaction} />
      {transaction.items.slice(0, SHOWN_ITEMS).map((item) => (
        <InvoiceItem key={item.number} item={item} currency={currency} />
      ))}
      {rest > 0 ? (
        <Caption1>{words.say('pane.map.preview.moreItems', { count: rest })}</Caption1>
      ) : null}
      <InvoiceTotals mapped={mapped} />
      <Payments transaction={transaction} />
      {transaction.note === undefined ? null : <Caption1>{transaction.note}</Caption1>}
      <details>
        <summary className={styles.summary}>{words.say('pane.map.preview.json')}</summary>
        <pre className={styles.json}>{jsonOf(transaction)}</pre>
      </details>
    </article>
  );
}

function Parties({ transaction }: { readonly transaction: Transaction }) {
  const styles = useLineStyles();
  const { words } = usePane();
  const { supplier, customer, reference_transaction_id: original } = transaction;
  const [name, ...details] = customerLines(customer, words);
  return (
    <>
      <Caption1 className={styles.faint}>{headLine(transaction)}</Caption1>
      {supplier?.id === undefined ? null : (
        <Caption1 className={styles.faint}>
          {words.say('pane.map.preview.supplier', { id: supplier.id })}
        </Caption1>
      )}
      {original === undefined ? null : (
        <Caption1>{words.say('pane.map.preview.adjusts', { id: original })}</Caption1>
      )}
      {name === undefined ? null : <Body1>{name}</Body1>}
      {details.map((line) => (
        <Caption1 key={line}>{line}</Caption1>
      ))}
    </>
  );
}

function Payments({ transaction }: { readonly transaction: Transaction }) {
  const { words } = usePane();
  const currency = transaction.currency_code ?? '';
  return (transaction.payments ?? []).map(({ type, code, amount }, at) => (
    <AmountLine
      // Two payments may be alike.
      key={at}
      what={[words.say('pane.map.preview.payment'), type, code].filter(Boolean).join(' ')}
      amount={amount === undefined ? '' : `${words.formats.money(amount, currency)} ${currency}`}
    />
  ));
}

/** What the request would say, its numbers digit by digit, on lines of their own. */
function jsonOf(transaction: Transaction): string {
  return stringify(toWire(transaction), undefined, 1) ?? '';
}
