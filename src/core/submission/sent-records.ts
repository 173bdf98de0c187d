/** Which of the service's records of an id say something about a sending of ours. Pure. */
import type { SearchRecord } from '../service/search-record';
import { wasSent, type JournalEntry } from './journal';

/** Invoices that we received may bear the same id; they are not ours (specification, Transaction search record). */
export function sentRecords(records: readonly SearchRecord[] = []): readonly SearchRecord[] {
  return records.filter((record) => record.direction !== 'RECEIVED');
}

/** Without those that were known before the sending that is looked for. */
export function newRecords(
  records: readonly SearchRecord[],
  knownOperationIds: readonly string[] = [],
): readonly SearchRecord[] {
  return records.filter(
    ({ operation_id: id }) => id === undefined || !knownOperationIds.includes(id),
  );
}

/**
 * The one that says how things stand: of what was sent as `entry` says its own, unless that has failed and another is
 * newer; never one that was known before the sending, whatever it says.
 *
 * @param records what the service has from us under the id, newest first
 */
export function currentRecord(
  records: readonly SearchRecord[],
  entry: JournalEntry | undefined,
): SearchRecord | undefined {
  if (!wasSent(entry)) return records[0];
  const { operationId, knownOperationIds } = entry;
  const since = newRecords(records, knownOperationIds);
  const own = since.find(({ operation_id: id }) => id !== undefined && id === operationId);
  return own === undefined || own.status === 'FAILURE' ? since[0] : own;
}

export function operationIdsOf(records: readonly SearchRecord[]): readonly (string | undefined)[] {
  return records.map((record) => record.operation_id);
}
