/**
 * Follows the sheet that the rows were read from: an edit there makes what was read out of date. It is a hint for the
 * person; what is submitted is checked anew anyway.
 */
import type { PaneServices } from '../pane-services';
import type { PaneStore } from './pane-store';

/** @returns what ends it. */
export function followWorkbook(store: PaneStore, services: PaneServices): () => void {
  let stopWatching = () => {};
  let watched = store.getState().read?.location;
  const watch = () => {
    stopWatching();
    stopWatching =
      watched === undefined
        ? () => {}
        : services.workbook.watchChanges(watched, () => {
            store.setState({ sourceIsStale: true });
          });
  };
  watch();
  const unsubscribe = store.subscribe(({ read }) => {
    if (read?.location.sheetId === watched?.sheetId) return;
    watched = read?.location;
    watch();
  });
  return () => {
    unsubscribe();
    stopWatching();
  };
}
