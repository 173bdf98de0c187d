/**
 * What is known of every transaction of a run: the latest for each, counted by status. Changes are told a few times a
 * second at most, however fast a run is.
 */
import type { Clock } from '../../core/domain/ports';
import type { Offer } from '../../core/submission/offer';
import type { RowStatus } from '../../core/submission/outcome';
import type { ToldRow } from './row-results';

export type StatusCounts = Readonly<Partial<Record<RowStatus, number>>>;
/** How many of each status are offered what. */
export type OfferCounts = ReadonlyMap<RowStatus, ReadonlyMap<Offer, number>>;

const TELL_GAP_MS = 200;

export interface StatusBoard {
  put(rows: readonly ToldRow[]): void;
  /** In the order in which they were first told. */
  rowsWith(statuses: readonly RowStatus[]): readonly ToldRow[];
  /** The latest of one transaction. */
  get(transactionId: string): ToldRow | undefined;
  isEmpty(): boolean;
  clear(): void;
}

export function createStatusBoard(
  clock: Clock,
  listener: (counts: StatusCounts, offers: OfferCounts) => void,
): StatusBoard {
  const rows = new Map<string, ToldRow>();
  const counts = new Map<RowStatus, Map<Offer, number>>();
  let telling = false;

  function count({ status, offer }: ToldRow, by: 1 | -1): void {
    const offers = counts.get(status) ?? new Map<Offer, number>();
    counts.set(status, offers.set(offer, (offers.get(offer) ?? 0) + by));
  }

  async function tell(): Promise<void> {
    if (telling) return;
    telling = true;
    await clock.sleep(TELL_GAP_MS);
    telling = false;
    listener(
      Object.fromEntries([...counts].map(([status, offers]) => [status, sum(offers.values())])),
      new Map([...counts].map(([status, offers]) => [status, new Map(offers)])),
    );
  }

  return {
    put: (told) => {
      for (const row of told) {
        const id = row.result.transactionId;
        const before = rows.get(id);
        if (before !== undefined) count(before, -1);
        count(row, 1);
        rows.set(id, row);
      }
      void tell();
    },
    rowsWith: (statuses) => [...rows.values()].filter(({ status }) => statuses.includes(status)),
    get: (transactionId) => rows.get(transactionId),
    isEmpty: () => rows.size === 0,
    clear: () => {
      rows.clear();
      counts.clear();
      void tell();
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}
