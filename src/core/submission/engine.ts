/**
 * The engine: takes a plan through a run, so that each transaction reaches the service exactly once as far as a client
 * can see to it (`docs/submission.md`). The intent is durable before a POST; after a lost answer the service is looked
 * at before anything is sent again. It alone decides about sending a POST again.
 */
import { AppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import type { SearchRecord } from '../service/search-record';
import { answerOfError, type Answer } from './answer';
import { backoffMs } from '../service/retry';
import { createBrake, type Brake } from './brake';
import { createFeeder, type Feeder } from './feeder';
import { createHoldBack, type HoldBack } from './hold-back';
import type { Journal, JournalEntry } from './journal';
import { asStorageError } from './journal-writer';
import { createLooker, type Looker } from './look';
import type { SkipReason } from './outcome';
import type { Run, RunEvent, RunSummary, SubmissionPlan } from './run';
import { RunBook, type Row } from './run-book';
import { completeSettings, proofAfterMs, type RunSettings } from './settings';
import { arrivedSince, isRepeat, repeatDueInMs } from './repeat';
import { sentRecords } from './sent-records';
import { createSettler, type Settler } from './settler';
import { standingOf } from './standing';
import { serviceStatusOf } from './status';
import { sleepUntil } from './waiting';
import type { SubmissionClient } from './submission-client';

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
  return {
    start(listener) {
      if (engine !== undefined) throw new TypeError('A run starts once');
      engine = new Engine(input, listener);
      const summary = engine.run();
      if (cancelled) engine.cancel();
      return summary;
    },
    cancel() {
      cancelled = true;
      engine?.cancel();
    },
  };
}

class Engine {
  readonly #input: RunInput;
  readonly #settings: RunSettings;
  readonly #book: RunBook;
  readonly #brake: Brake;
  readonly #feeder: Feeder<Row>;
  readonly #look: Looker;
  readonly #settler: Settler;
  readonly #holdBack: HoldBack<Row>;
  readonly #startMs: number;
  /** Aborted when nothing more is to be begun. */
  readonly #ending = new AbortController();
  /** As `#ending`, one per sender: Node warns of a leak when more than ten listen to one signal. */
  readonly #senders: AbortController[] = [];
  /** What ends the waiting for each answer under way. */
  readonly #giveUps = new Set<() => void>();
  /** Aborted when the summary is ready. */
  readonly #over = new AbortController();
  #stoppedBy: AppError | undefined;
  #whyUnsent: SkipReason = 'run-stopped';

