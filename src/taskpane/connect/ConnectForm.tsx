/** The fields of Connect. Sending the form (Enter, or the primary button) tries the key. */
import { Checkbox, Input, makeStyles, tokens } from '@fluentui/react-components';
import { FormField } from '../frame/FormField';
import { PaneSelect } from '../frame/PaneSelect';
import { useFeature, usePane } from '../state/pane-context';
import { ANOTHER_ADDRESS, createConnectStore } from './connect-store';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  input: { minWidth: 0 },
});

export interface ConnectFormProps {
  readonly formId: string;
  /** A run holds on to its environment: nothing can be changed until it is over. */
  readonly disabled: boolean;
}

export function ConnectForm({ formId, disabled }: ConnectFormProps) {
  const styles = useStyles();
  const { words } = usePane();
  const connect = useFeature(createConnectStore);
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void connect.testAndConnect();
      }}
    >
      <FormField label={words.say('pane.connect.environment')}>
        <PaneSelect
          value={connect.environmentId}
          disabled={disabled || connect.environments === undefined}
          onChange={(_, { value }) => {
            connect.chooseEnvironment(value);
          }}
        >
          {(connect.environments ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={ANOTHER_ADDRESS}>{words.say('pane.connect.anotherAddress')}</option>
        </PaneSelect>
      </FormField>
      {connect.environmentId === ANOTHER_ADDRESS && connect.environments !== undefined ? (
        <AddressField disabled={disabled} />
      ) : null}
      <KeyField disabled={disabled} />
      <FormField hint={words.say('pane.connect.rememberHint')}>
        <Checkbox
          label={words.say('pane.connect.remember')}
          checked={connect.remember}
          disabled={disabled}
          onChange={(_, { checked }) => {
            connect.setRemember(checked === true);
          }}
        />
      </FormField>
    </form>
  );
}

function AddressField({ disabled }: { readonly disabled: boolean }) {
  const styles = useStyles();
  const { words } = usePane();
  const { address, addressProblem, setAddress } = useFeature(createConnectStore);
  return (
    <FormField
      label={words.say('pane.connect.address')}
      hint={words.say('pane.connect.addressHint')}
      {...(addressProblem === undefined
        ? {}
        : { validationMessage: words.say(`pane.connect.addressProblem.${addressProblem}`) })}
    >
      <Input
        className={styles.input}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={address}
        disabled={disabled}
        onChange={(_, { value }) => {
          setAddress(value);
        }}
      />
    </FormField>
  );
}

function KeyField({ disabled }: { readonly disabled: boolean }) {
  const styles = useStyles();
  const { words } = usePane();
  const { key, keyIsMissing, setKey } = useFeature(createConnectStore);
  return (
    <FormField
      label={words.say('pane.connect.key')}
      {...(keyIsMissing ? { validationMessage: words.say('pane.connect.keyMissing') } : {})}
    >
      <Input
        className={styles.input}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        disabled={disabled}
        onChange={(_, { value }) => {
          setKey(value);
        }}
      />
    </FormField>
  );
}
