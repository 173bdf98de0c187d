/** Which of the service's records of an id say something about a sending of ours. Pure. */
import type { SearchRecord } from '../service/search-record';

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

export function operationIdsOf(records: readonly SearchRecord[]): readonly (string | undefined)[] {
  return records.map((record) => record.operation_id);
}
