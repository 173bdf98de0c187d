/** What the pane keeps in the book: the mapping as it stands after each change. */
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { WorkbookPort } from '../../../src/taskpane/pane-services';

export interface WatchedMapping {
  readonly workbook: Pick<WorkbookPort, 'saveMapping'>;
  latest(): Mapping | undefined;
}

export function watchMapping(): WatchedMapping {
  let kept: Mapping | undefined;
  return {
    workbook: {
      saveMapping: (_location, mapping) => {
        kept = mapping;
        return Promise.resolve();
      },
    },
    latest: () => kept,
  };
}
