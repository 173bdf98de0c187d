/** A service that answers after a fixed time and keeps nothing, and a journal in memory: what is measured is the engine. */
import { FoundMap } from '../../src/core/service/found-transactions';
import type { Receipt } from '../../src/core/service/service-client';
import { isUnsettled, type Journal, type JournalEntry } from '../../src/core/submission/journal';
import type { PlanningClient, SubmissionClient } from '../../src/core/submission/submission-client';
import { systemClock } from '../service/system-clock';

/** @param latencyMs of every answer; 0 answers in the same turn. */
export function quietService(latencyMs: number): SubmissionClient & PlanningClient {
  const answer = <T>(value: T): Promise<T> =>
    latencyMs === 0 ? Promise.resolve(value) : systemClock.sleep(latencyMs).then(() => value);
  const receipt: Receipt = { operationId: 'op' };
  return {
    room: { limitedUntil: () => undefined, isFree: () => true },
    submitTransaction: () => answer(receipt),
    adjustTransaction: () => answer(receipt),
    findTransactions: () => answer(new FoundMap()),
    searchTransactions: () => answer({ transactions: [], nextCursor: undefined }),
  };
}

export interface CountedJournal extends Journal {
  /** How often it was read or written so far. */
  roundTrips(): number;
}

export function memoryJournal(): CountedJournal {
  const entries = new Map<string, JournalEntry>();
  let roundTrips = 0;
  return {
    roundTrips: () => roundTrips,
    record(written) {
      roundTrips += 1;
      for (const entry of written) entries.set(entry.transactionId, entry);
      return Promise.resolve();
    },
    find(_environmentId, ids) {
      roundTrips += 1;
      const found = new Map<string, JournalEntry>();
      for (const id of ids) {
        const entry = entries.get(id);
        if (entry !== undefined) found.set(id, entry);
      }
      return Promise.resolve(found);
    },
    unsettled: () => Promise.resolve([...entries.values()].filter(isUnsettled)),
  };
}
