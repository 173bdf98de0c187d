/**
 * The book of one run: every row with its stage, what became of it, and the journal entries that say so. Each row ends
 * with one outcome, so that the counts add up whatever happens.
 */
import { amountsOf } from '../domain/amounts';
import type { AppError, Issue } from '../domain/app-error';
import { originalOf } from '../domain/originals';
import type { Clock } from '../domain/ports';
import { eachInSteps, paced } from '../domain/steps';
import { CurrencyTotals } from '../mapping/currency-totals';
import type { Journal, JournalEntry, JournalState } from './journal';
import { createJournalWriter, type JournalWriter } from './journal-writer';
import type { Outcome, ServiceStatus, SkipReason } from './outcome';
import type { ProgressMeter } from './progress-meter';
import type { LeftOut, PlannedTransaction, RunEvent, SubmissionPlan } from './run';
import { createTally, type Tally } from './tally';

export type Stage =
  | 'waiting'
  /** The intent is durable and no POST is under way. */
  | 'intended'
  /** As `intended` or `in-doubt`, and known not to be there: to be looked up and journaled once more before it is sent. */
  | 'again'
  | 'sending'
  | 'in-doubt'
  | 'done';

/** What the journal says of a sending, whatever becomes of it. */
export type Sending = Pick<JournalEntry, 'contentHash' | 'knownOperationIds'>;

export interface Row {
  readonly id: string;
  readonly planned: PlannedTransaction;
  stage: Stage;
  /** What was last sent, maybe by an earlier run. */
  sent: Sending;
  /** POSTs of this run that came to nothing: not there after a lost answer, or answered as a repeat. */
  sentInVain: number;
  /** Refusals for now (429) since the last other answer. */
  refusals: number;
  /** Not to be sent before (monotonic); set when it was sent before and is to be sent once more. */
  notBeforeMs: number | undefined;
  /** When the last look before its sending was answered (monotonic). */
  lookedMs: number;
}

export interface RunBookInput {
  readonly plan: SubmissionPlan;
  readonly runId: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly meter: ProgressMeter;
  readonly listener: (event: RunEvent) => void;
  /** A row has the outcome that it keeps. */
  readonly closed: (row: Row, outcome: Outcome) => void;
  readonly journalFailed: (error: AppError) => void;
  /** Every row has its outcome. */
  readonly complete: () => void;
}

export class RunBook {
  readonly rows: ReadonlyMap<string, Row>;
  readonly tally: Tally;
  readonly acceptedTotals = new CurrencyTotals();
  readonly #input: RunBookInput;
  readonly #writer: JournalWriter;
  #open: number;

  constructor(input: RunBookInput) {
    const { plan, journal, clock, meter, listener, journalFailed } = input;
    this.#input = input;
    this.rows = new Map(
      plan.send.map((planned) => [planned.transaction.transaction_id, asRow(planned)]),
    );
    this.tally = createTally(this.rows.size, meter, listener);
    this.#writer = createJournalWriter(journal, clock, journalFailed);
    this.#open = this.rows.size;
  }

  /** Journals durably that the rows are about to be sent. @throws AppError `STORAGE`: then nothing may be sent. */
  async intend(rows: readonly Row[]): Promise<void> {
    await this.#writer.keep(
      rows.map((row) => this.#entry(row, 'intended', sendingOf(row.planned))),
    );
    for (const row of rows) {
      row.stage = 'intended';
      row.sent = sendingOf(row.planned);
    }
    this.tally.tell({ kind: 'sending', transactionIds: rows.map((row) => row.id) });
  }

  accepted(row: Row, operationId: string | undefined): void {
    this.#writer.note(this.#entry(row, 'accepted', row.sent, operationId));
    const changed = row.sent.contentHash !== row.planned.contentHash;
    this.#close(row, changed ? skipped('changed-since-sent') : { kind: 'accepted', operationId });
  }

