/**
 * A run: one submission of a plan. The types that the engine, the pane and the command line share.
 */
import type { AppError } from '../domain/app-error';
import type { Transaction } from '../domain/transaction';
import type { CurrencyTotal } from '../mapping/reading-result';
import type { Outcome, ServiceStatus, SkipReason } from './outcome';

export interface PlannedTransaction {
  readonly transaction: Transaction;
  readonly contentHash: string;
  /** There when it was sent before and a person wants it sent once more: the operations known until then. */
  readonly knownOperationIds?: readonly string[];
  /**
   * There when the journal says that it was sent, the service does not show it, and a person wants it sent anyway:
   * `updatedAt` of that entry. A later entry is not overridden.
   */
  readonly overridesEntryAt?: number;
  /**
   * When planning looked for it (monotonic) and neither service nor journal knew it: while that look holds, a run need
   * not look again. Absent where that is not so, or where planning had no clock.
   */
  readonly lookedMs?: number;
  /** Of an adjustment: its originals that were not reported yet when it was planned. It is sent after they are. */
  readonly waitsFor?: readonly string[];
}

/** What a person should know before confirming; it keeps nothing from being sent. */
export interface Caution {
  readonly kind: CautionKind;
  readonly transactionIds: readonly string[];
}

export type CautionKind =
  /** Adjustments of which nobody can tell whether they credit more than remains of their originals. */
  | 'credit-not-verified'
  /** Adjustments that wait in the run for their originals, and are left out when these take too long. */
  | 'waits-for-original';

/** A transaction that is not sent, with the reason and, where the service has it, its word on it. */
export interface LeftOut {
  readonly transactionId: string;
  readonly why: SkipReason | 'already-known';
  readonly status?: ServiceStatus;
  /** There with what the service does not show (`sent-not-shown`) when a person may choose now to have it sent anyway. */
  readonly mayBeSentAnyway?: true;
}

/** What a run would do, shown before anything is sent. */
export interface SubmissionPlan {
  readonly environmentId: string;
  readonly send: readonly PlannedTransaction[];
  readonly leftOut: readonly LeftOut[];
  /** Of what is to be sent. */
  readonly totals: readonly CurrencyTotal[];
  /** At most one of a kind; absent when there is none. */
  readonly cautions?: readonly Caution[];
}

/** Something that a listener (the sheet, the pane) should show. */
export type RunEvent =
  | { readonly kind: 'sending'; readonly transactionIds: readonly string[] }
  | { readonly kind: 'outcome'; readonly transactionId: string; readonly outcome: Outcome }
  | { readonly kind: 'progress'; readonly progress: RunProgress; readonly pace: RunPace };

/** How fast the run gets on. */
export interface RunPace {
  readonly paused: boolean;
  /** Transactions that got their outcome, per second, over the last seconds; `undefined` while it cannot be told. */
  readonly perSecond: number | undefined;
  /** At that rate; `undefined` while it cannot be told. */
  readonly remainingMs: number | undefined;
  /** There while nothing goes out because of the service; a pause that a person asked for is told by `paused`. */
  readonly waitingFor?: WaitingFor;
}

/** Why nothing goes out, and until when. Wall clock, milliseconds. */
export type WaitingFor =
  /** The service has asked to send nothing before (`Retry-After`). */
  | { readonly kind: 'asked'; readonly until: number }
  /** The service has given no readable answer since, and is tried again. */
  | { readonly kind: 'no-answer'; readonly since: number; readonly triesAt: number };

export interface RunProgress {
  /** Of the plan's `send`; all the other counts together never exceed it, and equal it at the end. */
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly alreadyKnown: number;
  readonly inDoubt: number;
  readonly skipped: number;
}

export interface RunSummary {
  readonly runId: string;
  readonly progress: RunProgress;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Of what was accepted, exact: the sheet's own amounts. */
  readonly acceptedTotals: readonly CurrencyTotal[];
  /**
   * Why the run stopped before its end: `CANCELLED`, `KEY_REFUSED`, `KEY_MISSING`, `STORAGE`, or what kept the service
   * from answering for too long (`UNAVAILABLE`, `RATE_LIMITED`, ...); `undefined` when it went through.
   */
  readonly stoppedBy: AppError | undefined;
  /** The first thing a listener threw. A listener never disturbs a run. */
  readonly listenerError?: unknown;
}

export interface Run {
  /** Sends the plan. Never rejects for what the service, network or storage do: see the summary. Once per run. */
  start(listener: (event: RunEvent) => void): Promise<RunSummary>;
  /** Sends nothing more; what is under way is still answered. Rows in doubt stay so in the journal. */
  cancel(): void;
  /** Begins nothing more until `resume`: what is under way is answered, and what is in doubt is still looked for. */
  pause(): void;
  resume(): void;
}

/** News of a transaction after the run, from asking the service again. */
export interface StatusNews {
  readonly transactionId: string;
  /** Of the record of our own sending where it is known, else of the newest by `last_updated_date`. */
  readonly status: ServiceStatus;
  /** The service holds more than one record of the id: something sent it twice. */
  readonly duplicate?: true;
}
