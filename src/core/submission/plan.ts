/**
 * The plan of a submission: what would be sent and what not, and why. Planning only reads: the journal and the service.
 * The run asks both again for each batch just before it is sent, so a plan may be looked at for as long as one likes.
 */
import { amountsOf } from '../domain/amounts';
import { CurrencyTotals } from '../mapping/currency-totals';
import type { CurrencyTotal, MappedTransaction } from '../mapping/reading-result';
import type { ServiceClient } from '../service/service-client';
import { contentHash } from './content-hash';
import type { Journal } from './journal';
import type { LeftOut, PlannedTransaction, SubmissionPlan } from './run';
import { standingOf } from './standing';

export interface PlanInput {
  readonly environmentId: string;
  /** As mapping read them; only those without an error are sent. */
  readonly transactions: readonly MappedTransaction[];
  readonly client: ServiceClient;
  readonly journal: Journal;
  readonly signal?: AbortSignal;
  /** How many of how many have been looked up. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** How many ids are looked up together; the client splits them as the address allows. */
const LOOK_UP = 500;

/**
 * What a submission of these transactions would do. Nothing is sent and nothing journaled.
 *
 * @throws AppError `STORAGE` when the journal cannot be read, `CANCELLED` when aborted, and what a search throws:
 * without knowing what the service has already, there is no plan.
 */
export async function planSubmission(input: PlanInput): Promise<SubmissionPlan> {
  const { environmentId, transactions, onProgress } = input;
  const send: PlannedTransaction[] = [];
  const leftOut: LeftOut[] = [];
  const ready = new Map<string, MappedTransaction>();
  for (const mapped of transactions) {
    const { transaction_id: transactionId, reference_transaction_id: original } =
      mapped.transaction;
    if (!mapped.ready || ready.has(transactionId)) {
      leftOut.push({ transactionId, why: 'has-errors' });
    } else if (original !== undefined) {
      leftOut.push({ transactionId, why: 'adjustment' });
    } else {
      ready.set(transactionId, mapped);
    }
  }
  const batches = inBatches([...ready.values()], LOOK_UP);
  let done = 0;
  for (const batch of batches) {
    onProgress?.(done, ready.size);
    await planBatch(input, batch, send, leftOut);
    done += batch.length;
  }
  onProgress?.(done, ready.size);
  return { environmentId, send, leftOut, totals: totalsOf(send) };
}

async function planBatch(
  { environmentId, client, journal, signal }: PlanInput,
  batch: readonly MappedTransaction[],
  send: PlannedTransaction[],
  leftOut: LeftOut[],
): Promise<void> {
  const ids = batch.map((mapped) => mapped.transaction.transaction_id);
  const hashes = await Promise.all(batch.map((mapped) => contentHash(mapped.transaction)));
  const entries = await journal.find(environmentId, ids);
  const records = await client.findTransactions(ids, freshly(signal));
  batch.forEach(({ transaction }, index) => {
    const id = transaction.transaction_id;
    const hash = hashes[index] ?? '';
    const standing = standingOf(hash, entries.get(id), records.get(id) ?? []);
    if (standing.kind === 'leave-out') {
      const { why, status } = standing;
      leftOut.push({ transactionId: id, why, ...(status === undefined ? {} : { status }) });
    } else {
      send.push({ transaction, contentHash: hash });
    }
  });
}

function totalsOf(send: readonly PlannedTransaction[]): CurrencyTotal[] {
  const totals = new CurrencyTotals();
  for (const { transaction } of send) totals.add(transaction.currency_code, amountsOf(transaction));
  return totals.all();
}

function freshly(signal: AbortSignal | undefined) {
  return signal === undefined ? { fresh: true } : { fresh: true, signal };
}

function inBatches<T>(values: readonly T[], size: number): T[][] {
  const batches: T[][] = [];
  for (let start = 0; start < values.length; start += size) {
    batches.push(values.slice(start, start + size));
  }
  return batches;
}
