/**
 * Follows accepted transactions until the service has finished with each: asks for many together, in steps that grow
 * with the time it takes, since a tax authority may need two days (assumption). It asks, and changes nothing.
 */
import type { Clock, Random } from '../domain/ports';
import { eachInSteps, paced } from '../domain/steps';
import type { SearchRecord } from '../service/search-record';
import type { CallOptions } from '../service/service-client';
import type { Journal, JournalEntry, UnfinishedJournal } from './journal';
import { mayLookAgain } from './look';
import type { StatusNews } from './run';
import { currentRecord, sentRecords } from './sent-records';
import { isFinished, isLast, serviceStatusOf } from './status';
import { sleepUntil } from './waiting';
import type { LookingClient } from './submission-client';

export interface StatusWatchSettings {
  /** Pause after the first round; doubled from round to round. */
  readonly firstStepMs: number;
  /** Longest pause that doubling leads to: see {@link stepMs}. */
  readonly shortStepMs: number;
  /** Longest pause of all. */
  readonly longestStepMs: number;
  /** How many transactions are asked for before their news are told. */
  readonly batchSize: number;
}

export const DEFAULT_STATUS_WATCH_SETTINGS: StatusWatchSettings = {
  firstStepMs: 1_000,
  shortStepMs: 30_000,
  longestStepMs: 3_600_000,
  batchSize: 500,
};

export interface StatusWatchInput {
  readonly client: LookingClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly transactionIds: readonly string[];
  /**
   * Knows when the service took them in, also in an earlier run: what has waited for hours is asked for once, and then as
   * seldom as if the watch had gone on all the time. Without it they count as new. It knows which operation is ours, too:
   * what was there before a repeat is no news of it. It is told which are finished.
   */
  readonly history?: {
    readonly journal: Pick<Journal, 'find'> & Partial<Pick<UnfinishedJournal, 'noteFinished'>>;
    readonly environmentId: string;
  };
  /** Somebody waits now: what was taken in long ago is asked for as often as what is new. */
  readonly waitedFor?: true;
  /** Told what is new since the last time, never nothing. */
  readonly listener: (news: readonly StatusNews[]) => void;
  readonly settings?: Partial<StatusWatchSettings>;
}

export interface StatusWatch {
  /**
   * Resolves when the service has finished with every transaction, or the watch was stopped. Rejects with the AppError
   * that makes asking useless (`KEY_REFUSED`, say); a service that is only out of reach is asked again and again.
   */
  readonly done: Promise<void>;
  stop(): void;
}

export function createStatusWatch(input: StatusWatchInput): StatusWatch {
  const stopped = new AbortController();
  return { done: watch(input, stopped.signal), stop: () => stopped.abort() };
}

interface Open {
  /** What the journal says of its sending. */
  readonly entry: JournalEntry | undefined;
  /** Monotonic; before the watch began where it was accepted before. */
  readonly sinceMs: number;
  readonly told: StatusNews | undefined;
  readonly dueMs: number;
  readonly rounds: number;
}

type OpenTransactions = Map<string, Open>;

async function watch(input: StatusWatchInput, signal: AbortSignal): Promise<void> {
  const { clock, random } = input;
  const settings = { ...DEFAULT_STATUS_WATCH_SETTINGS, ...input.settings };
  const open = await opened(input);
  // A watch that is stopped amidst them ends at its next look at the signal.
  const inTurns = (ids: readonly string[], visit: (id: string) => void) =>
    paced(eachInSteps(ids, visit), { clock });
  // What the run itself saw a moment ago, before it sent, is no answer.
  for (let fresh = true; open.size > 0 && !signal.aborted; fresh = false) {
    const roundMs = clock.monotonicMs();
    const due: string[] = [];
    await inTurns([...open.keys()], (id) => {
      if ((open.get(id)?.dueMs ?? Infinity) <= roundMs) due.push(id);
    });
    const askedMs = await askForAll(input, due, open, settings.batchSize, { signal, fresh });
    const nowMs = clock.monotonicMs();
    // Spread by a tenth, so that panes that were opened together do not go on asking together.
    const spread = 1 + random() / 10;
    await inTurns(due, (id) => {
      const one = open.get(id);
      if (one === undefined) return;
      const rounds = one.rounds + 1;
      const dueMs = nowMs + stepMs(rounds, nowMs - one.sinceMs, settings) * spread;
      open.set(id, { ...one, rounds, dueMs });
    });
    if (open.size === 0) return;
    // A round over very many transactions takes its time; most of it belongs to others.
    const restMs = Math.max(askedMs, 4 * (nowMs - roundMs));
    await sleepUntil(clock, Math.max(nextDueMs(open), nowMs + restMs), signal);
  }
}

