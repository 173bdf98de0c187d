/**
 * Whether some values of a column turn the signs of amounts, and which: credit notes that are written with positive
 * amounts. Nothing is turned before a value is ticked.
 */
import { Button, Caption1, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ColumnValues } from '../../../core/mapping/column-values';
import type { ColumnReference } from '../../../core/mapping/mapping';
import { comparable } from '../../../core/mapping/value-meanings';
import { FormField } from '../../frame/FormField';
import { PaneSelect } from '../../frame/PaneSelect';
import { useFeature, usePane, usePaneState } from '../../state/pane-context';
import { createMapStore } from '../map-store';
import { signFlipOf, withSignCells, withoutFlip, type SignScope } from './value-edits';

const SHOWN_AT_FIRST = 8;
const SHOWN_MORE = 50;
const SCOPES: readonly SignScope[] = ['transaction', 'item'];
const SCOPE_WORDS = { transaction: 'signsOfTransaction', item: 'signsOfItem' } as const;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  label: { overflowWrap: 'anywhere', minWidth: 0 },
  group: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', minWidth: 0 },
});

export interface SignValuesProps {
  readonly place: ColumnReference;
  readonly values: ColumnValues;
}

/** A box that opens the list of values; unticked, the column turns nothing. */
export function SignValues({ place, values }: SignValuesProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const flip = usePaneState(({ mapping }) => mapping && signFlipOf(mapping, place.column));
  const [isOpen, setOpen] = useState(flip !== undefined);
  // The list stays open when the last value is unticked.
  if (flip !== undefined && !isOpen) setOpen(true);
  return (
    <div className={styles.section}>
      <Checkbox
        label={{ className: styles.label, children: words.say('pane.map.column.signs') }}
        checked={isOpen}
        onChange={(_, { checked }) => {
          setOpen(checked === true);
          if (checked !== true && flip !== undefined) edit(withoutFlip);
        }}
      />
      {isOpen ? <SignChoices place={place} values={values} /> : null}
    </div>
  );
}

/** Which values turn signs, and of what. */
export function SignChoices({ place, values: { values } }: SignValuesProps) {
  const styles = useStyles();
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const flip = usePaneState(({ mapping }) => mapping && signFlipOf(mapping, place.column));
  const [scope, setScope] = useState<SignScope>(flip?.of ?? 'transaction');
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const ticked = new Set(flip?.cells.map(comparable));
  const texts = values.map(({ text }) => text);
  const here = new Set(texts.map(comparable));
  const all = [...texts, ...(flip?.cells.filter((cell) => !here.has(comparable(cell))) ?? [])];
  const rest = all.length - shown;
  const put = (cells: readonly string[], of: SignScope) => {
    edit((mapping) => withSignCells(mapping, place, cells, of));
  };
  const tick = (text: string, isTicked: boolean) => {
    const others = (flip?.cells ?? []).filter((cell) => comparable(cell) !== comparable(text));
    put(isTicked ? [...others, text] : others, scope);
  };
  return (
    <>
      <div
        className={styles.group}
        role="group"
        aria-label={words.say('pane.map.column.signValues')}
      >
        {all.slice(0, shown).map((text) => (
          <Checkbox
            key={text}
            label={{ className: styles.label, children: text }}
            checked={ticked.has(comparable(text))}
            onChange={(_, { checked }) => {
              tick(text, checked === true);
            }}
          />
        ))}
        {rest <= 0 ? null : (
          <Button
            size="small"
            onClick={() => {
              setShown(shown + SHOWN_MORE);
            }}
          >
            {words.say('pane.map.column.more', { count: Math.min(rest, SHOWN_MORE) })}
          </Button>
        )}
      </div>
      {flip === undefined ? (
        <Caption1>{words.say('pane.map.amounts.nothingTicked')}</Caption1>
      ) : (
        <FormField label={words.say('pane.map.column.signsOf')} size="small">
          <PaneSelect
            size="small"
            value={scope}
            onChange={(_, { value }) => {
              const of = SCOPES.find((one) => one === value) ?? 'transaction';
              setScope(of);
              put(flip.cells, of);
            }}
          >
            {SCOPES.map((one) => (
              <option key={one} value={one}>
                {words.say(`pane.map.column.${SCOPE_WORDS[one]}`)}
              </option>
            ))}
          </PaneSelect>
        </FormField>
      )}
    </>
  );
}
