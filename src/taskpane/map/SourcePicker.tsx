/** Where the rows come from: found by itself, changeable. */
import { Body1, Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { SourceLocation } from '../../office';
import { FormField } from '../frame/FormField';
import { PaneSelect } from '../frame/PaneSelect';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { locationId } from './map-state';
import { createMapStore } from './map-store';

const useStyles = makeStyles({
  picker: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  line: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalS },
  // Enlarged, the button keeps its word whole, below the sentence.
  change: { flexShrink: 0 },
  sentence: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  fields: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  source: { flexGrow: 1, flexBasis: '128px', minWidth: 0 },
  headerRow: { width: '96px' },
  input: { minWidth: 0 },
});

export interface SourcePickerProps {
  readonly location: SourceLocation;
  /** Rows with content. */
  readonly rowCount: number;
  /** The header row has to be chosen: its field stands open. */
  readonly openAtFirst: boolean;
}

export function SourcePicker({ location, rowCount, openAtFirst }: SourcePickerProps) {
  const styles = useStyles();
  const { words } = usePane();
  const [open, setOpen] = useState(openAtFirst);
  return (
    <div className={styles.picker}>
      <div className={styles.line}>
        <Body1 className={styles.sentence}>
          {words.say('pane.map.source', {
            name: locationName(location, words),
            count: rowCount,
            row: location.headerRow,
          })}
        </Body1>
        <Button
          className={styles.change}
          size="small"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {words.say('pane.map.changeSource')}
        </Button>
      </div>
      {open ? <SourceFields location={location} /> : null}
    </div>
  );
}

function SourceFields({ location }: { readonly location: SourceLocation }) {
  const styles = useStyles();
  const { words } = usePane();
  const { locations, load, chooseSource, chooseSelection, chooseHeaderRow } =
    useFeature(createMapStore);
  // The book may have other sheets and tables by now.
  useEffect(() => void load(), [load]);
  const [headerRow, setHeaderRow] = useState(String(location.headerRow));
  const typed = Number(headerRow);
  const valid = Number.isInteger(typed) && typed > 0;
  const apply = () => {
    if (valid && typed !== location.headerRow) void chooseHeaderRow(typed);
  };
  return (
    <div className={styles.fields}>
      <FormField label={words.say('pane.map.sourceLabel')} className={styles.source}>
        <PaneSelect
          size="small"
          value={locationId(location)}
          onChange={(_, { value }) => {
            void chooseSource(value);
          }}
        >
          {locations.map((one) => (
            <option key={locationId(one)} value={locationId(one)}>
              {locationName(one, words)}
            </option>
          ))}
        </PaneSelect>
      </FormField>
      <FormField
        label={words.say('pane.map.headerRow')}
        className={styles.headerRow}
        {...(valid ? {} : { validationMessage: words.say('pane.map.headerRowProblem') })}
      >
        <Input
          className={styles.input}
          size="small"
          inputMode="numeric"
          value={headerRow}
          onChange={(_, { value }) => {
            setHeaderRow(value);
          }}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply();
          }}
        />
      </FormField>
      <Button
        size="small"
        onClick={() => {
          void chooseSelection();
        }}
      >
        {words.say('pane.map.useSelection')}
      </Button>
    </div>
  );
}

function locationName(location: SourceLocation, words: PaneWords): string {
  const {
    kind,
    sheetName: sheet,
    tableName: table = '',
    rangeName: range = '',
    address,
  } = location;
  switch (kind) {
    case 'table':
      return words.say('pane.map.tableName', { table, sheet });
    case 'name':
      return words.say('pane.map.rangeName', { range, sheet });
    case 'selection':
      return words.say('pane.map.selectionName', { address, sheet });
    case 'range':
      return sheet;
  }
}
