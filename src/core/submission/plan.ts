/**
 * The plan of a submission: what would be sent and what not, and why. Planning only reads: the journal and the service.
 * The run asks both again for each batch just before it is sent, so a plan may be looked at for as long as one likes.
 */
import { amountsOf } from '../domain/amounts';
import { originalOf } from '../domain/originals';
import type { Clock } from '../domain/ports';
import { CurrencyTotals } from '../mapping/currency-totals';
import type { CurrencyTotal, MappedTransaction } from '../mapping/reading-result';
import type { SearchRecord } from '../service/search-record';
import { consentsOf, type ConsentGiven } from './consent';
import { contentHash } from './content-hash';
import type { Journal, JournalEntry } from './journal';
import type { LeftOut, PlannedTransaction, SubmissionPlan } from './run';
import { sentRecords } from './sent-records';
import { completeSettings, type RunSettings } from './settings';
import { standingOf } from './standing';
import type { LookingClient } from './submission-client';

export interface PlanInput {
  readonly environmentId: string;
  /** As mapping read them; only those without an error are sent. */
  readonly transactions: readonly MappedTransaction[];
  readonly client: LookingClient;
  readonly journal: Journal;
  /** Ids that a person confirmed to be sent once more after they failed (`needs-replay`). */
  readonly replay?: ReadonlySet<string> | 'all';
  /**
   * Ids that a person chose to send although this device has sent them and the service does not show them
   * (`sent-not-shown`). Honoured only when the settle time has passed since, which `clock` tells: never without it.
   */
  readonly sendAnyway?: ReadonlySet<string>;
  readonly clock?: Clock;
  /** The run's: they tell the settle time. */
  readonly settings?: Partial<RunSettings>;
  readonly signal?: AbortSignal;
  /** How many of how many have been looked up. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** How many ids are looked up together: enough for progress to be seen; the client splits them as the address allows. */
const LOOK_UP = 2_000;

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
    const { transaction_id: transactionId } = mapped.transaction;
    if (!mapped.ready || ready.has(transactionId)) {
      leftOut.push({ transactionId, why: 'has-errors' });
    } else if (originalOf(mapped.transaction) !== undefined) {
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
  input: PlanInput,
  batch: readonly MappedTransaction[],
  send: PlannedTransaction[],
  leftOut: LeftOut[],
): Promise<void> {
  const { environmentId, client, journal, signal } = input;
  const ids = batch.map((mapped) => mapped.transaction.transaction_id);
  const hashes = await Promise.all(batch.map((mapped) => contentHash(mapped.transaction)));
  const entries = await journal.find(environmentId, ids);
  const found = await client.findTransactions(ids, freshly(signal));
  batch.forEach(({ transaction }, index) => {
    const id = transaction.transaction_id;
    if (found.refused.has(id)) {
      leftOut.push({ transactionId: id, why: 'cannot-be-looked-up' });
      return;
    }
    const planned = { transaction, contentHash: hashes[index] ?? '' };
    const decided = decide(input, planned, entries.get(id), sentRecords(found.get(id)));
    if ('why' in decided) leftOut.push(decided);
    else send.push(decided);
  });
}

/** Sends by a consent only what is not sent without one. */
function decide(
  input: PlanInput,
  planned: PlannedTransaction,
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
): PlannedTransaction | LeftOut {
  const standing = standingOf(planned.contentHash, entry, records);
  if (standing.kind !== 'leave-out') return planned;
  const transactionId = planned.transaction.transaction_id;
  const consent = consentsOf(givenFor(transactionId, input), entry, records).find(
    (one) => standingOf(planned.contentHash, entry, records, one).kind !== 'leave-out',
  );
  if (consent !== undefined) return { ...planned, ...consent };
  const { why, status } = standing;
  return { transactionId, why, ...(status === undefined ? {} : { status }) };
}

function givenFor(id: string, { replay, sendAnyway, clock, settings }: PlanInput): ConsentGiven {
  return {
    replay: replay === 'all' || replay?.has(id) === true,
    sendAnyway: sendAnyway?.has(id) === true,
    settleMs: completeSettings(settings).settleMs,
    wallMs: clock?.wallMs() ?? Number.NEGATIVE_INFINITY,
  };
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
