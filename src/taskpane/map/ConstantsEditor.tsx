/** Values that are the same for all rows. A constant wins over a column for the same field. */
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { useId, useState } from 'react';
import { findField, type FieldPath } from '../../core/mapping/fields';
import type { Mapping } from '../../core/mapping/mapping';
import { SectionHeading } from '../frame/SectionHeading';
import { FormField } from '../frame/FormField';
import { useFeature, usePane } from '../state/pane-context';
import { FieldSelect } from './FieldSelect';
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

export function ConstantsEditor({ constants }: { readonly constants: Mapping['constants'] }) {
  const styles = useStyles();
  const { words } = usePane();
  const headingId = useId();
  const fields = Object.keys(constants).flatMap((path) => findField(path)?.path ?? []);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.constants')}</SectionHeading>
      {fields.map((field) => (
        <Constant key={field} field={field} text={constants[field] ?? ''} />
      ))}
      <NewConstant />
    </section>
  );
}

function Constant({ field, text }: { readonly field: FieldPath; readonly text: string }) {
  const styles = useStyles();
  const { words } = usePane();
  const { setConstant } = useFeature(createMapStore);
  /** What is being typed; what stands in the mapping shows again afterwards. */
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const keep = () => {
    setDraft(undefined);
    if (draft !== undefined && draft.trim() !== text) setConstant(field, draft);
  };
  return (
    <div className={styles.constant}>
      <FormField label={field} size="small">
        <div id={constantId(field)} className={styles.line}>
          <Input
            size="small"
            className={styles.input}
            aria-label={words.say('pane.map.constantFor', { field })}
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
              setConstant(field, undefined);
            }}
          />
        </div>
      </FormField>
      {field === 'supplier.id' ? <SupplierPicker /> : null}
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