  constructor(input: RunInput, listener: (event: RunEvent) => void) {
    const { clock, random } = input;
    const settings = completeSettings(input.settings);
    const { signal } = this.#ending;
    const stop = (error: AppError) => this.#stop(error);
    const complete = () => this.#end();
    this.#input = input;
    this.#settings = settings;
    this.#startMs = clock.monotonicMs();
    this.#book = new RunBook({ ...input, listener, journalFailed: stop, complete });
    this.#brake = createBrake(clock, random, settings);
    this.#feeder = createFeeder((batch) => this.#prepare(batch), settings.batchSize);
    this.#look = createLooker({ ...input, settings, signal, gaveUp: stop });
    this.#settler = createSettler({
      look: this.#look,
      clock,
      settings,
      signal,
      found: (id, records) => this.#found(this.#row(id), records),
      notArrived: (id) => this.#notArrived(this.#row(id)),
      cannotBeSettled: (id) => this.#book.staysInDoubt(this.#row(id)),
    });
    this.#holdBack = createHoldBack(clock, signal, (row) => this.#feeder.addAgain(row));
  }

  async run(): Promise<RunSummary> {
    const { rows, tally } = this.#book;
    if (rows.size === 0) this.#end();
    this.#feeder.add([...rows.values()]);
    const senders = Array.from({ length: this.#settings.concurrency }, () => this.#sendRows());
    await Promise.all([this.#settler.run(), this.#holdBack.run(), ...senders]);
    await this.#feeder.idle();
    await this.#book.closeUnsent(this.#whyUnsent);
    this.#over.abort();
    const listenerError = tally.listenerError();
    return {
      runId: this.#input.runId,
      progress: tally.progress(),
      outcomes: tally.outcomes,
      stoppedBy: this.#stoppedBy,
      ...(listenerError === undefined ? {} : { listenerError }),
    };
  }

  cancel(): void {
    if (this.#ending.signal.aborted) return;
    this.#whyUnsent = 'cancelled';
    this.#stop(new AppError('CANCELLED', 'The run was cancelled'), this.#settings.cancelGraceMs);
  }

  /** Looks the batch up and journals the intent to send what may be sent; the rest gets its outcome, or waits. */
  async #prepare(batch: readonly Row[]): Promise<readonly Row[]> {
    try {
      const ready = await this.#sortOut(batch);
      if (ready.length === 0 || this.#ending.signal.aborted) return [];
      await this.#book.intend(ready);
      return ready;
    } catch (error) {
      this.#stop(asStorageError(error));
      return [];
    }
  }

  async #sortOut(batch: readonly Row[]): Promise<readonly Row[]> {
    const ids = batch.map((row) => row.id);
    const entries = await this.#input.journal.find(this.#input.plan.environmentId, ids);
    const seen = await this.#look(ids);
    if (seen === undefined) return [];
    return batch.filter((row) => {
      row.lookedMs = this.#input.clock.monotonicMs();
      if (!seen.records.refused.has(row.id)) {
        return this.#mayGo(row, entries.get(row.id), sentRecords(seen.records.get(row.id)));
      }
      this.#book.leftOut(row, 'cannot-be-looked-up');
      return false;
    });
  }

  /** True when the row may be sent now; else it has got its outcome, is to be settled, or is held back. */
  #mayGo(row: Row, entry: JournalEntry | undefined, records: readonly SearchRecord[]): boolean {
    const standing = standingOf(row.planned.contentHash, entry, records, row.planned);
    if (standing.kind === 'leave-out') {
      const arrived = arrivedSince(entry, records);
      if (entry !== undefined && arrived.length > 0) {
        row.sent = entry; // Maybe not what the row has now.
        this.#found(row, arrived);
      } else {
        this.#book.leftOut(row, standing.why, standing.status);
      }
      return false;
    }
    if (standing.kind === 'settle' && row.stage !== 'again') {
      this.#book.inDoubt(row, standing.entry);
      this.#settle(row, this.#startMs);
      return false;
    }
    return row.planned.knownOperationIds === undefined || this.#mayRepeat(row, entry, records);
  }

  /** What was sent before is held back before it is sent once more; the others go on. */
  #mayRepeat(row: Row, entry: JournalEntry | undefined, records: readonly SearchRecord[]): boolean {
    const { clock } = this.#input;
    const nowMs = clock.monotonicMs();
    row.notBeforeMs ??=
      nowMs + repeatDueInMs(entry, records, clock.wallMs(), this.#settings.repeatWaitMs);
    const held = nowMs < row.notBeforeMs;
    if (held) this.#holdBack.add(row, row.notBeforeMs);
    return !held;
  }

  async #sendRows(): Promise<void> {
    const sender = new AbortController();
    this.#senders.push(sender);
    for (;;) {
      const row = await this.#feeder.take();
      if (row === undefined) return;
      await this.#send(row, sender.signal);
    }
  }

  async #send(row: Row, signal: AbortSignal): Promise<void> {
    while (await this.#brake.pass()) {
      if (this.#input.clock.monotonicMs() - row.lookedMs > this.#settings.lookHoldsMs) {
        this.#brake.unused();
        this.#sendAgain(row);
        return;
      }
      row.stage = 'sending';
      const answer = await this.#post(row, signal);
      if (answer.kind !== 'limited') {
        this.#takeIn(row, answer);
        return;
      }
      row.stage = 'intended';
      row.refusals += 1;
      await this.#waitAfterRefusal(answer.error, row.refusals, signal);
    }
  }

  async #post(row: Row, signal: AbortSignal): Promise<Answer> {
    try {
      const receipt = this.#input.client.submitTransaction(row.planned.transaction, { signal });
      const { operationId } = await this.#unlessGivenUp(receipt);
      return { kind: 'accepted', operationId };
    } catch (error) {
      return answerOfError(error);
    }
  }

  /** The answer, or the fact that it is no longer waited for: then nobody knows. */
  #unlessGivenUp<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(new AppError('OUTCOME_UNKNOWN', 'The answer was not waited for any longer'));
      };
      this.#giveUps.add(giveUp);
      void answer.then(resolve, reject).finally(() => this.#giveUps.delete(giveUp));
    });
  }

  #takeIn(row: Row, answer: Exclude<Answer, { kind: 'limited' }>): void {
    switch (answer.kind) {
      case 'accepted':
        this.#brake.answered();
        if (isRepeat(row.planned, answer.operationId)) this.#repeated(row);
        else this.#book.accepted(row, answer.operationId);
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

  async #waitAfterRefusal(error: AppError, refusals: number, signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#input;
    const askedMs = error.retryAfterMs;
    this.#brake.limited(askedMs);
    this.#stopWhenOutOfPatience(error);
    if (askedMs !== undefined && askedMs > this.#settings.longestWaitMs) this.#stop(error);
    const waitMs = askedMs ?? backoffMs(refusals, random);
    await sleepUntil(clock, clock.monotonicMs() + waitMs, signal);
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
    for (const giveUp of this.#giveUps) giveUp();
  }

  #end(): void {
    this.#ending.abort();
    for (const sender of this.#senders) sender.abort();
    this.#feeder.close();
    this.#brake.release();
  }

  #row(id: string): Row {
    const row = this.#book.rows.get(id);
    if (row === undefined) throw new TypeError(`Not a row of this run: ${id}`);
    return row;
  }
}
