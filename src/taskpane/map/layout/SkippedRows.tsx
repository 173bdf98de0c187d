/** Which rows are skipped and why, counted, each a click away. Choosing one selects it in the sheet; the keyboard stays. */
import { Button, Caption1, Caption1Strong, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState } from 'react';
import type { Mapping } from '../../../core/mapping/mapping';
import type { PassedOver, RowRun } from '../../../core/mapping/skipped-list';
import { cellAddress } from '../../../core/mapping/source';
import { asError } from '../../error-notice';
import { ErrorPanel } from '../../frame/ErrorPanel';
import { RowButton } from '../../frame/RowButton';
import { usePane, usePaneState } from '../../state/pane-context';
import type { PaneWords } from '../../wording/pane-words';
import { usePassedOver } from './use-passed-over';

const SHOWN_AT_FIRST = 10;
const SHOWN_MORE = 100;

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', minWidth: 0 },
  toggle: { justifyContent: 'flex-start', textAlign: 'left', fontWeight: 'inherit' },
  kind: { paddingLeft: tokens.spacingHorizontalXL, display: 'flex', flexDirection: 'column' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  row: { padding: tokens.spacingVerticalXS, fontSize: tokens.fontSizeBase200 },
  more: { alignSelf: 'flex-start' },
});

export function SkippedRows({ mapping }: { readonly mapping: Mapping }) {
  const styles = useStyles();
  const { words } = usePane();
  const { passedOver, error } = usePassedOver(mapping);
  const [open, setOpen] = useState(false);
  const [selectError, setSelectError] = useState<Error | undefined>(undefined);
  const listId = useId();
  if (error !== undefined) return <ErrorPanel error={error} />;
  if (passedOver === undefined) {
    return <Caption1>{words.say('pane.map.layout.looking')}</Caption1>;
  }
  if (passedOver.length === 0) {
    return <Caption1>{words.say('pane.map.layout.nothingSkipped')}</Caption1>;
  }
  return (
    <div className={styles.section}>
      <Button
        size="small"
        appearance="subtle"
        className={styles.toggle}
        icon={open ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {sentence(passedOver, words)}
      </Button>
      {selectError === undefined ? null : <ErrorPanel error={selectError} />}
      <div id={listId}>
        {open
          ? passedOver.map((one) => (
              <SkippedKindRows key={one.kind} passedOver={one} onError={setSelectError} />
            ))
          : null}
      </div>
    </div>
  );
}

/** `37 rows skipped: 12 blank, 24 totals, 1 repeated header`. */
function sentence(passedOver: readonly PassedOver[], words: PaneWords): string {
  const kinds = passedOver.map(({ kind, rowCount }) =>
    words.say(`pane.map.layout.skippedKind.${kind}`, { count: rowCount }),
  );
  const count = passedOver.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return words.say('pane.map.layout.skipped', { count, kinds: kinds.join(', ') });
}

interface SkippedKindRowsProps {
  readonly passedOver: PassedOver;
  readonly onError: (error: Error | undefined) => void;
}

function SkippedKindRows({ passedOver: { kind, runs }, onError }: SkippedKindRowsProps) {
  const styles = useStyles();
  const { words, services } = usePane();
  const read = usePaneState((state) => state.read);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const headingId = useId();
  if (read === undefined) return null;
  const { source } = read;
  const rest = runs.length - shown;
  const select = async ({ first, last }: RowRun, button: HTMLElement) => {
    const lastColumn = source.headers.length - 1;
    const address = `${cellAddress(source, first, 0)}:${cellAddress(source, last, lastColumn)}`;
    try {
      const workbook = await services.workbook();
      await workbook.selectCell(source.sheetName, address);
      onError(undefined);
    } catch (thrown) {
      onError(asError(thrown));
    }
    // Selecting may give the keyboard to the sheet.
    button.focus();
  };
  return (
    <div className={styles.kind} role="group" aria-labelledby={headingId}>
      <Caption1Strong id={headingId}>{words.say(`pane.map.layout.kindOf.${kind}`)}</Caption1Strong>
      <ul className={styles.list}>
        {runs.slice(0, shown).map((run) => (
          <li key={run.first}>
            <RowButton
              className={styles.row}
              onClick={({ currentTarget }) => {
                void select(run, currentTarget);
              }}
            >
              {rowsText(run, source.headerRow, words)}
            </RowButton>
          </li>
        ))}
      </ul>
      {rest <= 0 ? null : (
        <Button
          size="small"
          className={styles.more}
          onClick={() => {
            setShown(shown + SHOWN_MORE);
          }}
        >
          {words.say('pane.map.layout.moreRuns', { count: Math.min(rest, SHOWN_MORE) })}
        </Button>
      )}
    </div>
  );
}

function rowsText({ first, last }: RowRun, headerRow: number, words: PaneWords): string {
  const row = (index: number) => words.formats.count(headerRow + 1 + index);
  return words.say(`pane.map.layout.${first === last ? 'row' : 'rows'}`, {
    first: row(first),
    last: row(last),
  });
}
