/**
 * Where a transaction stands before it is sent: decision table of what may be sent again, from the journal's entry and
 * the service's records. Pure. When in doubt it says no: a row too few is seen and mended, a row twice is not.
 */
import type { SearchRecord } from '../service/search-record';
import { isUnsettled, type JournalEntry } from './journal';
import type { ServiceStatus } from './outcome';
import type { LeftOut } from './run';
import { isFinished, isReplayable, serviceStatusOf } from './status';

export type Standing =
  | { readonly kind: 'send' }
  /** An earlier run may have sent it: looked for, over the settle time, before it is sent. */
  | { readonly kind: 'settle' }
  | {
      readonly kind: 'leave-out';
      readonly why: LeftOut['why'];
      readonly status: ServiceStatus | undefined;
    };

/**
 * @param entry what this device's journal says of the id
 * @param records what the service has under the id, newest first; empty when it knows none
 */
export function standingOf(
  contentHash: string,
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
): Standing {
  const changed = wasSent(entry) && entry.contentHash !== contentHash;
  if (records.length === 0) return standingUnknownToService(entry, changed);
  const statuses = records.map(serviceStatusOf);
  const [newest] = statuses;
  const reported = statuses.find((status) => status.status === 'SUCCESS');
  if (reported !== undefined) {
    return leaveOut(changed ? 'changed-since-sent' : 'already-known', reported);
  }
  const unfinished = statuses.find((status) => !isFinished(status));
  if (unfinished !== undefined) {
    return leaveOut(changed ? 'changed-since-sent' : 'pending', unfinished);
  }
  return leaveOut(statuses.every(isReplayable) ? 'needs-replay' : 'service-reprocessing', newest);
}

function standingUnknownToService(entry: JournalEntry | undefined, changed: boolean): Standing {
  switch (entry?.state) {
    case undefined:
    case 'rejected':
    case 'not-arrived':
      return { kind: 'send' };
    case 'intended':
    case 'in-doubt':
      return { kind: 'settle' };
    case 'accepted':
      // The search may lag behind what the service took in; what it once accepted is never sent again unasked.
      return leaveOut(changed ? 'changed-since-sent' : 'already-known', undefined);
  }
}

/** True when the journal's hash is that of something the service has, or may have, from us. */
function wasSent(entry: JournalEntry | undefined): entry is JournalEntry {
  return entry !== undefined && (entry.state === 'accepted' || isUnsettled(entry));
}

function leaveOut(why: LeftOut['why'], status: ServiceStatus | undefined): Standing {
  return { kind: 'leave-out', why, status };
}
