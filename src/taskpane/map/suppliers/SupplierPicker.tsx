/** The supplier, picked from those that the service has seen. It becomes the same for all rows. */
import { Button, Caption1, Text, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { ErrorPanel } from '../../frame/ErrorPanel';
import { ListSkeleton } from '../../frame/ListSkeleton';
import { RowButton } from '../../frame/RowButton';
import { useFeature, usePane } from '../../state/pane-context';
import type { SeenSupplier, SeenSuppliers } from '../../mapping-services';
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
});

export function SupplierPicker() {
  const styles = useStyles();
  const { words } = usePane();
  const { phase, seen, error, open, close } = useFeature(createSupplierStore);
  const listId = useId();
  const isOpen = phase !== 'closed';
  return (
    <div className={styles.picker}>
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

function SupplierLine({
  supplier: { id, name, countryCode },
}: {
  readonly supplier: SeenSupplier;
}) {
  const styles = useStyles();
  const { words } = usePane();
  const { setConstant } = useFeature(createMapStore);
  const { close } = useFeature(createSupplierStore);
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
      <Text weight="semibold">
        {countryCode === undefined ? called : `${called} · ${countryCode}`}
      </Text>
      <Caption1 className={styles.id}>{id}</Caption1>
    </RowButton>
  );
}