  rejected(row: Row, issues: readonly Issue[]): void {
    this.#writer.note(this.#entry(row, 'rejected'));
    this.#close(row, { kind: 'rejected', issues });
  }

  /** Found to be none of this run's business. */
  leftOut(row: Row, why: LeftOut['why'], status?: ServiceStatus): void {
    if (row.stage === 'again') this.#writer.note(this.#entry(row, 'not-arrived'));
    const known = why === 'already-known';
    this.#close(row, known ? { kind: why, status: status ?? NO_STATUS } : skipped(why));
  }

  /** May have been sent, by this run or one before (then `sent` is the journal's). */
  inDoubt(row: Row, sent: Sending): void {
    row.stage = 'in-doubt';
    row.sent = sent;
    this.#writer.note(this.#entry(row, 'in-doubt'));
    this.tally.set(row.id, { kind: 'in-doubt' });
  }

  /** Looking cannot settle it: its outcome is that it is in doubt. */
  staysInDoubt(row: Row): void {
    this.#close(row, { kind: 'in-doubt' });
  }

  /** Proved not to be there, after as many tries as a row gets. */
  notArrived(row: Row): void {
    this.#writer.note(this.#entry(row, 'not-arrived'));
    this.#close(row, skipped('not-arrived'));
  }

  /**
   * At the end of a run that was stopped: what was never sent is free again; what is in doubt stays so. With pauses: it
   * may be most of a large book.
   */
  async closeUnsent(why: SkipReason): Promise<void> {
    const { clock } = this.#input;
    const steps = eachInSteps([...this.rows.values()], (row) => {
      this.#closeIfUnsent(row, why);
    });
    await paced(steps, { clock });
    await this.#writer.drained();
  }

  #closeIfUnsent(row: Row, why: SkipReason): void {
    if (!UNSENT.has(row.stage)) return;
    if (row.stage !== 'waiting') this.#writer.note(this.#entry(row, 'not-arrived'));
    this.#close(row, skipped(why));
  }

  #close(row: Row, outcome: Outcome): void {
    row.stage = 'done';
    this.#open -= 1;
    const { transaction } = row.planned;
    if (outcome.kind === 'accepted') {
      this.acceptedTotals.add(transaction.currency_code, amountsOf(transaction));
    }
    this.tally.set(row.id, outcome);
    this.#input.closed(row, outcome);
    if (this.#open === 0) this.#input.complete();
  }

  #entry(row: Row, state: JournalState, sent = row.sent, operationId?: string): JournalEntry {
    const { plan, runId, clock } = this.#input;
    const { contentHash, knownOperationIds } = sent;
    return {
      environmentId: plan.environmentId,
      transactionId: row.id,
      runId,
      contentHash,
      state,
      ...(operationId === undefined ? {} : { operationId }),
      ...(knownOperationIds === undefined ? {} : { knownOperationIds }),
      ...(originalOf(row.planned.transaction) === undefined ? {} : { kind: 'adjustment' }),
      updatedAt: clock.wallMs(),
    };
  }
}

const UNSENT: ReadonlySet<Stage> = new Set(['waiting', 'intended', 'again']);

const NO_STATUS: ServiceStatus = {
  status: undefined,
  operationId: undefined,
  reportedAt: undefined,
  issues: [],
};

function skipped(why: SkipReason): Outcome {
  return { kind: 'skipped', why };
}

function asRow(planned: PlannedTransaction): Row {
  return {
    id: planned.transaction.transaction_id,
    planned,
    stage: 'waiting',
    sent: sendingOf(planned),
    sentInVain: 0,
    refusals: 0,
    notBeforeMs: undefined,
    lookedMs: planned.lookedMs ?? Number.NEGATIVE_INFINITY,
  };
}

function sendingOf({ contentHash, knownOperationIds }: PlannedTransaction): Sending {
  return { contentHash, ...(knownOperationIds === undefined ? {} : { knownOperationIds }) };
}
