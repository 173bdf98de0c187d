/**
 * The service of a simulation, at its worst: slow, with answers lost before and after storing, storms of 429, outages,
 * and a search that shows a transaction late and then misses it once more. It stores whatever arrives, twice if it
 * comes twice: its ledger is what the simulation is judged by.
 */
import { AppError } from '../../src/core/domain/app-error';
import type { Transaction } from '../../src/core/domain/transaction';
import { FoundMap } from '../../src/core/service/found-transactions';
import type { SearchRecord } from '../../src/core/service/search-record';
import type { CallOptions, Receipt } from '../../src/core/service/service-client';
import { originalIdsOf } from '../../src/core/domain/originals';
import type { PlanningClient, SubmissionClient } from '../../src/core/submission/submission-client';
import type { VirtualClock } from '../support/virtual-clock';
import type { SeededRandom } from './seeded-random';
import { OPEN_GATE } from '../support/open-gate';

export interface Weather {
  /** Chance of each kind of bad luck per POST; the rest is good. */
  readonly requestLost: number;
  readonly answerLost: number;
  readonly serverError: number;
  readonly limited: number;
  /** Chance that a look fails. */
  readonly lookFails: number;
  /** Longest time from a POST's sending to its storing; the answer is not waited for beyond the time-out. */
  readonly slowestMs: number;
  /** Longest time from storing to being shown by the search. */
  readonly readLagMs: number;
  /** Everything takes nearly its longest. */
  readonly late: boolean;
  /** Longest time from storing to being reported. */
  readonly processingMs: number;
  /** Chance that a search misses a transaction that it has shown or could show; never twice. */
  readonly missesOnce: number;
}

export const CALM: Weather = {
  requestLost: 0,
  answerLost: 0,
  serverError: 0,
  limited: 0,
  lookFails: 0,
  slowestMs: 200,
  readLagMs: 0,
  processingMs: 0,
  late: false,
  missesOnce: 0,
};

interface Stored {
  readonly id: string;
  readonly operationId: string;
  readonly record: SearchRecord;
  readonly storedMs: number;
  readonly shownFromMs: number;
  readonly reportedFromMs: number;
  mayMiss: boolean;
}

interface Answered {
  readonly atMs: number;
  readonly records: readonly SearchRecord[] | undefined;
}

/** The service refuses ids that begin so (400). */
export const POISON = 'BAD-';
/** What the service stores first under an id that begins so fails, and wants a replay. */
export const FAILING = 'FAIL-';
/** Within it the service answers a replay with the operation that failed, and stores nothing. */
const REPEAT_MS = 60_000;

const POST_TIMEOUT_MS = 30_000;
/** Within it a look that is not fresh gets the answers before: longer than the client's, to show what it costs. */
const SHARED_MS = 2_000;

export class SimulatedService {
  /** Ids as they were stored. */
  readonly ledger: string[] = [];
  /** Adjustments that arrived when an original of theirs was not reported. */
  readonly tooEarly: string[] = [];
  /** That were sent. */
  posts = 0;
  readonly trace: string[] = [];
  weather: Weather;
  readonly #clock: VirtualClock;
  readonly #random: SeededRandom;
  readonly #stored: Stored[] = [];
  readonly #answered = new Map<string, Answered>();

  constructor(clock: VirtualClock, random: SeededRandom, weather: Weather) {
    this.#clock = clock;
    this.#random = random;
    this.weather = weather;
  }

  client(): SubmissionClient & PlanningClient {
    return {
      room: OPEN_GATE,
      submitTransaction: (transaction, options) => this.#post(transaction, options),
      adjustTransaction: (adjustment, options) => this.#post(adjustment, options),
      searchTransactions: () => Promise.resolve({ transactions: [], nextCursor: undefined }),
      findTransactions: (ids, options) => this.#look(ids, options),
    };
  }

  async #post(transaction: Transaction, { signal }: CallOptions = {}): Promise<Receipt> {
    const { transaction_id: id } = transaction;
    if (signal?.aborted === true) throw new AppError('CANCELLED', 'Not sent');
    this.posts += 1;
    this.#note(`POST ${id}`);
    const { weather } = this;
    const luck = this.#random.next();
    const tookMs = this.#delay(weather.slowestMs);
    const answerAfterMs = Math.min(tookMs, POST_TIMEOUT_MS);
    const bounds = cumulate(weather);
    if (luck >= bounds.requestLost && luck < bounds.limited) {
      await this.#clock.sleep(this.#random.between(1, 300));
      const retryAfterMs = this.#random.between(0, 20) * 1_000;
      const facts = this.#random.chance(0.5) ? { retryAfterMs } : {};
      throw new AppError('RATE_LIMITED', 'POST: 429', facts);
    }
    if (luck < bounds.requestLost) {
      await this.#clock.sleep(this.#random.chance(0.5) ? POST_TIMEOUT_MS : 50);
      throw lost('request');
    }
    if (id.startsWith(POISON)) {
      await this.#clock.sleep(answerAfterMs);
      throw new AppError('REJECTED', 'POST: 400', { status: 400 });
    }
    if (!originalIdsOf(transaction).every((original) => this.#isReported(original))) {
      this.tooEarly.push(id);
    }
    // The service works on, whether anybody waits for it or not.
    const storing = this.#clock.sleep(tookMs).then(() => this.#store(id));
    if (luck < bounds.serverError) {
      await this.#clock.sleep(this.#random.between(1, answerAfterMs));
      throw lost('answer, early');
    }
    if (luck < bounds.answerLost || tookMs > POST_TIMEOUT_MS) {
      await this.#clock.sleep(answerAfterMs);
      throw lost('answer');
    }
    return { operationId: await storing };
  }

