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
}

/** What a run would do, shown before anything is sent. */
export interface SubmissionPlan {
  readonly environmentId: string;
  readonly send: readonly PlannedTransaction[];
  /** Left out, by id, with the reason. */
  readonly leftOut: readonly {
    readonly transactionId: string;
    readonly why: SkipReason | 'already-known';
  }[];
  /** Of what is to be sent. */
  readonly totals: readonly CurrencyTotal[];
}

/** Something that a listener (the sheet, the pane) should show. */
export type RunEvent =
  | { readonly kind: 'sending'; readonly transactionIds: readonly string[] }
  | { readonly kind: 'outcome'; readonly transactionId: string; readonly outcome: Outcome }
  | { readonly kind: 'progress'; readonly progress: RunProgress };

export interface RunProgress {
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
  /** Why the run stopped before its end: `KEY_REFUSED`, `STORAGE`, `CANCELLED`; `undefined` when it went through. */
  readonly stoppedBy: AppError | undefined;
}

/** News of a transaction after the run, from asking the service again. */
export interface StatusNews {
  readonly transactionId: string;
  readonly status: ServiceStatus;
}
