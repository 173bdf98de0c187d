/** What a plan was made from. Another check or another connection needs another plan. */
import { eachInSteps, type Steps } from '../../core/domain/steps';
import type { Transaction } from '../../core/domain/transaction';
import type { CheckResult } from '../../core/mapping/reading-result';
import { canonicalJson } from '../../core/submission/content-hash';
import type { SubmissionPlan } from '../../core/submission/run';
import type { SessionState } from '../pane-services';
import type { PaneState, ReadSource } from '../state/pane-store';

export interface PlanBasis {
  readonly check: CheckResult;
  readonly read: ReadSource;
  readonly session: SessionState;
}

/** `undefined` while there is nothing to plan: not connected, or not checked. */
export function basisOf({ check, read, session }: PaneState): PlanBasis | undefined {
  if (check === undefined || read === undefined || session === undefined) return undefined;
  return { check, read, session };
}

export function isSameBasis(a: PlanBasis, b: PlanBasis | undefined): boolean {
  return a.check === b?.check && a.session === b.session;
}

/** True when all that is to be sent would be read from the sheet now as it was for the plan, wherever its rows stand. */
export function* isStillSo(plan: SubmissionPlan, check: CheckResult): Steps<boolean> {
  const planned = new Map<string, Transaction>();
  yield* eachInSteps(plan.send, ({ transaction }) => {
    planned.set(transaction.transaction_id, transaction);
  });
  // One after the other: what is read of the sheet for this is not to be held together.
  yield* eachInSteps(check.transactions, (mapped) => {
    const transaction = planned.get(mapped.transactionId);
    if (transaction === undefined || !mapped.ready) return true;
    if (canonicalJson(mapped.transaction) !== canonicalJson(transaction)) return false;
    return planned.delete(mapped.transactionId);
  });
  return planned.size === 0;
}
