/**
 * Follows the sheet that the rows were read from. While the person is at Check, edited rows are read and checked again
 * by themselves; anything else makes what was read out of date. It is a hint for the person; what is submitted is
 * checked anew anyway.
 */
import type { SourceLocation } from '../../office';
import type { PaneServices } from '../pane-services';
import type { PaneStore } from './pane-store';
import { createEditQueue } from './recheck-edits';

/** @returns what ends it. */
export function followWorkbook(store: PaneStore, services: PaneServices): () => void {
  let watched: string | undefined;
  let stopWatching = () => {};
  const edits = createEditQueue(store, services);

  async function watch(location: SourceLocation): Promise<void> {
    // Where Excel cannot be reached no edit is told; the rows are read anew before they are sent, which says so then.
    const workbook = await services.workbook().catch(() => undefined);
    if (workbook === undefined || watched !== location.sheetId) return;
    stopWatching = workbook.watchChanges(location, (change) => {
      const source = store.getState().read?.source;
      if (source === undefined || !workbook.concernsSource(change, source)) return;
      const span = workbook.editedRows(change, source);
      if (span === undefined || !edits.add(span)) store.setState({ sourceIsStale: true });
    });
  }

  const unsubscribe = store.subscribe(({ read }) => {
    if (read?.location.sheetId === watched) return;
    watched = read?.location.sheetId;
    stopWatching();
    if (read !== undefined) void watch(read.location);
  });
  return () => {
    watched = undefined;
    unsubscribe();
    stopWatching();
  };
}
