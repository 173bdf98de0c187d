/**
 * Transactions with errors: they are not sent. One that was sent before is told as the service has it, not as a row of
 * which nothing was sent: it was edited into an error since, or the error is another row's doing (a new credit above it).
 */
import type { Transaction } from '../domain/transaction';
import type { MappedTransaction } from '../mapping/reading-result';
import type { SearchRecord } from '../service/search-record';
import { contentHash, type Sha256 } from './content-hash';
import { wasSent, type Journal, type JournalEntry } from './journal';
import { isUnseen } from './plan-adjustments';
import type { LeftOut } from './run';
import { sentRecords } from './sent-records';
import { standingOf } from './standing';
import type { LookingClient } from './submission-client';

export interface ErrorsInput {
  readonly environmentId: string;
  readonly client: LookingClient;
  readonly journal: Journal;
  readonly sha256?: Sha256;
  readonly signal?: AbortSignal;
}

/** Its rows are read when its transaction is asked for: of those alone that were sent. */
export type WithErrors = Pick<MappedTransaction, 'transactionId' | 'transaction'>;

export interface PlannedErrors {
  /** One for each of the transactions. */
  readonly leftOut: readonly LeftOut[];
  /** Those that the service may have without showing them: they credit. */
  readonly unseen: readonly Transaction[];
}

/**
 * The service is asked about those alone that this device has sent.
 *
 * @throws AppError as `planSubmission` does.
 */
export async function planErrors(
  input: ErrorsInput,
  withErrors: readonly WithErrors[],
): Promise<PlannedErrors> {
  const sent = await sentBefore(input, withErrors);
  const { client, signal } = input;
  const ids = [...sent.keys()];
  const options = { fresh: true, ...(signal === undefined ? {} : { signal }) };
  const found = ids.length === 0 ? undefined : await client.findTransactions(ids, options);
  const unseen: Transaction[] = [];
  const leftOut = withErrors.map((one): LeftOut => {
    const { transactionId } = one;
    const known = sent.get(transactionId);
    if (known === undefined) return { transactionId, why: 'has-errors' };
    const records = sentRecords(found?.get(transactionId));
    if (isUnseen(known.entry, records)) unseen.push(one.transaction);
    return { transactionId, ...told(known, records) };
  });
  return { leftOut, unseen };
}

interface Sent {
  readonly entry: JournalEntry;
  /** Of what the row says now. */
  readonly hash: string;
}

/** What failed, or was edited and is not shown, is corrected first. */
function told(
  { entry, hash }: Sent,
  records: readonly SearchRecord[],
): Omit<LeftOut, 'transactionId'> {
  const isEdited = hash !== entry.contentHash;
  if (isUnseen(entry, records)) return { why: isEdited ? 'has-errors' : 'sent-not-shown' };
  const standing = standingOf(hash, entry, records);
  if (standing.kind !== 'leave-out') return { why: 'has-errors' };
  const { why, status } = standing;
  if (why === 'needs-replay' || (isEdited && why !== 'changed-since-sent'))
    return { why: 'has-errors' };
  return { why, ...(status === undefined ? {} : { status }) };
}

async function sentBefore(
  { environmentId, journal, sha256 }: ErrorsInput,
  withErrors: readonly WithErrors[],
): Promise<ReadonlyMap<string, Sent>> {
  const sent = new Map<string, Sent>();
  if (withErrors.length === 0) return sent;
  const ids = withErrors.map(({ transactionId }) => transactionId);
  const entries = await journal.find(environmentId, ids);
  for (const one of withErrors) {
    const entry = entries.get(one.transactionId);
    if (!wasSent(entry)) continue;
    sent.set(one.transactionId, { entry, hash: await contentHash(one.transaction, sha256) });
  }
  return sent;
}
