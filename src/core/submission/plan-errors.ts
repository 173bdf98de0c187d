/**
 * Transactions with errors: they are not sent. One that was sent before and edited into an error since is told as changed,
 * as the service has it, not as a row of which nothing was sent.
 */
import type { Transaction } from '../domain/transaction';
import { contentHash, type Sha256 } from './content-hash';
import { wasSent, type Journal, type JournalEntry } from './journal';
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

/**
 * One for each of the transactions. The service is asked about those alone that this device has sent as something else.
 *
 * @throws AppError as `planSubmission` does.
 */
export async function planErrors(
  input: ErrorsInput,
  withErrors: readonly Transaction[],
): Promise<readonly LeftOut[]> {
  if (withErrors.length === 0) return [];
  const changed = await sentAsElse(input, withErrors);
  const { client, signal } = input;
  const ids = [...changed.keys()];
  const options = { fresh: true, ...(signal === undefined ? {} : { signal }) };
  const found = ids.length === 0 ? undefined : await client.findTransactions(ids, options);
  return withErrors.map(({ transaction_id: transactionId }) => {
    const known = changed.get(transactionId);
    if (known === undefined) return { transactionId, why: 'has-errors' };
    const records = sentRecords(found?.get(transactionId));
    const standing = standingOf(known.hash, known.entry, records);
    const isChanged = standing.kind === 'leave-out' && standing.why === 'changed-since-sent';
    if (!isChanged) return { transactionId, why: 'has-errors' };
    const { why, status } = standing;
    return { transactionId, why, ...(status === undefined ? {} : { status }) };
  });
}

interface Sent {
  readonly entry: JournalEntry;
  /** Of what the row says now. */
  readonly hash: string;
}

async function sentAsElse(
  { environmentId, journal, sha256 }: ErrorsInput,
  withErrors: readonly Transaction[],
): Promise<ReadonlyMap<string, Sent>> {
  const ids = withErrors.map(({ transaction_id: id }) => id);
  const entries = await journal.find(environmentId, ids);
  const changed = new Map<string, Sent>();
  for (const transaction of withErrors) {
    const entry = entries.get(transaction.transaction_id);
    if (!wasSent(entry)) continue;
    const hash = await contentHash(transaction, sha256);
    if (hash !== entry.contentHash) changed.set(transaction.transaction_id, { entry, hash });
  }
  return changed;
}
