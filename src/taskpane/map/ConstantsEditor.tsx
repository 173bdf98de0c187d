/** Values that are the same for all rows. A constant wins over a column for the same field. */
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { useId, useState } from 'react';
import { findField, type FieldPath } from '../../core/mapping/fields';
import type { FieldTexts, Mapping } from '../../core/mapping/mapping';
import { SectionHeading } from '../frame/SectionHeading';
import { FormField } from '../frame/FormField';
import { useFeature, usePane } from '../state/pane-context';
import { FieldSelect } from './FieldSelect';
import { withDefault } from './column-settings/value-edits';
import { constantId } from './focus';
import { createMapStore } from './map-store';
import { SupplierPicker } from './suppliers/SupplierPicker';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  constant: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: { display: 'flex', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  input: { flexGrow: 1, minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  add: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: tokens.spacingHorizontalXS,
  },
});

export function ConstantsEditor({ mapping }: { readonly mapping: Mapping }) {
  const styles = useStyles();
  const { words } = usePane();
  const { setConstant, edit } = useFeature(createMapStore);
  const headingId = useId();
  const { constants, defaults = {} } = mapping;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.constants')}</SectionHeading>
      {fieldsOf(constants).map((field) => (
        <FieldText
          key={field}
          field={field}
          label={words.say('pane.map.constantFor', { field })}
          text={constants[field] ?? ''}
          onChange={(text) => {
            setConstant(field, text);
          }}
        />
      ))}
      {defaultsOfNoColumn(mapping).map((field) => (
        <FieldText
          key={field}
          field={field}
          label={words.say('pane.map.column.defaultFor', { field })}
          text={defaults[field] ?? ''}
          onChange={(text) => {
            edit((now) => withDefault(now, field, text ?? ''));
          }}
        />
      ))}
      <NewConstant />
    </section>
  );
}

function fieldsOf(texts: FieldTexts): readonly FieldPath[] {
  return Object.keys(texts).flatMap((path) => findField(path)?.path ?? []);
}

/** Of a mapping from a file: what a default without a column says holds for all rows as well. */
function defaultsOfNoColumn({ columns, constants, defaults = {} }: Mapping): readonly FieldPath[] {
  const fed = new Set([...columns.map(({ field }) => field), ...fieldsOf(constants)]);
  return fieldsOf(defaults).filter((field) => !fed.has(field));
}

interface FieldTextProps {
  readonly field: FieldPath;
  readonly label: string;
  readonly text: string;
  /** `undefined`: it is taken out. */
  readonly onChange: (text: string | undefined) => void;
}

function FieldText({ field, label, text, onChange }: FieldTextProps) {
  const styles = useStyles();
  const { words } = usePane();
  /** What is being typed; what stands in the mapping shows again afterwards. */
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const keep = () => {
    setDraft(undefined);
    if (draft !== undefined && draft.trim() !== text) onChange(draft);
  };
  return (
    <div className={styles.constant}>
      <FormField label={field} size="small">
        <div id={constantId(field)} className={styles.line}>
          <Input
            size="small"
            className={styles.input}
            aria-label={label}
            value={draft ?? text}
            onChange={(_, { value }) => {
              setDraft(value);
            }}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key === 'Enter') keep();
            }}
          />
          <Button
            size="small"
            appearance="subtle"
            icon={<Dismiss16Regular />}
            aria-label={words.say('pane.map.removeConstant', { field })}
            onClick={() => {
              onChange(undefined);
            }}
          />
        </div>
      </FormField>
      {field === 'supplier.id' ? <SupplierPicker chosen={text} /> : null}
    </div>
  );
}

function NewConstant() {
  const styles = useStyles();
  const { words } = usePane();
  const { setConstant } = useFeature(createMapStore);
  const [field, setField] = useState<FieldPath | undefined>(undefined);
  const [text, setText] = useState('');
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (field === undefined || text.trim() === '') return;
        setConstant(field, text);
        setField(undefined);
        setText('');
      }}
    >
      <div className={styles.wide}>
        <FieldSelect
          label={words.say('pane.map.newConstantField')}
          value={field}
          none={words.say('pane.map.chooseField')}
          onChoose={setField}
        />
      </div>
      <Input
        size="small"
        className={styles.input}
        aria-label={words.say('pane.map.newConstantValue')}
        placeholder={words.say('pane.map.value')}
        value={text}
        onChange={(_, { value }) => {
          setText(value);
        }}
      />
      <Button size="small" type="submit" disabled={field === undefined || text.trim() === ''}>
        {words.say('pane.map.add')}
      </Button>
    </form>
  );
}
