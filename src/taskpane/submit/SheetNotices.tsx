/** What wants the person about single rows: the service holds them twice, or the sheet did not take their results. */
import { Notice } from '../frame/Notice';
import { useFeature, usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import { createRowsStore } from './rows-store';

/** Ids listed by name; the rest is a number. */
const NAMED_IDS = 5;

export function SheetNotices() {
  const { words } = usePane();
  const { duplicates, sheetError, missingRows, toResultsSheet } = useFeature(createRowsStore);
  return (
    <>
      {duplicates.length === 0 ? null : (
        <Notice
          tone="error"
          title={words.say('pane.submit.sheet.duplicate', { count: duplicates.length })}
          body={words.say('pane.submit.sheet.askFirst', { ids: nameIds(duplicates, words) })}
        />
      )}
      {sheetError === undefined ? null : (
        <Notice
          tone="warning"
          title={words.say('pane.submit.sheet.refused')}
          body={sheetError.message}
        />
      )}
      {missingRows.length === 0 ? null : (
        <Notice
          tone="warning"
          title={words.say('pane.submit.sheet.missing', { count: missingRows.length })}
          body={nameIds(missingRows, words)}
        />
      )}
      {toResultsSheet ? (
        <Notice tone="info" title={words.say('pane.submit.sheet.elsewhere')} />
      ) : null}
    </>
  );
}

function nameIds(ids: readonly string[], words: PaneWords): string {
  const named = ids.slice(0, NAMED_IDS).join(', ');
  const rest = ids.length - NAMED_IDS;
  return rest > 0 ? `${named} ${words.say('pane.submit.sheet.more', { count: rest })}` : named;
}
