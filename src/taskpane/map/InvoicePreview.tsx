/** The first transactions as a person reads an invoice, and as they would be sent one click away. */
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { amountsOf } from '../../core/domain/amounts';
import { ZERO } from '../../core/domain/decimal';
import type { Item, Transaction } from '../../core/domain/transaction';
import type { MappedTransaction } from '../../core/mapping/reading-result';
import { SectionHeading } from '../frame/SectionHeading';
import { usePane, usePaneState } from '../state/pane-context';

/** Lines shown of one invoice. */
const SHOWN_ITEMS = 3;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  invoice: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  line: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
  amount: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  faint: { color: tokens.colorNeutralForeground3 },
  json: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  summary: { cursor: 'pointer', fontSize: tokens.fontSizeBase200 },
});

export function InvoicePreview({ preview }: { readonly preview: readonly MappedTransaction[] }) {
  const styles = useStyles();
  const { words } = usePane();
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.preview.title')}</SectionHeading>
      {preview.length === 0 ? (
        <Body1>{words.say('pane.map.preview.empty')}</Body1>
      ) : (
        preview.map(({ transaction, rows }) => (
          <Invoice
            key={`${transaction.transaction_id}:${String(rows[0])}`}
            transaction={transaction}
          />
        ))
      )}
    </section>
  );
}

function Invoice({ transaction }: { readonly transaction: Transaction }) {
  const styles = useStyles();
  const { words } = usePane();
  const timeZone = usePaneState((state) => state.mapping?.reading.timeZone ?? 'UTC');
  const { formats } = words;
  const number = transaction.transaction_number ?? transaction.transaction_id;
  const date = transaction.transaction_date;
  const customer = transaction.customer?.legal_name ?? transaction.customer?.trade_name;
  const rest = transaction.items.length - SHOWN_ITEMS;
  const currency = transaction.currency_code ?? '';
  return (
    <article className={styles.invoice} aria-label={number}>
      <div className={styles.line}>
        <Body1>
          <strong>{number}</strong>
        </Body1>
        <Caption1>{date === undefined ? '' : formats.dateTime(date, timeZone)}</Caption1>
      </div>
      {customer === undefined ? null : <Body1>{customer}</Body1>}
      {transaction.items.slice(0, SHOWN_ITEMS).map((item) => (
        <ItemLine key={item.number} item={item} currency={currency} />
      ))}
      {rest > 0 ? (
        <Caption1 className={styles.faint}>
          {words.say('pane.map.preview.moreItems', { count: rest })}
        </Caption1>
      ) : null}
      <Totals transaction={transaction} />
      <details>
        <summary className={styles.summary}>{words.say('pane.map.preview.json')}</summary>
        <pre className={styles.json}>{JSON.stringify(transaction, undefined, 1)}</pre>
      </details>
    </article>
  );
}

/** As the transaction says, else from its lines; the tax only where there is one. */
function Totals({ transaction }: { readonly transaction: Transaction }) {
  const styles = useStyles();
  const { words } = usePane();
  const { tax, gross } = amountsOf(transaction);
  const currency = transaction.currency_code ?? '';
  const amounts = tax === ZERO ? ({ gross } as const) : ({ tax, gross } as const);
  return Object.entries(amounts).map(([kind, amount]) => (
    <div key={kind} className={styles.line}>
      <Body1>{words.say(`pane.map.preview.${kind}`)}</Body1>
      <Body1 className={styles.amount}>
        {words.formats.money(amount, currency)} {currency}
      </Body1>
    </div>
  ));
}

function ItemLine({ item, currency }: { readonly item: Item; readonly currency: string }) {
  const styles = useStyles();
  const { words } = usePane();
  const { formats } = words;
  const quantity = item.quantity === undefined ? '' : `${formats.decimal(item.quantity)} × `;
  const price = item.unit_price === undefined ? '' : formats.money(item.unit_price, currency);
  return (
    <div className={styles.line}>
      <Caption1>
        {quantity}
        {item.name ?? item.description ?? words.say('pane.map.preview.noName')}
      </Caption1>
      <Caption1 className={styles.amount}>
        {price} {currency}
      </Caption1>
    </div>
  );
}
