/**
 * Another mapping for the rows that were read, chosen outside of Map: it is the pane's at once, and kept in the book for
 * next time.
 */
import type { Mapping } from '../../core/mapping/mapping';
import { missingFields } from '../../core/mapping/required';
import type { Pane } from './pane-context';
import { withMapping } from './pane-store';

export async function remap({ store, services }: Pane, mapping: Mapping): Promise<void> {
  const { read } = store.getState();
  if (read === undefined) return;
  store.setState(withMapping(mapping, missingFields(mapping).length));
  try {
    const workbook = await services.workbook();
    await workbook.saveMapping(read.location, mapping, read.source);
  } catch {
    // It holds until the pane is closed. Map keeps it once more, and says why where the book does not take it.
  }
}
