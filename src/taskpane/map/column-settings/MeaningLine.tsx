/** One value of a column, its rows, and what it means. */
import { Caption1, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ColumnValue } from '../../../core/mapping/column-values';
import type { FieldPath } from '../../../core/mapping/fields';
import { useFeature, usePane } from '../../state/pane-context';
import { createMapStore } from '../map-store';
import { withMeaning } from './value-edits';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    // Side by side, and one under the other where text is enlarged.
    gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
    paddingTop: tokens.spacingVerticalXXS,
    paddingBottom: tokens.spacingVerticalXXS,
  },
  value: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  rows: { color: tokens.colorNeutralForeground3 },
  input: { minWidth: 0, width: '100%' },
});

export interface MeaningLineProps {
  readonly field: FieldPath;
  /** Without rows, the value is one of last time. */
  readonly value: ColumnValue;
  readonly means: string | undefined;
  /** Id of the list of codes to choose from. */
  readonly codesId: string;
}

export function MeaningLine({ field, value, means, codesId }: MeaningLineProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const { text, rowCount, known } = value;
  const blankWord = words.say('pane.map.column.blankWord');
  const standing = means === '' ? blankWord : (means ?? '');
  /** What is being typed; what stands in the mapping shows again afterwards. */
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const keep = () => {
    setDraft(undefined);
    const typed = (draft ?? standing).trim();
    if (typed === standing) return;
    const chosen = typed === blankWord ? '' : typed;
    edit((mapping) => withMeaning(mapping, field, text, typed === '' ? undefined : chosen));
  };
  return (
    <li className={styles.line}>
      <span className={styles.value}>
        <Caption1>{text}</Caption1>
        <Caption1 className={styles.rows}>
          {rowCount === 0
            ? words.say('pane.map.column.notHere')
            : words.say('pane.map.column.rows', { count: rowCount })}
        </Caption1>
      </span>
      <Input
        size="small"
        className={styles.input}
        aria-label={words.say('pane.map.column.meaningOf', { value: text })}
        placeholder={known === undefined ? words.say('pane.map.column.asItStands') : `${known}?`}
        input={{ list: codesId }}
        value={draft ?? standing}
        onChange={(_, data) => {
          setDraft(data.value);
        }}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
      />
    </li>
  );
}
