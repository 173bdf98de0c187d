/**
 * The plan of a submission: what would be sent and what not, and why. Planning only reads: the journal and the service.
 * The run asks both again for each batch just before it is sent, so a plan may be looked at for as long as one likes.
 */
import { amountsOf } from '../domain/amounts';
import { originalIdsOf } from '../domain/originals';
import type { Clock } from '../domain/ports';
import { atOnce, eachInSteps, nowAndThen, paced, type Steps } from '../domain/steps';
import type { Transaction } from '../domain/transaction';
import { CurrencyTotals } from '../mapping/currency-totals';
import type { Listed } from '../mapping/made-list';
import type { CurrencyTotal, MappedTransaction } from '../mapping/reading-result';
import type { SearchRecord } from '../service/search-record';
import type { FoundTransactions } from '../service/service-client';
import { consentsOf, type ConsentGiven } from './consent';
import { contentHash, type Sha256 } from './content-hash';
import { submittedElsewhere, type EnvironmentGuard } from './elsewhere';
import type { Journal, JournalEntry } from './journal';
import { isUnseen, planAdjustments, type PlannedAdjustments } from './plan-adjustments';
import { planErrors, type WithErrors } from './plan-errors';
import type { LeftOut, PlannedTransaction, SubmissionPlan } from './run';
import { sentRecords } from './sent-records';
import { completeSettings, type RunSettings } from './settings';
import { standingOf } from './standing';
import type { PlanningClient } from './submission-client';