async function opened(input: StatusWatchInput): Promise<OpenTransactions> {
  const { clock, transactionIds, history, waitedFor = false } = input;
  // A journal that cannot be read is no reason not to ask.
  const entries = await history?.journal
    .find(history.environmentId, transactionIds)
    .catch(() => undefined);
  const nowMs = clock.monotonicMs();
  const wallMs = clock.wallMs();
  const open: OpenTransactions = new Map();
  const steps = eachInSteps(transactionIds, (id) => {
    // A clock that was set back makes nothing younger than new.
    const entry = entries?.get(id);
    const ageMs = waitedFor ? 0 : Math.max(0, wallMs - (entry?.updatedAt ?? wallMs));
    open.set(id, { entry, sinceMs: nowMs - ageMs, told: undefined, dueMs: nowMs, rounds: 0 });
  });
  await paced(steps, { clock });
  return open;
}

function nextDueMs(open: OpenTransactions): number {
  let nextMs = Number.POSITIVE_INFINITY;
  for (const { dueMs } of open.values()) nextMs = Math.min(nextMs, dueMs);
  return nextMs;
}

/** The pause after a round: 1, 2, 4, ... 30 s at first; from ten minutes on a twentieth of the age, up to an hour. */
export function stepMs(round: number, ageMs: number, settings: StatusWatchSettings): number {
  const { firstStepMs, shortStepMs, longestStepMs } = settings;
  const doubled = Math.min(shortStepMs, firstStepMs * 2 ** Math.min(round - 1, 30));
  return Math.min(longestStepMs, Math.max(doubled, ageMs / 20));
}

/**
 * One round. Ends early when the service is out of reach for now; then it resolves to the wait that the service asks for.
 */
async function askForAll(
  input: StatusWatchInput,
  ids: readonly string[],
  open: OpenTransactions,
  batchSize: number,
  options: CallOptions & { readonly signal: AbortSignal },
): Promise<number> {
  const { client, listener } = input;
  const { signal } = options;
  for (let start = 0; start < ids.length && !signal.aborted; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    try {
      const found = await client.findTransactions(batch, options);
      // What the service does not search for cannot be followed.
      for (const id of found.refused.keys()) open.delete(id);
      const asked = batch.filter((id) => open.has(id));
      const news = asked.flatMap((id) => newsOf(id, sentRecords(found.get(id)), open));
      if (news.length > 0) listener(news);
      await noteFinished(input, news);
    } catch (error) {
      if (signal.aborted) return 0;
      if (!mayLookAgain(error)) throw error;
      return error.retryAfterMs ?? 0;
    }
  }
  return 0;
}

async function noteFinished(
  { history }: StatusWatchInput,
  news: readonly StatusNews[],
): Promise<void> {
  const ids = news.filter(({ status }) => isLast(status)).map((one) => one.transactionId);
  if (ids.length === 0) return;
  // What is not noted is asked for once more at the next opening: no reason to stop asking for the others.
  await history?.journal.noteFinished?.(history.environmentId, ids).catch(() => undefined);
}

/** What has changed about the transaction, if anything; one that is finished is no longer open. */
function newsOf(
  transactionId: string,
  records: readonly SearchRecord[],
  open: OpenTransactions,
): StatusNews[] {
  const before = open.get(transactionId);
  const current = currentRecord(records, before?.entry);
  if (current === undefined) return [];
  const status = serviceStatusOf(current);
  const news: StatusNews = {
    transactionId,
    status,
    ...(records.filter(mayHaveBeenReported).length > 1 ? { duplicate: true } : {}),
  };
  if (isFinished(status)) open.delete(transactionId);
  else if (before !== undefined) open.set(transactionId, { ...before, told: news });
  return isSame(before?.told, news) ? [] : [news];
}

/** A failure beside its repeat is no duplicate: it was never reported. */
function mayHaveBeenReported({ status }: SearchRecord): boolean {
  return status !== 'FAILURE';
}

function isSame(before: StatusNews | undefined, news: StatusNews): boolean {
  return JSON.stringify(before) === JSON.stringify(news);
}
