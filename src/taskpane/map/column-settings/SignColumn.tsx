/** The column whose values turn the signs of amounts, and which values they are. */
import { Caption1 } from '@fluentui/react-components';
import { useState } from 'react';
import { ErrorPanel } from '../../frame/ErrorPanel';
import { FormField } from '../../frame/FormField';
import { PaneSelect } from '../../frame/PaneSelect';
import { useFeature, usePane, usePaneState } from '../../state/pane-context';
import type { ColumnLine } from '../column-lines';
import { createMapStore } from '../map-store';
import { SignChoices } from './SignValues';
import { useColumnValues } from './use-column-values';
import { withoutFlip } from './value-edits';

export function SignColumn({ lines }: { readonly lines: readonly ColumnLine[] }) {
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const flip = usePaneState(({ mapping }) => mapping?.flipSigns);
  const standing = flip?.where === 'cell-says' ? flip.column : undefined;
  const [chosen, setChosen] = useState(standing);
  // It stays chosen when the last of its values is unticked.
  if (standing !== undefined && standing !== chosen) setChosen(standing);
  const line = lines.find(({ column }) => column === (standing ?? chosen));
  return (
    <>
      <FormField label={words.say('pane.map.amounts.signColumn')} size="small">
        <PaneSelect
          size="small"
          value={line === undefined ? '' : String(line.column)}
          onChange={(_, { value }) => {
            if (standing !== undefined) edit(withoutFlip);
            setChosen(value === '' ? undefined : Number(value));
          }}
        >
          <option value="">{words.say('pane.map.amounts.chooseColumn')}</option>
          {lines.map(({ column, header, letter }) => (
            <option key={column} value={column}>
              {header === '' ? letter : header}
            </option>
          ))}
        </PaneSelect>
      </FormField>
      {line === undefined ? null : <ValuesOfColumn key={line.column} line={line} />}
    </>
  );
}

function ValuesOfColumn({ line: { column, header } }: { readonly line: ColumnLine }) {
  const { words } = usePane();
  const { values, error } = useColumnValues(column);
  if (error !== undefined) return <ErrorPanel error={error} />;
  if (values === undefined) return <Caption1>{words.say('pane.map.column.loading')}</Caption1>;
  return <SignChoices place={{ column, header }} values={values} />;
}
