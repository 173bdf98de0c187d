/**
 * News of transactions that were sent in an earlier run, from this workbook or another: it goes to those rows that were
 * read and checked here, and waits for the others until their sheet is.
 */
import type { Pane } from '../state/pane-context';
import type { ToldRow } from './row-results';
import type { RowsState } from './rows-store';

export interface LateResults {
  /** The latest of each transaction counts. */
  show(rows: readonly ToldRow[]): void;
  /** What still waits is given up: it belongs to another connection. */
  clear(): void;
}

export function createLateResults({ store, services }: Pane, rows: RowsState): LateResults {
  const waiting = new Map<string, ToldRow>();

  async function bring(): Promise<void> {
    const { check, read, mapping } = store.getState();
    if (waiting.size === 0 || check === undefined) return;
    if (read === undefined || mapping === undefined) return;
    const port = await services.mapping();
    const known = await port.find({ check, source: read.source }, mapping, [...waiting.keys()]);
    // Another check brings what is in its rows.
    if (store.getState().check !== check) return;
    const there = known.flatMap(({ transactionId }) => waiting.get(transactionId) ?? []);
    if (there.length === 0) return;
    for (const { result } of there) waiting.delete(result.transactionId);
    try {
      await rows.ensureOpen(read);
      rows.show(there);
    } catch {
      // They go with the next news or the next check.
      for (const row of there) {
        const { transactionId: id } = row.result;
        if (!waiting.has(id)) waiting.set(id, row);
      }
    }
  }

  function bringNow(): void {
    bring().catch(() => {
      // What could not be looked through now is with the next news or the next check, which says why if it fails.
    });
  }

  store.subscribe(({ check }, before) => {
    if (check !== before.check) bringNow();
  });

  return {
    show: (told) => {
      for (const row of told) waiting.set(row.result.transactionId, row);
      bringNow();
    },
    clear: () => {
      waiting.clear();
    },
  };
}
