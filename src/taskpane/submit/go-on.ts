/** What Submit does without being looked at: it follows what earlier runs left, and edits of rows that were sent. */
import type { Pane } from '../state/pane-context';
import { followRowChanges } from './row-changes';
import { createRowsStore } from './rows-store';
import { createSubmitStore } from './submit-store';

/** @returns what ends it. */
export function goOn(pane: Pane): () => void {
  void pane.feature(createSubmitStore).getState().goOn();
  return followRowChanges(pane, pane.feature(createRowsStore).getState());
}
