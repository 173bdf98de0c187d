/** How long cells wait and for how long answers are shared, closed as long as nobody asks for it. */
import { Button, Caption1, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight20Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId } from 'react';
import { DEFAULT_FORMULA_SETTINGS } from '../../runtime/formula-desk';
import { FORMULA_BOUNDS } from '../../runtime/formula-settings';
import { FormField } from '../frame/FormField';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import {
  createFormulaSettingsStore,
  FORMULA_SETTINGS,
  seconds,
  type FormulaSetting,
} from './formula-settings-store';

const useStyles = makeStyles({
  toggle: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, padding: 0 },
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  input: { minWidth: 0, width: '96px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

const NAMES: Readonly<Record<FormulaSetting, 'deadline' | 'age'>> = {
  deadlineMs: 'deadline',
  ageMs: 'age',
};

export function FormulaSettings() {
  const styles = useStyles();
  const { words } = usePane();
  const { isOpen, toggle } = useFeature(createFormulaSettingsStore);
  const formId = useId();
  const Chevron = isOpen ? ChevronDown20Regular : ChevronRight20Regular;
  return (
    <section aria-label={words.say('formulas.settings.title')}>
      <RowButton
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={toggle}
      >
        <Chevron aria-hidden />
        {words.say('formulas.settings.title')}
      </RowButton>
      <div id={formId}>{isOpen ? <SettingsForm /> : null}</div>
    </section>
  );
}

function SettingsForm() {
  const styles = useStyles();
  const { words } = usePane();
  const { save, reset, told } = useFeature(createFormulaSettingsStore);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {FORMULA_SETTINGS.map((setting) => (
        <SettingField key={setting} setting={setting} />
      ))}
      <div className={styles.actions}>
        <Button size="small" type="submit">
          {words.say('formulas.settings.save')}
        </Button>
        <Button size="small" onClick={reset}>
          {words.say('formulas.settings.reset')}
        </Button>
      </div>
      <Caption1 role="status">
        {told === undefined ? null : words.say(`formulas.settings.${told}`)}
      </Caption1>
    </form>
  );
}

function SettingField({ setting }: { readonly setting: FormulaSetting }) {
  const styles = useStyles();
  const { words } = usePane();
  const { typed, wrong, type } = useFeature(createFormulaSettingsStore);
  const { least, most } = FORMULA_BOUNDS[setting];
  const facts = {
    least: seconds(least),
    most: seconds(most),
    usual: seconds(DEFAULT_FORMULA_SETTINGS[setting]),
  };
  const name = NAMES[setting];
  return (
    <FormField
      size="small"
      label={words.say(`formulas.settings.${name}`)}
      hint={words.say(`formulas.settings.${name}Hint`, facts)}
      {...(wrong.includes(setting)
        ? { validationMessage: words.say('formulas.settings.notWithin', facts) }
        : {})}
    >
      <Input
        className={styles.input}
        size="small"
        inputMode="numeric"
        autoComplete="off"
        value={typed[setting]}
        onChange={(_, { value }) => {
          type(setting, value);
        }}
      />
    </FormField>
  );
}