export interface PlanInput {
  readonly environmentId: string;
  /** As mapping read them; only those without an error are sent. Each is asked for once. */
  readonly transactions: Listed<WithErrors & Pick<MappedTransaction, 'ready'>>;
  readonly client: PlanningClient;
  readonly journal: Journal;
  /** Ids that a person confirmed to be sent once more after they failed (`needs-replay`). */
  readonly replay?: ReadonlySet<string> | 'all';
  readonly sendAnyway?: SendAnyway;
  /** The run's: with it a run that begins at once need not repeat the looks of the plan. */
  readonly clock?: Clock;
  /** The host's own; else the Web's. */
  readonly sha256?: Sha256;
  /** Without it nothing is known of other environments, and nothing left out because of them. */
  readonly guard?: EnvironmentGuard;
  readonly signal?: AbortSignal;
  /** How many of how many have been looked up. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * A person's choice to send what this device has sent and the service does not show (`sent-not-shown`). Honoured only
 * when the settle time has passed since it was sent: before, the search may only lag behind.
 */
export interface SendAnyway {
  /** May be empty: the plan then only tells which ones it could be. */
  readonly ids: ReadonlySet<string>;
  readonly clock: Clock;
  /** The run's: they tell the settle time. */
  readonly settings: Partial<RunSettings>;
}

/** How many ids are looked up together: enough for progress to be seen; the client splits them as the address allows. */
const LOOK_UP = 2_000;

/**
 * Batches that are asked for ahead of the one whose turn it is: looking up is mostly waiting, and one batch does not keep
 * a client busy that sends many requests at once.
 */
const AHEAD = 4;

/** While requests go out and come back nothing else should take longer: each of them needs several turns. */
const HASHING_MS = 4;

/** A few milliseconds of work, on a busy machine as well. */
const HASHED_TOGETHER = 32;

/**
 * What a submission of these transactions would do. Nothing is sent and nothing journaled.
 *
 * @throws AppError `STORAGE` when the journal cannot be read, `CANCELLED` when aborted, and what a search throws:
 * without knowing what the service has already, there is no plan.
 */
export async function planSubmission(input: PlanInput): Promise<SubmissionPlan> {
  const { environmentId, onProgress } = input;
  const draft = await sortOut(input);
  const total = draft.ready.length;
  let done = 0;
  onProgress?.(done, total);
  for await (const batch of lookedUp(input, inBatches(draft.ready, LOOK_UP))) {
    planBatch(input, batch, draft);
    done += batch.transactions.length;
    onProgress?.(done, total);
  }
  const { send, leftOut, cautions } = await withAdjustments(input, draft);
  const plan = { environmentId, send, leftOut, totals: await withPauses(input, totalsOf(send)) };
  return cautions.length === 0 ? plan : { ...plan, cautions };
}

/** A plan in the making. */
interface Draft {
  readonly ready: readonly Transaction[];
  /** Ids that transactions of the plan adjust. */
  readonly originals: ReadonlySet<string>;
  readonly send: PlannedTransaction[];
  readonly leftOut: LeftOut[];
  /** Of originals only. */
  readonly records: Map<string, readonly SearchRecord[]>;
  readonly entries: Map<string, JournalEntry>;
  /** Sent, and not shown by the service; those with errors as well. */
  readonly unseen: Transaction[];
}

async function sortOut(input: PlanInput): Promise<Draft> {
  const { transactions, guard, journal } = input;
  const leftOut: LeftOut[] = [];
  const withErrors: WithErrors[] = [];
  const readyById = new Map<string, Transaction>();
  const sorting = eachInSteps(transactions, (one) => {
    const { transactionId } = one;
    if (!one.ready) withErrors.push(one);
    else if (readyById.has(transactionId)) leftOut.push({ transactionId, why: 'has-errors' });
    else readyById.set(transactionId, one.transaction);
  });
  await withPauses(input, sorting);
  const errors = await planErrors(input, withErrors);
  leftOut.push(...errors.leftOut);
  if (guard !== undefined) {
    for (const transactionId of await submittedElsewhere([...readyById.keys()], guard, journal)) {
      readyById.delete(transactionId);
      leftOut.push({ transactionId, why: 'submitted-elsewhere' });
    }
  }
  const ready = [...readyById.values()];
  const originals = new Set<string>();
  const looking = eachInSteps(ready, (transaction) => {
    for (const id of originalIdsOf(transaction)) originals.add(id);
  });
  await withPauses(input, looking);
  const unseen = [...errors.unseen];
  return { ready, originals, send: [], leftOut, records: new Map(), entries: new Map(), unseen };
}

/** Transactions, and what is known of them. */
interface Batch extends Known {
  readonly transactions: readonly Transaction[];
  readonly hashes: readonly string[];
  /** When it was asked for, not when the answer came: others may have sent one in between. */
  readonly lookedMs: number | undefined;
}

/** One after the other, some asked for ahead. */
async function* lookedUp(
  input: PlanInput,
  batches: readonly (readonly Transaction[])[],
): AsyncGenerator<Batch> {
  const clock = clockForPauses(input);
  // One for all: whoever pauses, all do.
  const rest = clock === undefined ? () => undefined : nowAndThen({ clock }, HASHING_MS);
  const asked: Promise<Batch>[] = [];
  for (const transactions of batches) {
    const batch = lookUpBatch(input, transactions, rest);
    batch.catch(() => undefined); // Told when its turn comes, unless there is none any more.
    asked.push(batch);
    if (asked.length > AHEAD) yield* asked.splice(0, 1);
  }
  yield* asked;
}

async function lookUpBatch(
  input: PlanInput,
  transactions: readonly Transaction[],
  rest: Rest,
): Promise<Batch> {
  const lookedMs = input.clock?.monotonicMs();
  const ids = transactions.map((transaction) => transaction.transaction_id);
  const entries = await input.journal.find(input.environmentId, ids);
  // Together: while the service is asked there is time to compute.
  const [found, hashes] = await Promise.all([
    ask(input, ids),
    hashesOf(transactions, input.sha256, rest),
  ]);
  return { entries, found, refused: found.refused, transactions, hashes, lookedMs };
}

function planBatch(
  input: PlanInput,
  { transactions, hashes, lookedMs, ...known }: Batch,
  { originals, send, leftOut, records, entries, unseen }: Draft,
): void {
  transactions.forEach((transaction, index) => {
    const id = transaction.transaction_id;
    if (known.refused.has(id)) {
      leftOut.push({ transactionId: id, why: 'cannot-be-looked-up' });
      return;
    }
    const shown = sentRecords(known.found.get(id));
    const entry = known.entries.get(id);
    if (originals.has(id)) {
      records.set(id, shown);
      if (entry !== undefined) entries.set(id, entry);
    }
    if (isUnseen(entry, shown)) unseen.push(transaction);
    const isNew = entry === undefined && shown.length === 0 && lookedMs !== undefined;
    const planned = {
      ...{ transaction, contentHash: hashes[index] ?? '' },
      ...(isNew ? { lookedMs } : {}),
    };
    const decided = decide(input, planned, entry, shown);
    if ('why' in decided) leftOut.push(decided);
    else send.push(decided);
  });
}

/** Lets others have the thread where it is time. */
type Rest = () => Promise<void> | undefined;

/** A few at a time: begun all at once they would hold up the page that a person works in. */
async function hashesOf(
  batch: readonly Transaction[],
  sha256: Sha256 | undefined,
  rest: Rest,
): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const few of inBatches(batch, HASHED_TOGETHER)) {
    hashes.push(...(await Promise.all(few.map((one) => contentHash(one, sha256)))));
    await rest();
  }
  return hashes;
}

