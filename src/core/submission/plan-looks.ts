/**
 * What a run takes over from the looks of its plan, where it begins soon after: the service need not be asked again for
 * what it did not know a moment ago, and what it has answered then shows how much it takes.
 */
import { requestsFor } from './look';
import type { PlannedTransaction } from './run';
import type { RunSettings } from './settings';

/** A plan's look is good for so much of the time that a look holds: the rest is left for the row's turn to come. */
const PLAN_LOOK_SHARE = 0.8;

/** True when planning looked for it a moment ago and did not find it. */
export function wasJustLookedFor(
  { lookedMs }: PlannedTransaction,
  nowMs: number,
  { lookHoldsMs }: RunSettings,
): boolean {
  return lookedMs !== undefined && nowMs - lookedMs <= lookHoldsMs * PLAN_LOOK_SHARE;
}

/** About how many requests the service has answered for that a moment ago. */
export function requestsJustAnswered(
  planned: readonly PlannedTransaction[],
  nowMs: number,
  settings: RunSettings,
): number {
  const justLookedFor = planned.filter((one) => wasJustLookedFor(one, nowMs, settings));
  return requestsFor(justLookedFor.map(({ transaction }) => transaction.transaction_id));
}
