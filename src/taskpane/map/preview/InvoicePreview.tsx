/** The first transactions as a person reads an invoice, and as they would be sent one click away. */
import { Body1, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { MappedTransaction } from '../../../core/mapping/reading-result';
import { SectionHeading } from '../../frame/SectionHeading';
import { usePane } from '../../state/pane-context';
import { Invoice } from './Invoice';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
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
        preview.map((mapped) => (
          <Invoice
            key={`${mapped.transaction.transaction_id}:${String(mapped.rows[0])}`}
            mapped={mapped}
          />
        ))
      )}
    </section>
  );
}
