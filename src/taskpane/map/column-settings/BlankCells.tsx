/** What the blank cells of a column mean. */
import { Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { ColumnValues } from '../../../core/mapping/column-values';
import type { FieldPath } from '../../../core/mapping/fields';
import { FormField } from '../../frame/FormField';
import { useFeature, usePane, usePaneState } from '../../state/pane-context';
import { createMapStore } from '../map-store';
import { withDefault } from './value-edits';

export interface BlankCellsProps {
  readonly field: FieldPath;
  readonly values: ColumnValues;
}

export function BlankCells({ field, values: { blankCount } }: BlankCellsProps) {
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const standing = usePaneState(({ mapping }) => mapping?.defaults?.[field] ?? '');
  /** What is being typed; what stands in the mapping shows again afterwards. */
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const keep = () => {
    setDraft(undefined);
    const typed = (draft ?? standing).trim();
    if (typed !== standing) edit((mapping) => withDefault(mapping, field, typed));
  };
  return (
    <FormField
      label={words.say('pane.map.column.blanks')}
      size="small"
      hint={
        blankCount === 0
          ? words.say('pane.map.column.noBlanks')
          : words.say('pane.map.column.blanksHint', { count: blankCount })
      }
    >
      <Input
        size="small"
        value={draft ?? standing}
        placeholder={words.say('pane.map.column.nothing')}
        onChange={(_, { value }) => {
          setDraft(value);
        }}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
      />
    </FormField>
  );
}
