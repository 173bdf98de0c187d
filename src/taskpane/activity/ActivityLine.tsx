/** One cell: which function with which id, where, what it shows, when. Choosing it goes to the cell. */
import { Body1, Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import type { ListedActivity } from '../formula-services';
import { RowButton } from '../frame/RowButton';
import { useFeature, usePane } from '../state/pane-context';
import { createActivityStore } from './activity-store';
import { entryName, entryPlace } from './activity-words';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexDirection: 'column',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  button: { border: 'none', padding: 0, display: 'flex', flexDirection: 'column' },
  chosen: { backgroundColor: tokens.colorNeutralBackground1Selected },
  faint: { color: tokens.colorNeutralForeground2 },
});

export function ActivityLine({ entry }: { readonly entry: ListedActivity }) {
  const styles = useStyles();
  const { words, services } = usePane();
  const { chosen, goToCell, elsewhere } = useFeature(createActivityStore);
  const button = useRef<HTMLButtonElement>(null);
  const { cell } = entry;
  const place = elsewhere.get(entry.id);
  const text = (
    <>
      <Body1>{entryName(entry)}</Body1>
      <Caption1 className={styles.faint}>
        {entryPlace(entry, services.clock.wallMs(), words)}
      </Caption1>
    </>
  );
  return (
    <li className={mergeClasses(styles.line, chosen === entry && styles.chosen)}>
      {cell === undefined ? (
        text
      ) : (
        <RowButton
          ref={button}
          className={styles.button}
          title={words.say('formulas.activity.goTo', { cell })}
          aria-current={chosen === entry}
          onClick={() => {
            // Selecting a cell may give the keyboard to the sheet.
            void goToCell(entry).then(() => button.current?.focus({ preventScroll: true }));
          }}
        >
          {text}
        </RowButton>
      )}
      {place === undefined || entry.why !== 'NOT_FOUND' ? null : (
        <Caption1>{words.say('formulas.activity.sentElsewhere', { name: place })}</Caption1>
      )}
    </li>
  );
}
