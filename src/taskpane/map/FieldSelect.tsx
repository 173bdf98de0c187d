/** All fields, grouped as in the specification, under their own names. */
import { memo } from 'react';
import { FIELDS, findField, type FieldGroup, type FieldPath } from '../../core/mapping/fields';
import { PaneSelect } from '../frame/PaneSelect';
import { useFirstDrawing } from '../frame/use-first-drawing';
import { usePane } from '../state/pane-context';

const GROUPS: readonly FieldGroup[] = [
  'transaction',
  'supplier',
  'customer',
  'item',
  'tax',
  'payment',
];

export interface FieldSelectProps {
  readonly id?: string;
  readonly label: string;
  readonly value: FieldPath | undefined;
  /** What the choice of no field is called. */
  readonly none: string;
  readonly onChoose: (field: FieldPath | undefined) => void;
}

/** A hundred choices for each of many columns: they are drawn after the columns themselves. */
export function FieldSelect({ id, label, value, none, onChoose }: FieldSelectProps) {
  const isFirst = useFirstDrawing();
  return (
    <PaneSelect
      {...(id !== undefined && { id })}
      size="small"
      aria-label={label}
      value={value ?? ''}
      onChange={(_, data) => {
        onChoose(findField(data.value)?.path);
      }}
    >
      <option value="">{none}</option>
      {isFirst ? <ChosenOption path={value} /> : <FieldOptions />}
    </PaneSelect>
  );
}

function ChosenOption({ path }: { readonly path: FieldPath | undefined }) {
  return path === undefined ? null : <option value={path}>{path}</option>;
}

/** The same for every list: drawn once, however often what is chosen changes. */
const FieldOptions = memo(function FieldOptions() {
  const { words } = usePane();
  return GROUPS.map((group) => (
    <optgroup key={group} label={words.say(`pane.map.groups.${group}`)}>
      {FIELDS.filter((field) => field.group === group).map(({ path }) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </optgroup>
  ));
});
