/**
 * What the values of a column mean: each with its rows and a code to type, what is known at one click, and meanings that
 * are kept though the sheet has no such value.
 */
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { ColumnValues, TextCount } from '../../../core/mapping/column-values';
import type { FieldPath } from '../../../core/mapping/fields';
import type { ValueMeaning } from '../../../core/mapping/mapping';
import { comparable } from '../../../core/mapping/value-meanings';
import { TextButton } from '../TextButton';
import { useFeature, usePane, usePaneState } from '../../state/pane-context';
import type { PaneWords } from '../../wording/pane-words';
import { createMapStore } from '../map-store';
import { MeaningLine } from './MeaningLine';
import { withMeanings } from './value-edits';

const SHOWN_AT_FIRST = 8;
const SHOWN_MORE = 50;
/** Enough to see what is meant. */
const SAMPLED_MEANINGS = 3;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  hint: { color: tokens.colorNeutralForeground3 },
});

export interface MeaningEditorProps {
  readonly field: FieldPath;
  readonly values: ColumnValues;
}

export function MeaningEditor({ field, values: found }: MeaningEditorProps) {
  const styles = useStyles();
  const { words } = usePane();
  const meanings = usePaneState(({ mapping }) => mapping?.values?.[field]) ?? NONE;
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const headingId = useId();
  const codesId = useId();
  const { values, isCut, codes } = found;
  const lines = [...values, ...notHere(meanings, values)];
  const rest = lines.length - shown;
  const hasCodes = codes.length > 0 || values.some(({ known }) => known !== undefined);
  const [isOpen, setOpen] = useState(meanings.length > 0 || hasCodes);
  if (lines.length === 0) {
    return <Caption1>{words.say('pane.map.column.noValues')}</Caption1>;
  }
  if (!isOpen) {
    return (
      <TextButton
        onClick={() => {
          setOpen(true);
        }}
      >
        {words.say('pane.map.column.giveMeanings')}
      </TextButton>
    );
  }
  const means = new Map(meanings.map((one) => [comparable(one.cell), one.means]));
  return (
    <div className={styles.section} role="group" aria-labelledby={headingId}>
      <Caption1 id={headingId}>{words.say('pane.map.column.meanings')}</Caption1>
      <TakeKnown field={field} values={found} meanings={meanings} />
      <ul className={styles.list}>
        {lines.slice(0, shown).map((line) => (
          <MeaningLine
            key={line.text}
            field={field}
            value={line}
            means={means.get(comparable(line.text))}
            codesId={codesId}
          />
        ))}
      </ul>
      <datalist id={codesId}>
        {[...codes, words.say('pane.map.column.blankWord')].map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
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
      {isCut ? <Caption1>{words.say('pane.map.column.cut')}</Caption1> : null}
      <Caption1 className={styles.hint}>{words.say('pane.map.column.meaningsHint')}</Caption1>
    </div>
  );
}

const NONE: readonly ValueMeaning[] = [];

/** Meanings of last time whose values are not in this sheet. */
function notHere(
  meanings: readonly ValueMeaning[],
  values: readonly TextCount[],
): readonly TextCount[] {
  const here = new Set(values.map(({ text }) => comparable(text)));
  return meanings
    .filter(({ cell }) => !here.has(comparable(cell)))
    .map(({ cell }) => ({ text: cell, rowCount: 0 }));
}

interface TakeKnownProps extends MeaningEditorProps {
  readonly meanings: readonly ValueMeaning[];
}

function TakeKnown({ field, values, meanings }: TakeKnownProps) {
  const { words } = usePane();
  const { edit } = useFeature(createMapStore);
  const taken = new Set(meanings.map(({ cell }) => comparable(cell)));
  const known = values.values.flatMap(({ text: cell, known: means }) =>
    means === undefined || taken.has(comparable(cell)) ? [] : [{ cell, means }],
  );
  if (known.length === 0) return null;
  return (
    <TextButton
      onClick={() => {
        edit((mapping) => withMeanings(mapping, field, known));
      }}
    >
      {words.say('pane.map.column.takeKnown', {
        count: known.length,
        meanings: sampled(known, words),
      })}
    </TextButton>
  );
}

function sampled(meanings: readonly ValueMeaning[], words: PaneWords): string {
  const shown = meanings
    .slice(0, SAMPLED_MEANINGS)
    .map(({ cell, means }) => words.say('pane.map.column.meaning', { cell, means }));
  return meanings.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}
