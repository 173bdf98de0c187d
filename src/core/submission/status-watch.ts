/**
 * Follows accepted transactions until the service has finished with each: asks for many together, in steps that grow
 * with the time it takes, since a tax authority may need two days (assumption). It asks, and changes nothing.
 */
import type { Clock, Random } from '../domain/ports';
import type { SearchRecord } from '../service/search-record';
import { mayLookAgain } from './look';
import type { StatusNews } from './run';
import { sentRecords } from './sent-records';
import { isFinished, serviceStatusOf } from './status';
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

/** By id, with what was told last. */
type OpenTransactions = Map<string, StatusNews | undefined>;

async function watch(input: StatusWatchInput, signal: AbortSignal): Promise<void> {
  const { clock, random, transactionIds } = input;
  const settings = { ...DEFAULT_STATUS_WATCH_SETTINGS, ...input.settings };
  const open: OpenTransactions = new Map(transactionIds.map((id) => [id, undefined]));
  const startMs = clock.monotonicMs();
  for (let round = 1; open.size > 0 && !signal.aborted; round += 1) {
    const roundMs = clock.monotonicMs();
    const askedMs = await askForAll(input, open, settings.batchSize, signal);
    if (open.size === 0) return;
    const nowMs = clock.monotonicMs();
    // A round over very many transactions takes its time; most of it belongs to others.
    const restMs = Math.max(askedMs, 4 * (nowMs - roundMs));
    // Spread by a tenth, so that panes that were opened together do not go on asking together.
    const stepOfRoundMs = stepMs(round, nowMs - startMs, settings) * (1 + random() / 10);
    const pauseMs = Math.max(restMs, stepOfRoundMs);
    await sleepUntil(clock, nowMs + pauseMs, signal);
  }
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
  { client, listener }: StatusWatchInput,
  open: OpenTransactions,
  batchSize: number,
  signal: AbortSignal,
): Promise<number> {
  const ids = [...open.keys()];
  for (let start = 0; start < ids.length && !signal.aborted; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    try {
      const found = await client.findTransactions(batch, { signal });
      // What the service does not search for cannot be followed.
      for (const id of found.refused.keys()) open.delete(id);
      const asked = batch.filter((id) => open.has(id));
      const news = asked.flatMap((id) => newsOf(id, sentRecords(found.get(id)), open));
      if (news.length > 0) listener(news);
    } catch (error) {
      if (signal.aborted) return 0;
      if (!mayLookAgain(error)) throw error;
      return error.retryAfterMs ?? 0;
    }
  }
  return 0;
}

/** What has changed about the transaction, if anything; one that is finished is no longer open. */
function newsOf(
  transactionId: string,
  records: readonly SearchRecord[],
  open: OpenTransactions,
): StatusNews[] {
  const [newest] = records;
  if (newest === undefined) return [];
  const status = serviceStatusOf(newest);
  const news: StatusNews = {
    transactionId,
    status,
    ...(records.filter(mayHaveBeenReported).length > 1 ? { duplicate: true } : {}),
  };
  const before = open.get(transactionId);
  if (isFinished(status)) open.delete(transactionId);
  else open.set(transactionId, news);
  return isSame(before, news) ? [] : [news];
}

/** A failure beside its repeat is no duplicate: it was never reported. */
function mayHaveBeenReported({ status }: SearchRecord): boolean {
  return status !== 'FAILURE';
}

function isSame(before: StatusNews | undefined, news: StatusNews): boolean {
  return JSON.stringify(before) === JSON.stringify(news);
}
