/** Transactions by their ids, each a way to its row in the sheet, wherever that stands now. */
import { Body1, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorPanel } from '../frame/ErrorPanel';
import { RowButton } from '../frame/RowButton';
import { usePane } from '../state/pane-context';
import { useGoToRow } from './use-go-to-row';

/** Listed by name; all of them stand in the sheet. */
const LISTED = 50;

const useStyles = makeStyles({
  rows: {
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingVerticalXS,
    paddingLeft: tokens.spacingHorizontalL,
  },
  row: {
    display: 'flex',
    flexDirection: 'column',
    padding: tokens.spacingVerticalXS,
    overflowWrap: 'anywhere',
  },
  faint: { color: tokens.colorNeutralForeground2 },
});

export interface ListedRow {
  readonly transactionId: string;
  readonly message?: string;
}

export function RowList({ rows }: { readonly rows: readonly ListedRow[] }) {
  const styles = useStyles();
  const { words } = usePane();
  const { go, gone, error } = useGoToRow();
  const rest = rows.length - LISTED;
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, LISTED).map(({ transactionId, message = '' }) => (
          <li key={transactionId}>
            <RowButton
              className={styles.row}
              title={words.say('offers.goToRow')}
              onClick={() => void go(transactionId)}
            >
              <Body1>{transactionId}</Body1>
              {message === '' ? null : <Caption1 className={styles.faint}>{message}</Caption1>}
            </RowButton>
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <Caption1>{words.say('pane.submit.sheet.more', { count: rest })}</Caption1>
          </li>
        ) : null}
      </ul>
      {gone === undefined ? null : (
        <Caption1 role="status" block>
          {words.say('offers.noRow', { id: gone })}
        </Caption1>
      )}
      {error === undefined ? null : <ErrorPanel error={error} />}
    </>
  );
}
