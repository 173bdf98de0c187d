/** What is missing, on top: each required field with a column to choose, or a value that is the same for all rows. */
import { Input, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { FieldPath } from '../../core/mapping/fields';
import { SectionHeading } from '../frame/SectionHeading';
import { FormField } from '../frame/FormField';
import { PaneSelect } from '../frame/PaneSelect';
import { useFeature, usePane } from '../state/pane-context';
import type { ColumnLine } from './column-lines';
import { createMapStore } from './map-store';
import { SupplierPicker } from './suppliers/SupplierPicker';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusWarningBorder1}`,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
  },
  field: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  choices: {
    display: 'grid',
    // Side by side, and one under the other where text is enlarged: the bound is one of text.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8em, 100%), 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  input: { minWidth: 0, width: '100%' },
  fieldName: { overflowWrap: 'anywhere' },
});

export interface MissingFieldsProps {
  readonly fields: readonly FieldPath[];
  readonly lines: readonly ColumnLine[];
}

export function MissingFields({ fields, lines }: MissingFieldsProps) {
  const styles = useStyles();
  const { words } = usePane();
  const headingId = useId();
  if (fields.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>
        {words.say('pane.map.missing', { count: fields.length })}
      </SectionHeading>
      <ul className={styles.list}>
        {fields.map((field) => (
          <MissingField key={field} field={field} lines={lines} />
        ))}
      </ul>
    </section>
  );
}

interface MissingFieldProps {
  readonly field: FieldPath;
  readonly lines: readonly ColumnLine[];
}

function MissingField({ field, lines }: MissingFieldProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { setField, setConstant } = useFeature(createMapStore);
  const [text, setText] = useState('');
  const keep = () => {
    setConstant(field, text);
  };
  return (
    <li className={styles.field}>
      <FormField size="small" label={{ children: field, className: styles.fieldName }}>
        <div className={styles.choices}>
          <PaneSelect
            size="small"
            value=""
            aria-label={words.say('pane.map.columnFor', { field })}
            onChange={(_, { value }) => {
              if (value !== '') void setField(Number(value), field);
            }}
          >
            <option value="">{words.say('pane.map.chooseColumn')}</option>
            {lines.map(({ column, header, letter }) => (
              <option key={column} value={column}>
                {header === '' ? letter : header}
              </option>
            ))}
          </PaneSelect>
          <Input
            size="small"
            className={styles.input}
            value={text}
            aria-label={words.say('pane.map.constantFor', { field })}
            placeholder={words.say('pane.map.sameForAll')}
            onChange={(_, { value }) => {
              setText(value);
            }}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key === 'Enter') keep();
            }}
          />
        </div>
      </FormField>
      {field === 'supplier.id' ? <SupplierPicker /> : null}
    </li>
  );
}
