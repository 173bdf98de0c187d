/**
 * The supplier, picked from those that the service has seen. It becomes the same for all rows: its id is what is sent, and
 * the service knows the rest.
 */
import { Button, Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { ErrorPanel } from '../../frame/ErrorPanel';
import { ListSkeleton } from '../../frame/ListSkeleton';
import { RowButton } from '../../frame/RowButton';
import { useFeature, usePane } from '../../state/pane-context';
import type { SeenSupplier, SeenSuppliers } from '../../mapping-services';
import type { PaneWords } from '../../wording/pane-words';
import { constantId, focusSoon } from '../focus';
import { createMapStore } from '../map-store';
import { createSupplierStore } from './supplier-store';

const FIELD = 'supplier.id';

const useStyles = makeStyles({
  picker: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  look: { alignSelf: 'flex-start' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  supplier: {
    display: 'flex',
    flexDirection: 'column',
    padding: tokens.spacingVerticalXS,
    overflowWrap: 'anywhere',
  },
  id: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  name: { overflowWrap: 'anywhere' },
});

/** @param chosen the id that is the same for all rows, where there is one. */
export function SupplierPicker({ chosen }: { readonly chosen?: string }) {
  const styles = useStyles();
  const { words } = usePane();
  const { phase, seen, known, error, open, close } = useFeature(createSupplierStore);
  const supplier = chosen === undefined ? undefined : known.get(chosen);
  const listId = useId();
  const isOpen = phase !== 'closed';
  return (
    <div className={styles.picker}>
      {supplier === undefined ? null : (
        <Caption1 className={styles.name}>{nameOf(supplier, words)}</Caption1>
      )}
      <Button
        size="small"
        className={styles.look}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => {
          if (isOpen) close();
          else void open();
        }}
      >
        {words.say('pane.map.suppliers.look')}
      </Button>
      <div id={listId}>
        {phase === 'looking' ? (
          <ListSkeleton label={words.say('pane.map.suppliers.looking')} />
        ) : null}
        {error === undefined ? null : <ErrorPanel error={error} onRetry={() => void open()} />}
        {phase === 'open' && seen !== undefined ? <SupplierList seen={seen} /> : null}
      </div>
    </div>
  );
}

function SupplierList({ seen: { suppliers, isCut } }: { readonly seen: SeenSuppliers }) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <>
      {suppliers.length === 0 ? (
        <Caption1 role="status">{words.say('pane.map.suppliers.none')}</Caption1>
      ) : (
        <ul className={styles.list} aria-label={words.say('pane.map.suppliers.list')}>
          {suppliers.map((supplier) => (
            <li key={supplier.id}>
              <SupplierLine supplier={supplier} />
            </li>
          ))}
        </ul>
      )}
      {isCut ? <Caption1>{words.say('pane.map.suppliers.cut')}</Caption1> : null}
    </>
  );
}

function SupplierLine({ supplier }: { readonly supplier: SeenSupplier }) {
  const styles = useStyles();
  const { words } = usePane();
  const { setConstant } = useFeature(createMapStore);
  const { close } = useFeature(createSupplierStore);
  const { id, name } = supplier;
  const called = name ?? words.say('pane.map.suppliers.noName');
  return (
    <RowButton
      className={styles.supplier}
      aria-label={words.say('pane.map.suppliers.use', { name: `${called} ${id}` })}
      onClick={() => {
        setConstant(FIELD, id);
        close();
        focusSoon(constantId(FIELD));
      }}
    >
      <Text weight="semibold">{nameOf(supplier, words)}</Text>
      <Caption1 className={styles.id}>{id}</Caption1>
    </RowButton>
  );
}

/** With its country, where that is known. */
function nameOf({ name, countryCode }: SeenSupplier, { say }: PaneWords): string {
  const called = name ?? say('pane.map.suppliers.noName');
  return countryCode === undefined ? called : `${called} · ${countryCode}`;
}
