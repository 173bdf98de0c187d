/** What the sheet did not take: for now, or because the rows are gone. */
import { Notice } from '../frame/Notice';
import { useFeature, usePane } from '../state/pane-context';
import { createSubmitStore } from './submit-store';

/** Ids listed by name; the rest is a number. */
const NAMED_IDS = 5;

export function SheetNotices() {
  const { words } = usePane();
  const { sheetError, missingRows, toResultsSheet } = useFeature(createSubmitStore);
  const rest = missingRows.length - NAMED_IDS;
  const named = missingRows.slice(0, NAMED_IDS).join(', ');
  return (
    <>
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
          body={
            rest > 0 ? `${named} ${words.say('pane.submit.sheet.more', { count: rest })}` : named
          }
        />
      )}
      {toResultsSheet ? (
        <Notice tone="info" title={words.say('pane.submit.sheet.elsewhere')} />
      ) : null}
    </>
  );
}
