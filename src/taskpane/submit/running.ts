/**
 * Taking a plan through a run, with the connection that the plan was made with. The sheet is read once more before, and
 * nothing is sent that differs from what the person confirmed. Whether and when something is sent again is decided by
 * the engine alone.
 */
import { AppError } from '../../core/domain/app-error';
import { paced } from '../../core/domain/steps';
import type { Run, RunEvent, RunPace, RunProgress, RunSummary } from '../../core/submission/run';
import { checkRows, readAgain } from '../state/check-rows';
import type { Pane } from '../state/pane-context';
import { createClaimStore } from './claim-store';
import { createLogStore } from './log-store';
import { basisOf, isStillSo, type PlanBasis } from './plan-basis';
import type { MadePlan } from './planning';
import { tellLeftOut, tellOutcome, tellSending, type Telling } from './row-results';
import type { RowsState } from './rows-store';

export type RunEnd =
  | { readonly kind: 'finished'; readonly summary: RunSummary }
  /** Given up before anything was sent: by the person, or because others submit the rows. */
  | { readonly kind: 'cancelled' }
  /** The sheet holds something else than was confirmed: nothing was sent. */
  | { readonly kind: 'changed'; readonly basis: PlanBasis }
  /** Another window submits: nothing was sent. */
  | { readonly kind: 'busy-elsewhere' };

export interface RunListener {
  /** The rows were read and checked again, and are as confirmed. */
  readonly confirmed: (basis: PlanBasis) => void;
  readonly progress: (progress: RunProgress, pace: RunPace) => void;
}

export interface SubmissionRun {
  /** Rejects for what kept the run from beginning; what happens in it stands in the summary. */
  readonly end: Promise<RunEnd>;
  /** Sends nothing more, however far it is. */
  cancel(): void;
  /** Sends nothing until `resume`, however far it is. */
  pause(): void;
  resume(): void;
}

export function startRun(
  pane: Pane,
  { plan, basis, submission }: MadePlan,
  rows: RowsState,
  telling: Telling,
  listener: RunListener,
): SubmissionRun {
  const { clock } = pane.services;
  let run: Run | undefined;
  const cancelling = new AbortController();
  let paused = false;

  function cancel(): void {
    cancelling.abort();
    run?.cancel();
  }

  function hear(event: RunEvent): void {
    switch (event.kind) {
      case 'sending':
        rows.show(event.transactionIds.map((id) => tellSending(id, telling)));
        break;
      case 'outcome':
        rows.show([tellOutcome(event.transactionId, event.outcome, telling)]);
        break;
      case 'progress':
        listener.progress(event.progress, event.pace);
        break;
    }
  }

  async function send(now: PlanBasis): Promise<RunEnd> {
    await rows.open(now.read);
    const started = submission.createRun(plan);
    run = started;
    if (paused) started.pause();
    if (cancelling.signal.aborted) started.cancel();
    await rows.showMany(await paced(tellLeftOut(plan.leftOut, now.check, telling), { clock }));
    const startedAt = clock.wallMs();
    const summary = await started.start(hear);
    const endedAt = clock.wallMs();
    const { mapping } = pane.store.getState();
    if (mapping !== undefined) {
      const ended = { plan, summary, basis: now, mapping, startedAt, endedAt };
      pane.feature(createLogStore).getState().runEnded(ended);
    }
    return { kind: 'finished', summary };
  }

  async function lookOnceMore(signal: AbortSignal) {
    const now = await readOnceMore(pane, basis, signal);
    return { basis: now, isSo: await paced(isStillSo(plan, now.check), { clock, signal }) };
  }

  async function readAndSend(): Promise<RunEnd> {
    const { signal } = cancelling;
    const now = await lookOnceMore(signal).catch((thrown: unknown) => {
      if (signal.aborted) return undefined;
      throw thrown;
    });
    if (now === undefined || signal.aborted) return NOT_BEGUN;
    if (!now.isSo) return { kind: 'changed', basis: now.basis };
    listener.confirmed(now.basis);
    return send(now.basis);
  }

  /** Alone on this device, and among those who have the workbook open. */
  async function go(): Promise<RunEnd> {
    const claims = pane.feature(createClaimStore).getState();
    const claimed = {
      sheetName: basis.read.location.sheetName,
      environmentName: basis.session.environment.name,
      signal: cancelling.signal,
      stop: cancel,
    };
    const end = await submission.alone(
      async () => (await claims.during(claimed, readAndSend)) ?? NOT_BEGUN,
    );
    return end ?? { kind: 'busy-elsewhere' };
  }

  return {
    end: go(),
    cancel,
    pause: () => {
      paused = true;
      run?.pause();
    },
    resume: () => {
      paused = false;
      run?.resume();
    },
  };
}

const NOT_BEGUN: RunEnd = { kind: 'cancelled' };

/** What is sent is what stands in the sheet now: Excel does not tell every change. */
async function readOnceMore(
  pane: Pane,
  before: PlanBasis,
  signal: AbortSignal,
): Promise<PlanBasis> {
  await readAgain(pane, { signal });
  await checkRows(pane, { signal });
  const now = basisOf(pane.store.getState());
  if (now === undefined || now.session !== before.session) {
    throw new AppError('CANCELLED', 'The source or the session has changed. Nothing was sent.');
  }
  return now;
}
