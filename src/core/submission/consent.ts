/**
 * A person's consent to send once more what was sent before. It is tied to what was known when it was given: whatever
 * becomes known later needs another one. Pure.
 */
import type { SearchRecord } from '../service/search-record';
import type { JournalEntry } from './journal';
import { operationIdsOf } from './sent-records';
import type { PlannedTransaction } from './run';

export type Consent = Required<Pick<PlannedTransaction, 'knownOperationIds'>> &
  Pick<PlannedTransaction, 'overridesEntryAt'>;

/** To replay what failed, or to send what the journal calls sent and the service does not show. */
export interface ConsentGiven {
  readonly replay: boolean;
  readonly sendAnyway: boolean;
  /** An entry younger than this is not overridden: the search may only lag behind. */
  readonly settleMs: number;
  /** Now, by the wall clock, milliseconds. */
  readonly wallMs: number;
}

/** The consents that were given, as they go with the transaction; none when nothing was confirmed. */
export function consentsOf(
  given: ConsentGiven,
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
): readonly Consent[] {
  const before = entry?.knownOperationIds ?? [];
  const shown = operationIdsOf(records).filter((id) => id !== undefined);
  const knownOperationIds = [...new Set([...before, ...shown])];
  const consents: Consent[] = [];
  if (given.replay) consents.push({ knownOperationIds });
  if (given.sendAnyway && entry !== undefined && given.wallMs - entry.updatedAt > given.settleMs) {
    consents.push({ knownOperationIds, overridesEntryAt: entry.updatedAt });
  }
  return consents;
}

/** True when the consent was given knowing all these operations; one without an id cannot be known. */
export function covers(
  { knownOperationIds }: Partial<Consent>,
  operationIds: readonly (string | undefined)[],
): boolean {
  if (knownOperationIds === undefined) return false;
  return operationIds.every((id) => id !== undefined && knownOperationIds.includes(id));
}
