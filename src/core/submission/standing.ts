/**
 * Where a transaction stands before it is sent: decision table of what may be sent again, from the journal's entry and
 * the service's records. Pure. When in doubt it says no: a row too few is seen and mended, a row twice is not.
 */
import type { SearchRecord } from '../service/search-record';
import { covers, type Consent } from './consent';
import { wasSent, type JournalEntry } from './journal';
import type { ServiceStatus } from './outcome';
import type { LeftOut } from './run';
import { newRecords, operationIdsOf } from './sent-records';
import { isFinished, isReplayable, serviceStatusOf } from './status';

export type Standing =
  | { readonly kind: 'send' }
  /** An earlier run may have sent it: looked for, over the settle time, before it is sent. */
  | { readonly kind: 'settle'; readonly entry: JournalEntry }
  | {
      readonly kind: 'leave-out';
      readonly why: LeftOut['why'];
      readonly status: ServiceStatus | undefined;
    };

/**
 * @param entry what this device's journal says of the id
 * @param records what the service has from us under the id, newest first; empty when it knows none
 * @param consent a person's, where the transaction was sent before
 */
export function standingOf(
  contentHash: string,
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
  consent: Partial<Consent> = {},
): Standing {
  const changed = wasSent(entry) && entry.contentHash !== contentHash;
  const statuses = records.map(serviceStatusOf);
  const reported = statuses.find((status) => status.status === 'SUCCESS');
  if (reported !== undefined) {
    return leaveOut(changed ? 'changed-since-sent' : 'already-known', reported);
  }
  const unfinished = statuses.find((status) => !isFinished(status));
  if (unfinished !== undefined) {
    return leaveOut(changed ? 'changed-since-sent' : 'pending', unfinished);
  }
  if (wasSent(entry) && newRecords(records, entry.knownOperationIds).length === 0) {
    return standingOfSent(entry, records, consent);
  }
  if (records.length > 0) return standingOfFailed(records, statuses, consent);
  const wasSentBefore = entry?.knownOperationIds !== undefined;
  return wasSentBefore ? standingOfNotShown(entry, consent) : { kind: 'send' };
}

/** The service shows nothing of what the entry speaks of: at most failures known before. */
function standingOfSent(
  entry: JournalEntry,
  records: readonly SearchRecord[],
  consent: Partial<Consent>,
): Standing {
  if (entry.state === 'accepted') return standingOfNotShown(entry, consent);
  const { knownOperationIds: known } = entry;
  if (known === undefined || covers(consent, [...known, ...operationIdsOf(records)])) {
    return { kind: 'settle', entry };
  }
  const [newest] = records;
  if (newest === undefined) return leaveOut('sent-not-shown', undefined);
  return leaveOut('needs-replay', serviceStatusOf(newest));
}

/** The search may lag behind what the service took in: what it once accepted is never sent again unasked. */
function standingOfNotShown(entry: JournalEntry, { overridesEntryAt }: Partial<Consent>): Standing {
  return overridesEntryAt === entry.updatedAt
    ? { kind: 'send' }
    : leaveOut('sent-not-shown', undefined);
}

function standingOfFailed(
  records: readonly SearchRecord[],
  statuses: readonly ServiceStatus[],
  consent: Partial<Consent>,
): Standing {
  const [newest] = statuses;
  if (!statuses.every(isReplayable)) return leaveOut('service-reprocessing', newest);
  const confirmed =
    consent.overridesEntryAt === undefined && covers(consent, operationIdsOf(records));
  return confirmed ? { kind: 'send' } : leaveOut('needs-replay', newest);
}

function leaveOut(why: LeftOut['why'], status: ServiceStatus | undefined): Standing {
  return { kind: 'leave-out', why, status };
}
