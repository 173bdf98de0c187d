/**
 * News of transactions that were sent in an earlier run, from this workbook or another: it goes to those rows that were
 * read and checked here, and waits for the others until their sheet is.
 */
import type { CheckResult } from '../../core/mapping/reading-result';
import type { Pane } from '../state/pane-context';
import type { ToldRow } from './row-results';
import type { RowsState } from './rows-store';

export interface LateResults {
  /** The latest of each transaction counts. */
  show(rows: readonly ToldRow[]): void;
  /** What still waits is given up: it belongs to another connection. */
  clear(): void;
}

export function createLateResults({ store }: Pane, rows: RowsState): LateResults {
  const waiting = new Map<string, ToldRow>();
  let known: { readonly check: CheckResult; readonly ids: ReadonlySet<string> } | undefined;

  function idsIn(check: CheckResult): ReadonlySet<string> {
    if (known?.check === check) return known.ids;
    const ids = check.transactions.map(({ transactionId }) => transactionId);
    known = { check, ids: new Set(ids) };
    return known.ids;
  }

  function bring(): void {
    const { check, read } = store.getState();
    if (waiting.size === 0 || check === undefined || read === undefined) return;
    const ids = idsIn(check);
    const there = [...waiting.values()].filter(({ result }) => ids.has(result.transactionId));
    if (there.length === 0) return;
    for (const { result } of there) waiting.delete(result.transactionId);
    rows.ensureOpen(read).then(
      () => {
        rows.show(there);
      },
      () => {
        // They go with the next news or the next check.
        for (const row of there) {
          const { transactionId: id } = row.result;
          if (!waiting.has(id)) waiting.set(id, row);
        }
      },
    );
  }

  store.subscribe(({ check }, before) => {
    if (check !== before.check) bring();
  });

  return {
    show: (told) => {
      for (const row of told) waiting.set(row.result.transactionId, row);
      bring();
    },
    clear: () => {
      waiting.clear();
    },
  };
}
