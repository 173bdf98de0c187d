/**
 * Sending once more what was sent before: when it may go out, and what tells its arrival from what was there before.
 * Pure.
 */
import type { SearchRecord } from '../service/search-record';
import { isUnsettled, wasSent, type JournalEntry } from './journal';
import type { PlannedTransaction } from './run';
import { newRecords } from './sent-records';

/**
 * How long a repeat waits, from now: the service may answer one within a minute with the operation before (assumption).
 * The service's clock and ours may differ, so that it is never longer than the whole wait.
 */
export function repeatDueInMs(
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
  wallMs: number,
  waitMs: number,
): number {
  const times = records.map((record) => Date.parse(record.last_updated_date ?? ''));
  if (wasSent(entry)) times.push(entry.updatedAt);
  const lastMs = Math.max(...times.filter((time) => !Number.isNaN(time)));
  return Math.min(waitMs, Math.max(0, Number.isFinite(lastMs) ? lastMs + waitMs - wallMs : waitMs));
}

/** What has come of the sending whose end the journal does not know. */
export function arrivedSince(
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
): readonly SearchRecord[] {
  if (entry === undefined || !isUnsettled(entry)) return [];
  return newRecords(records, entry.knownOperationIds);
}

/** True when the answer names an operation that was there before: the service took nothing new in. */
export function isRepeat(
  { knownOperationIds }: PlannedTransaction,
  operationId: string | undefined,
): boolean {
  return operationId !== undefined && knownOperationIds?.includes(operationId) === true;
}
