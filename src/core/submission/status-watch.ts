/**
 * Follows accepted transactions until the service has finished with each: asks for many together, in steps that grow
 * with the time it takes, since a tax authority may need two days (assumption). It asks, and changes nothing.
 */
import type { AppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import type { SearchRecord } from '../service/search-record';
import type { ServiceClient } from '../service/service-client';
import { createLooker, type Looker } from './look';
import type { StatusNews } from './run';
import { DEFAULT_RUN_SETTINGS } from './settings';
import { isFinished, serviceStatusOf } from './status';
import { sleepUntil } from './waiting';

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
  readonly client: ServiceClient;
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

async function watch(input: StatusWatchInput, stopped: AbortSignal): Promise<void> {
  const { client, clock, random, transactionIds, listener } = input;
  const settings = { ...DEFAULT_STATUS_WATCH_SETTINGS, ...input.settings };
  const startMs = clock.monotonicMs();
  const open = new Map<string, StatusNews | undefined>();
  for (const id of transactionIds) open.set(id, undefined);
  let failure: AppError | undefined;
  const gaveUp = (error: AppError) => {
    failure = error;
  };
  const patient = { patienceMs: Number.POSITIVE_INFINITY, longestWaitMs: Number.POSITIVE_INFINITY };
  const look = createLooker({
    client,
    clock,
    random,
    settings: { ...DEFAULT_RUN_SETTINGS, ...patient },
    signal: stopped,
    gaveUp,
  });

  for (let round = 1; open.size > 0 && !stopped.aborted; round += 1) {
    const roundMs = clock.monotonicMs();
    if (!(await askForAll(look, open, settings.batchSize, listener))) break;
    const nowMs = clock.monotonicMs();
    // A round over very many transactions takes its time; most of it belongs to others.
    const pauseMs = Math.max(stepMs(round, nowMs - startMs, settings), 4 * (nowMs - roundMs));
    if (open.size > 0) await sleepUntil(clock, nowMs + pauseMs, stopped);
  }
  if (failure !== undefined) throw failure;
}

/** The pause after a round: 1, 2, 4, ... 30 s at first; from ten minutes on a twentieth of the age, up to an hour. */
export function stepMs(round: number, ageMs: number, settings: StatusWatchSettings): number {
  const { firstStepMs, shortStepMs, longestStepMs } = settings;
  const doubled = Math.min(shortStepMs, firstStepMs * 2 ** Math.min(round - 1, 30));
  return Math.min(longestStepMs, Math.max(doubled, ageMs / 20));
}

/** One round. False when there is no use in another. */
async function askForAll(
  look: Looker,
  open: Map<string, StatusNews | undefined>,
  batchSize: number,
  listener: StatusWatchInput['listener'],
): Promise<boolean> {
  const ids = [...open.keys()];
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const seen = await look(batch);
    if (seen === undefined) return false;
    const news = batch.flatMap((id) => newsOf(id, seen.records.get(id), open));
    if (news.length > 0) listener(news);
  }
  return true;
}

/** What has changed about the transaction, if anything; one that is finished is no longer open. */
function newsOf(
  transactionId: string,
  records: readonly SearchRecord[] = [],
  open: Map<string, StatusNews | undefined>,
): StatusNews[] {
  const [newest] = records;
  if (newest === undefined) return [];
  const status = serviceStatusOf(newest);
  const news: StatusNews = {
    transactionId,
    status,
    ...(records.length > 1 ? { duplicate: true } : {}),
  };
  const before = open.get(transactionId);
  if (isFinished(status)) open.delete(transactionId);
  else open.set(transactionId, news);
  return isSame(before, news) ? [] : [news];
}

function isSame(before: StatusNews | undefined, news: StatusNews): boolean {
  return JSON.stringify(before) === JSON.stringify(news);
}
