/** What wants the person about single rows: the service holds them twice, or the sheet did not take their results. */
import { Notice } from '../frame/Notice';
import { useFeature, usePane } from '../state/pane-context';
import { nameIds } from './name-ids';
import { createRowsStore } from './rows-store';

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
        <Notice
          tone="info"
          title={words.say('pane.submit.sheet.elsewhere')}
          body={words.say('pane.submit.sheet.elsewhereBody')}
        />
      ) : null}
    </>
  );
}