  #store(id: string): string {
    const failed = this.#stored.find((stored) => stored.id === id && id.startsWith(FAILING));
    const storedMs = this.#clock.monotonicMs();
    if (failed !== undefined && storedMs - failed.storedMs < REPEAT_MS) {
      this.#note(`repeated ${id}`);
      return failed.operationId;
    }
    const fails = failed === undefined && id.startsWith(FAILING);
    const operationId = `op-${this.#stored.length + 1}`;
    const shownFromMs = storedMs + this.#delay(this.weather.readLagMs);
    const reportedFromMs = storedMs + this.#delay(this.weather.processingMs);
    const mayMiss = this.#random.chance(this.weather.missesOnce);
    const record = {
      ...(fails ? this.#failure() : { status: 'SUCCESS' }),
      transaction_id: id,
      operation_id: operationId,
    };
    this.ledger.push(id);
    this.#stored.push({
      ...{ id, operationId, record, storedMs, shownFromMs, reportedFromMs, mayMiss },
    });
    this.#note(`stored ${id}`);
    return operationId;
  }

  #failure(): SearchRecord {
    const last_updated_date = new Date(this.#clock.wallMs()).toISOString();
    return { status: 'FAILURE', errors: [{ code: 'tax_authority_error' }], last_updated_date };
  }

  async #look(ids: readonly string[], { fresh, signal }: CallOptions = {}): Promise<FoundMap> {
    const before = fresh === true ? undefined : this.#before(ids);
    if (before !== undefined) return before;
    this.#note(`GET ${ids.join(' ')}`);
    await this.#clock.sleep(this.#random.between(1, 400), signal);
    if (this.#random.chance(this.weather.lookFails)) {
      throw new AppError(this.#random.chance(0.5) ? 'UNAVAILABLE' : 'RATE_LIMITED', 'GET: no');
    }
    const found = this.#show(ids);
    await this.#clock.sleep(this.#random.between(1, 400), signal);
    const atMs = this.#clock.monotonicMs();
    for (const id of ids) this.#answered.set(id, { atMs, records: found.get(id) });
    return found;
  }

  /** What was answered of each of them a moment ago. */
  #before(ids: readonly string[]): FoundMap | undefined {
    const found = new FoundMap();
    for (const id of ids) {
      const before = this.#answered.get(id);
      if (before === undefined || this.#clock.monotonicMs() - before.atMs > SHARED_MS) return;
      if (before.records !== undefined) found.set(id, before.records);
    }
    return found;
  }

  #show(ids: readonly string[]): FoundMap {
    const found = new FoundMap();
    for (const stored of this.#stored) {
      if (!ids.includes(stored.id) || stored.shownFromMs > this.#clock.monotonicMs()) continue;
      if (stored.mayMiss) {
        stored.mayMiss = false;
        continue;
      }
      found.set(stored.id, [this.#asItIs(stored), ...(found.get(stored.id) ?? [])]);
    }
    return found;
  }

  #asItIs({ record, reportedFromMs }: Stored): SearchRecord {
    const isReported = reportedFromMs <= this.#clock.monotonicMs();
    return isReported ? record : { ...record, status: 'PENDING' };
  }

  #isReported(id: string): boolean {
    return this.#stored.some((stored) => {
      return stored.id === id && this.#asItIs(stored).status === 'SUCCESS';
    });
  }

  #delay(longestMs: number): number {
    return this.#random.between(this.weather.late ? Math.floor(longestMs * 0.9) : 0, longestMs);
  }

  #note(what: string): void {
    this.trace.push(`${this.#clock.monotonicMs().toFixed(2)} ${what}`);
  }
}

/** Upper bounds of `[0, 1)` slices, one per kind of bad luck, in the order in which they are tried. */
function cumulate({ requestLost, limited, serverError, answerLost }: Weather) {
  return {
    requestLost,
    limited: requestLost + limited,
    serverError: requestLost + limited + serverError,
    answerLost: requestLost + limited + serverError + answerLost,
  };
}

function lost(what: string): AppError {
  return new AppError('OUTCOME_UNKNOWN', `POST: ${what} lost`);
}
