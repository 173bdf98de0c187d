/**
 * Making the plan: which transactions would be sent, as the service and the journal stand now. A plan keeps the
 * connection that it was made with, and is sent with that one or not at all. A later planning replaces an earlier one.
 */
import { originalOf } from '../../core/domain/originals';
import type { SubmissionPlan } from '../../core/submission/run';
import { asError } from '../error-notice';
import type { PanePlan, PaneServices, SubmissionPort } from '../pane-services';
import { isSameBasis, type PlanBasis } from './plan-basis';
import type { Tell } from './submit-state';

export interface MadePlan {
  readonly plan: PanePlan;
  readonly basis: PlanBasis;
  /** Of the connection in `basis`. */
  readonly submission: SubmissionPort;
}

/** What was sent before and goes out once more, because a person chose it: ids that failed, and ids not shown. */
export interface Chosen {
  readonly replay: ReadonlySet<string>;
  readonly sendAnyway: ReadonlySet<string>;
}

const NOTHING_CHOSEN: Chosen = { replay: new Set(), sendAnyway: new Set() };

/** Looked for once in each plan, however often it is drawn. */
function oncePerPlan<Result>(
  look: (plan: SubmissionPlan) => Result,
): (plan: SubmissionPlan) => Result {
  const known = new WeakMap<SubmissionPlan, { readonly result: Result }>();
  return (plan) => {
    const found = known.get(plan) ?? { result: look(plan) };
    known.set(plan, found);
    return found.result;
  };
}

/** What failed before and goes out once more: the person chose it. */
export const replayedIds = oncePerPlan(({ send }): readonly string[] =>
  send
    .filter((one) => one.knownOperationIds !== undefined && one.overridesEntryAt === undefined)
    .map(({ transaction }) => transaction.transaction_id),
);

/** What was sent before, is not shown by the service, and goes out once more: the person chose it. */
export const sentAnywayIds = oncePerPlan(({ send }): readonly string[] =>
  send
    .filter(({ overridesEntryAt }) => overridesEntryAt !== undefined)
    .map(({ transaction }) => transaction.transaction_id),
);

/** What is chosen when a plan gets more of it. */
export function withChosen(plan: SubmissionPlan | undefined, more: Partial<Chosen>): Chosen {
  const replay = plan === undefined ? [] : replayedIds(plan);
  const sendAnyway = plan === undefined ? [] : sentAnywayIds(plan);
  return {
    replay: new Set([...replay, ...(more.replay ?? [])]),
    sendAnyway: new Set([...sendAnyway, ...(more.sendAnyway ?? [])]),
  };
}

/** How many of what goes out adjust what was reported before, or is in the same run. */
export const adjustmentCount = oncePerPlan(
  ({ send }) => send.filter(({ transaction }) => originalOf(transaction) !== undefined).length,
);

export interface Planning {
  /** True when a plan for this stands, is being made, or was given up by the person. */
  isFor(basis: PlanBasis): boolean;
  make(basis: PlanBasis, chosen?: Chosen): Promise<void>;
  cancel(): void;
  /** The rows were read and checked again, and the plan still holds for them. */
  rebase(made: MadePlan, basis: PlanBasis): void;
  /** Nothing of the plan is worth anything any more. */
  drop(): void;
}

export function createPlanning(services: PaneServices, tell: Tell): Planning {
  let current = new AbortController();
  let basis: PlanBasis | undefined;

  async function make(from: PlanBasis, chosen: Chosen = NOTHING_CHOSEN): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    basis = from;
    tell({ phase: 'planning', made: undefined, error: undefined, lookUp: undefined });
    try {
      const submission = await services.submission();
      const plan = await submission.plan(from.check.transactions, {
        ...chosen,
        location: from.read.location,
        signal,
        onProgress: (done, total) => {
          if (!signal.aborted) tell({ lookUp: { done, total } });
        },
      });
      if (!signal.aborted) tell({ phase: 'planned', made: { plan, basis: from, submission } });
    } catch (thrown) {
      if (signal.aborted) return;
      basis = undefined;
      tell({ phase: 'idle', error: asError(thrown) });
    }
  }

  return {
    isFor: (other) => isSameBasis(other, basis),
    make,
    cancel: () => {
      current.abort();
      tell({ phase: 'idle', lookUp: undefined });
    },
    rebase: (made, now) => {
      basis = now;
      tell({ made: { ...made, basis: now } });
    },
    drop: () => {
      current.abort();
      basis = undefined;
      tell({ phase: 'idle', made: undefined, confirming: false });
    },
  };
}