/** What journal and service say of some ids. */
interface Known {
  readonly entries: ReadonlyMap<string, JournalEntry>;
  readonly found: FoundTransactions;
  readonly refused: FoundTransactions['refused'];
}

async function lookUp(input: PlanInput, ids: readonly string[]): Promise<Known> {
  const entries = await input.journal.find(input.environmentId, ids);
  const found = await ask(input, ids);
  return { entries, found, refused: found.refused };
}

function ask({ client, signal }: PlanInput, ids: readonly string[]): Promise<FoundTransactions> {
  return client.findTransactions(ids, { ...freshly(signal), mostlyNew: true });
}

/** Nothing more is asked where nothing adjusts anything. */
async function withAdjustments(input: PlanInput, draft: Draft): Promise<PlannedAdjustments> {
  const { ready, originals, send, leftOut, records, entries, unseen } = draft;
  if (originals.size === 0) return { send, leftOut, cautions: [] };
  const inSheet = new Set(ready.map(({ transaction_id: id }) => id));
  const others = [...originals].filter((id) => !inSheet.has(id));
  for (const batch of inBatches(others, LOOK_UP)) {
    const known = await lookUp(input, batch);
    for (const id of batch) {
      if (!known.refused.has(id)) records.set(id, sentRecords(known.found.get(id)));
    }
    for (const [id, entry] of known.entries) entries.set(id, entry);
  }
  const { client, signal } = input;
  const planned = await planAdjustments({
    ...{ send, sentUnseen: unseen, records, entries, client },
    ...(signal === undefined ? {} : { signal }),
  });
  return { ...planned, leftOut: [...leftOut, ...planned.leftOut] };
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
  return {
    transactionId,
    why,
    ...(status === undefined ? {} : { status }),
    ...(why === 'sent-not-shown' && isSettled(input, entry) ? { mayBeSentAnyway: true } : {}),
  };
}

/** False as well where nobody asks for it: without a clock there is no telling. */
function isSettled({ sendAnyway }: PlanInput, entry: JournalEntry | undefined): boolean {
  if (sendAnyway === undefined || entry === undefined) return false;
  const { settleMs } = completeSettings(sendAnyway.settings);
  return sendAnyway.clock.wallMs() - entry.updatedAt > settleMs;
}

function givenFor(id: string, { replay, sendAnyway }: PlanInput): ConsentGiven {
  return {
    replay: replay === 'all' || replay?.has(id) === true,
    sendAnyway: sendAnyway?.ids.has(id) === true,
    settleMs: completeSettings(sendAnyway?.settings).settleMs,
    wallMs: sendAnyway?.clock.wallMs() ?? Number.NEGATIVE_INFINITY,
  };
}

function* totalsOf(send: readonly PlannedTransaction[]): Steps<CurrencyTotal[]> {
  const totals = new CurrencyTotals();
  yield* eachInSteps(send, ({ transaction }) => {
    totals.add(transaction.currency_code, amountsOf(transaction));
  });
  return totals.all();
}

/** All at once where there is no clock. */
function withPauses<Result>(input: PlanInput, steps: Steps<Result>): Result | Promise<Result> {
  const clock = clockForPauses(input);
  return clock === undefined ? atOnce(steps) : paced(steps, { clock });
}

/** Where somebody works in the same page consents are asked for, and they bring a clock. */
function clockForPauses({ clock, sendAnyway }: PlanInput): Clock | undefined {
  return clock ?? sendAnyway?.clock;
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
