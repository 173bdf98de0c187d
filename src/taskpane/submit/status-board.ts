/**
 * What is known of every transaction of a run: the latest for each, counted by status. Changes are told a few times a
 * second at most, however fast a run is.
 */
import type { Clock } from '../../core/domain/ports';
import type { RowStatus } from '../../core/submission/outcome';
import type { ToldRow } from './row-results';

export type StatusCounts = Readonly<Partial<Record<RowStatus, number>>>;

const TELL_GAP_MS = 200;

export interface StatusBoard {
  put(rows: readonly ToldRow[]): void;
  /** In the order in which they were first told. */
  rowsWith(statuses: readonly RowStatus[]): readonly ToldRow[];
  isEmpty(): boolean;
  clear(): void;
}

export function createStatusBoard(
  clock: Clock,
  listener: (counts: StatusCounts) => void,
): StatusBoard {
  const rows = new Map<string, ToldRow>();
  const counts = new Map<RowStatus, number>();
  let telling = false;

  function count(status: RowStatus, by: 1 | -1): void {
    counts.set(status, (counts.get(status) ?? 0) + by);
  }

  async function tell(): Promise<void> {
    if (telling) return;
    telling = true;
    await clock.sleep(TELL_GAP_MS);
    telling = false;
    listener(Object.fromEntries(counts));
  }

  return {
    put: (told) => {
      for (const row of told) {
        const id = row.result.transactionId;
        const before = rows.get(id);
        if (before !== undefined) count(before.status, -1);
        count(row.status, 1);
        rows.set(id, row);
      }
      void tell();
    },
    rowsWith: (statuses) => [...rows.values()].filter(({ status }) => statuses.includes(status)),
    isEmpty: () => rows.size === 0,
    clear: () => {
      rows.clear();
      counts.clear();
      void tell();
    },
  };
}
