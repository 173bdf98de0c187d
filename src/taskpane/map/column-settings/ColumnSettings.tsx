/**
 * How one column is read: its own way of writing, what its values and its blank cells mean, and whether some of its values
 * turn the signs of amounts. Loaded when a column is first opened.
 */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { findField } from '../../../core/mapping/fields';
import type { Mapping } from '../../../core/mapping/mapping';
import { transactionKey } from '../../../core/mapping/transaction-key';
import { ErrorPanel } from '../../frame/ErrorPanel';
import { usePane, usePaneState } from '../../state/pane-context';
import type { ColumnLine } from '../column-lines';
import { BlankCells } from './BlankCells';
import { MeaningEditor } from './MeaningEditor';
import { OwnReading } from './OwnReading';
import { SignValues } from './SignValues';
import { useColumnValues } from './use-column-values';

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: `${tokens.strokeWidthThick} solid ${tokens.colorNeutralStroke2}`,
    minWidth: 0,
  },
});

export function ColumnSettings({ line }: { readonly line: ColumnLine }) {
  const styles = useStyles();
  const { words } = usePane();
  const { values, error } = useColumnValues(line.column);
  const mapping = usePaneState((state) => state.mapping);
  if (error !== undefined) return <ErrorPanel error={error} />;
  if (mapping === undefined || values === undefined) {
    return <Caption1 role="status">{words.say('pane.map.column.loading')}</Caption1>;
  }
  const { column, header, field } = line;
  const kind = field === undefined ? undefined : findField(field)?.kind;
  const isAmount = kind === 'decimal' || kind === 'rate';
  return (
    <div className={styles.panel}>
      <OwnReading column={column} />
      {field === undefined || isKey(mapping, column) ? null : (
        <>
          <BlankCells field={field} values={values} />
          <MeaningEditor field={field} values={values} />
        </>
      )}
      {isAmount || kind === 'date' ? null : (
        <SignValues place={{ column, header }} values={values} />
      )}
    </div>
  );
}

/** A blank id, or one that stands for another, would make one transaction of many. */
function isKey(mapping: Mapping, column: number): boolean {
  return transactionKey(mapping)?.column === column;
}
