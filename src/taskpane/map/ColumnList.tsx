/** The columns, one line each, with a filter for those that want a look and those that are not used. */
import { Body1, ToggleButton, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { SectionHeading } from '../frame/SectionHeading';
import { useFirstDrawing } from '../frame/use-first-drawing';
import { useFeature, usePane } from '../state/pane-context';
import { ColumnRow } from './ColumnRow';
import { filterLines, type ColumnFilter, type ColumnLine } from './column-lines';
import { createMapStore } from './map-store';

const FILTERS: readonly ColumnFilter[] = ['all', 'look', 'unused'];

/** As many as a pane shows without scrolling. */
const DRAWN_FIRST = 6;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  filters: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  filter: { minWidth: 0 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
});

export function ColumnList({ lines }: { readonly lines: readonly ColumnLine[] }) {
  const styles = useStyles();
  const { words } = usePane();
  const { filter, setFilter, setField } = useFeature(createMapStore);
  const headingId = useId();
  const shown = filterLines(lines, filter);
  const drawn = useFirstDrawing() ? shown.slice(0, DRAWN_FIRST) : shown;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.columns')}</SectionHeading>
      <div className={styles.filters} role="group" aria-label={words.say('pane.map.filter.label')}>
        {FILTERS.map((one) => (
          <ToggleButton
            key={one}
            size="small"
            className={styles.filter}
            checked={filter === one}
            onClick={() => {
              setFilter(one);
            }}
          >
            {words.say(`pane.map.filter.${one}`, { count: filterLines(lines, one).length })}
          </ToggleButton>
        ))}
      </div>
      {shown.length === 0 ? (
        <Body1>{words.say('pane.map.filter.empty')}</Body1>
      ) : (
        <ul className={styles.list}>
          {drawn.map((line) => (
            <ColumnRow
              key={line.column}
              line={line}
              onChoose={(column, field) => void setField(column, field)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
