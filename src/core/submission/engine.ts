/**
 * The engine: takes a plan through a run, so that each transaction reaches the service exactly once as far as a client
 * can see to it (`docs/submission.md`). The intent is durable before a POST; after a lost answer the service is looked
 * at before anything is sent again. It alone decides about sending a POST again.
 */
import { AppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import type { SearchRecord } from '../service/search-record';
import { createAfterwards, type Afterwards } from './afterwards';
import { createBrake, type Brake } from './brake';
import { createFeeder, type Feeder } from './feeder';
import { createHoldBack, type HoldBack } from './hold-back';
import type { Journal } from './journal';
import { createLooker } from './look';
import { createOriginalWatch, type OriginalWatch } from './original-watch';
import type { SkipReason } from './outcome';
import { requestsJustAnswered } from './plan-looks';
import { createPoster, type Poster } from './poster';
import { createPreparer } from './preparer';
import { createProgressMeter, type ProgressMeter } from './progress-meter';
import { isRepeat } from './repeat';
import type { Run, RunEvent, RunSummary, SubmissionPlan } from './run';
import { RunBook, type Row } from './run-book';
import { createRunWaits } from './run-waits';
import { completeSettings, proofAfterMs, type RunSettings } from './settings';
import { createSenders, type FinalAnswer, type Senders } from './senders';
import { createSettler, type Settler } from './settler';
import { serviceStatusOf } from './status';
import type { SubmissionClient } from './submission-client';
import { sleepUntil } from './waiting';

export interface RunInput {
  readonly plan: SubmissionPlan;
  readonly client: SubmissionClient;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Random;
  /** Names the run in the journal; unique. */
  readonly runId: string;
  /** What differs from `DEFAULT_RUN_SETTINGS`. */
  readonly settings?: Partial<RunSettings>;
}

/** A run of the plan, not yet started. Hold the submission lock (`lock.ts`) from before the start to the end. */
export function createRun(input: RunInput): Run {
  let engine: Engine | undefined;
  let cancelled = false;
  let paused = false;
  return {
    start(listener) {
      if (engine !== undefined) throw new TypeError('A run starts once');
      engine = new Engine(input, listener);
      if (paused) engine.pause();
      const summary = engine.run();
      if (cancelled) engine.cancel();
      return summary;
    },
    cancel() {
      cancelled = true;
      engine?.cancel();
    },
    pause() {
      paused = true;
      engine?.pause();
    },
    resume() {
      paused = false;
      engine?.resume();
    },
  };
}

class Engine {
  readonly #input: RunInput;
  readonly #settings: RunSettings;
  readonly #book: RunBook;
  readonly #meter: ProgressMeter;
  readonly #brake: Brake;
  readonly #feeder: Feeder<Row>;
  readonly #poster: Poster;
  readonly #settler: Settler;
  readonly #holdBack: HoldBack<Row>;
  readonly #originals: OriginalWatch<Row>;
  readonly #afterwards: Afterwards;
  /** Aborted when nothing more is to be begun. */
  readonly #ending = new AbortController();
  readonly #senders: Senders;
  /** Aborted when the summary is ready. */
  readonly #over = new AbortController();
  #stoppedBy: AppError | undefined;
  #whyUnsent: SkipReason = 'run-stopped';

  constructor(input: RunInput, listener: (event: RunEvent) => void) {
    const { plan, client, clock, random } = input;
    const settings = completeSettings(input.settings);
    const { signal } = this.#ending;
    const stop = (error: AppError) => this.#stop(error);
    const ports = { ...input, settings, signal };
    this.#input = input;
    this.#settings = settings;
    this.#afterwards = createAfterwards(clock, () => this.#end());
    this.#meter = createProgressMeter(clock);
    const waits = createRunWaits(clock, () => this.#book.tally.tellProgress());
    this.#book = new RunBook({
      ...input,
      meter: this.#meter,
      listener: (event) => listener(waits.told(event)),
      closed: ({ id }, outcome) => this.#originals.ended(id, outcome),
      journalFailed: stop,
      complete: () => this.#end(),
    });
    this.#brake = createBrake({
      ...{ clock, random, settings, waits },
      room: client.room,
      looksBefore: requestsJustAnswered(plan.send, clock.monotonicMs(), settings),
      waitIsTooLong: (retryAfterMs) =>
        stop(new AppError('RATE_LIMITED', 'The service asks for a long wait', { retryAfterMs })),
    });
    const look = createLooker({
      ...ports,
      gaveUp: stop,
      asks: (requests) => this.#brake.looks(requests),
      answered: (requests) => this.#brake.looked(requests),
      waits: waits.lookFailed,
    });
    this.#poster = createPoster(client);
    this.#settler = createSettler({
      ...ports,
      look,
      found: (id, records) => this.#found(this.#row(id), records),
      notArrived: (id) => this.#notArrived(this.#row(id)),
      cannotBeSettled: (id) => this.#book.staysInDoubt(this.#row(id)),
    });
    this.#holdBack = createHoldBack(clock, signal, (row) => this.#feeder.addAgain(row));
    this.#originals = createOriginalWatch<Row>({
      ...ports,
      look,
      mayGo: (row) => this.#feeder.add([row]),
      held: (row, why) => this.#book.leftOut(row, why),
    });
    const prepare = createPreparer({
      ...ports,
      environmentId: plan.environmentId,
      book: this.#book,
      look,
      holdBack: this.#holdBack,
      found: (row, records) => this.#found(row, records),
      settle: (row, lastSentMs) => this.#settle(row, lastSentMs),
      failed: stop,
    });
    this.#feeder = createFeeder(prepare, () => this.#brake.mostToPrepare());
    this.#senders = createSenders({
      ...ports,
      feeder: this.#feeder,
      brake: this.#brake,
      poster: this.#poster,
      answered: (row, answer) => this.#takeIn(row, answer),
      limited: (error, sentMs) => this.#limited(error, sentMs),
      tooOld: (row) => this.#sendAgain(row),
    });
  }

  async run(): Promise<RunSummary> {
    const { rows, tally, acceptedTotals } = this.#book;
    if (rows.size === 0) this.#end();
    this.#addAll([...rows.values()]);
    await Promise.all([
      this.#settler.run(),
      this.#holdBack.run(),
      this.#originals.run(),
      this.#senders.run(),
    ]);
    await this.#feeder.idle();
    await this.#afterwards.done();
    await this.#book.closeUnsent(this.#whyUnsent);
    this.#over.abort();
    const listenerError = tally.listenerError();
    return {
      runId: this.#input.runId,
      progress: tally.progress(),
      outcomes: tally.outcomes,
      acceptedTotals: acceptedTotals.all(),
      stoppedBy: this.#stoppedBy,
      ...(listenerError === undefined ? {} : { listenerError }),
    };
  }

  cancel(): void {
    if (this.#ending.signal.aborted) return;
    this.#whyUnsent = 'cancelled';
    this.#stop(new AppError('CANCELLED', 'The run was cancelled'), this.#settings.cancelGraceMs);
  }

  pause(): void {
    if (this.#meter.paused || this.#ending.signal.aborted) return;
    this.#meter.pause();
    this.#brake.pause();
    this.#feeder.pause();
    this.#book.tally.tellProgress();
  }

  resume(): void {
    if (!this.#meter.paused) return;
    this.#meter.resume();
    this.#brake.resume();
    this.#feeder.resume();
    this.#book.tally.tellProgress();
  }

  /** Adjustments of what is not reported yet wait for it. */
  #addAll(rows: readonly Row[]): void {
    const waiting = rows.filter(({ planned }) => planned.waitsFor !== undefined);
    this.#originals.add(waiting, this.#book.rows);
    this.#feeder.add(rows.filter(({ planned }) => planned.waitsFor === undefined));
  }

  #takeIn(row: Row, answer: FinalAnswer): void {
    switch (answer.kind) {
      case 'accepted':
        this.#brake.answered();
        this.#afterwards.do(() => this.#accepted(row, answer.operationId));
        return;
      case 'rejected':
        this.#brake.answered();
        this.#book.rejected(row, answer.issues);
        return;
      case 'not-taken':
        row.stage = 'intended';
        this.#stop(answer.error);
        return;
      case 'lost':
        this.#brake.lost();
        this.#doubt(row);
        this.#stopWhenOutOfPatience(answer.error);
        return;
      case 'broken':
        this.#doubt(row);
        this.#stop(answer.error);
        return;
    }
  }

  #accepted(row: Row, operationId: string | undefined): void {
    if (isRepeat(row.planned, operationId)) this.#repeated(row);
    else this.#book.accepted(row, operationId);
  }

  #doubt(row: Row): void {
    row.sentInVain += 1;
    this.#book.inDoubt(row, row.sent);
    // The request may have waited in the client before it was sent, so the time-out counts from now.
    this.#settle(row, this.#input.clock.monotonicMs());
  }

  #settle(row: Row, lastSentMs: number): void {
    const { knownOperationIds } = row.sent;
    this.#settler.add(row.id, lastSentMs + proofAfterMs(this.#settings), knownOperationIds);
  }

  /** The service took it for a repeat of what was sent before: nothing new has arrived. */
  #repeated(row: Row): void {
    row.notBeforeMs = this.#input.clock.monotonicMs() + this.#settings.repeatWaitMs;
    row.sentInVain += 1;
    this.#notArrived(row);
  }

  #found(row: Row, records: readonly SearchRecord[]): void {
    const [newest] = records;
    this.#book.accepted(
      row,
      newest === undefined ? undefined : serviceStatusOf(newest).operationId,
    );
  }

  #notArrived(row: Row): void {
    if (row.sentInVain >= this.#settings.maxSends) {
      this.#book.notArrived(row);
      return;
    }
    row.refusals = 0;
    this.#sendAgain(row);
  }

  /** It is known not to be there, and looked up once more: only seconds may pass between a look and a POST. */
  #sendAgain(row: Row): void {
    row.stage = 'again';
    this.#feeder.addAgain(row);
  }

  #limited(error: AppError, sentMs: number): void {
    const { retryAfterMs } = error;
    this.#brake.limited(retryAfterMs, sentMs);
    this.#stopWhenOutOfPatience(error);
    if (retryAfterMs !== undefined && retryAfterMs > this.#settings.longestWaitMs)
      this.#stop(error);
  }

  #stopWhenOutOfPatience(error: AppError): void {
    if (this.#brake.failingForMs() > this.#settings.patienceMs) this.#stop(error);
  }

  /** Begins nothing more; the first reason counts. Answers under way are waited for, up to `graceMs`. */
  #stop(error: AppError, graceMs = this.#settings.postTimeoutMs): void {
    if (this.#stoppedBy !== undefined) return;
    this.#stoppedBy = error;
    this.#end();
    void this.#giveUpAfter(graceMs);
  }

  async #giveUpAfter(graceMs: number): Promise<void> {
    const { clock } = this.#input;
    await sleepUntil(clock, clock.monotonicMs() + graceMs, this.#over.signal);
    this.#poster.giveUp();
  }

  #end(): void {
    this.#ending.abort();
    this.#senders.end();
    this.#feeder.close();
    this.#brake.release();
  }

  #row(id: string): Row {
    const row = this.#book.rows.get(id);
    if (row === undefined) throw new TypeError(`Not a row of this run: ${id}`);
    return row;
  }
}
