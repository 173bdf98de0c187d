/** What Submit shows and can do; the parts that plan, run and follow tell changes of it. */
import type { AppError } from '../../core/domain/app-error';
import type { RunPace, RunProgress, RunSummary } from '../../core/submission/run';
import type { Chosen, MadePlan } from './planning';

export interface LookUpProgress {
  readonly done: number;
  readonly total: number;
}

export interface SubmitState {
  readonly phase: 'idle' | 'planning' | 'planned' | 'running' | 'finished';
  readonly lookUp: LookUpProgress | undefined;
  readonly made: MadePlan | undefined;
  readonly confirming: boolean;
  readonly cancelling: boolean;
  /** The person holds the run back: what is on the way is still answered. */
  readonly paused: boolean;
  readonly progress: RunProgress | undefined;
  /** `undefined` until the run tells how it gets on. */
  readonly pace: RunPace | undefined;
  readonly summary: RunSummary | undefined;
  /** What ended the run before its end, until the person asks anew how things stand. */
  readonly endedBy: AppError | undefined;
  /** The sheet was edited between plan and confirmation: nothing was sent, and the plan is a new one. */
  readonly changedSincePlan: boolean;
  /** Another window submits to the same environment. */
  readonly busyElsewhere: boolean;
  /** The service is being asked until it has finished with each transaction. */
  readonly watching: boolean;
  /** How many of earlier runs the service has and has not finished with: they are asked for as well. */
  readonly unfinishedEarlier: number;
  readonly error: Error | undefined;
  /** Makes the plan where none stands for this check and connection. */
  ensurePlan(): Promise<void>;
  /** @param chosen what was sent before and is to be sent once more. */
  planAgain(chosen?: Chosen): Promise<void>;
  /** Goes on asking for what earlier runs left unfinished. */
  goOn(): Promise<void>;
  cancelPlanning(): void;
  askForConfirmation(): void;
  declineConfirmation(): void;
  submit(): Promise<void>;
  cancel(): void;
  pause(): void;
  resume(): void;
  /** Asks the service now about every transaction that it has and has not finished with. */
  refresh(): Promise<void>;
}

/** Takes over a change of the state. */
export type Tell = (change: Partial<SubmitState>) => void;
