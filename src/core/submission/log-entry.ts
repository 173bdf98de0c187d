/**
 * What a log keeps of a run: who sent what from where, and what became of it, as counts that add up to the transactions
 * of the source. Data alone; where it is kept, and in which words, is decided elsewhere.
 */
import type { ErrorCode } from '../domain/app-error';
import { originalOf } from '../domain/originals';
import type { Mapping } from '../mapping/mapping';
import type { CurrencyTotal } from '../mapping/reading-result';
import type { EnvironmentKind } from '../service/environment';
import { canonicalJson, webSha256 } from './content-hash';
import type { Outcome, SkipReason } from './outcome';
import type { LeftOut, RunSummary, SubmissionPlan } from './run';

/** Why something was not sent, with how many times. */
export type LogReason = readonly [why: LeftOut['why'], count: number];

/** Each transaction of the source counts in one of these. */
export interface LogCounts {
  readonly accepted: number;
  readonly rejected: number;
  /** Sent without an answer: may have arrived. */
  readonly inDoubt: number;
  /** Was with the service before, and was not sent. */
  readonly alreadyKnown: number;
  readonly cancelled: number;
  /** Everything else that was not sent; `leftOutBecause` says why. */
  readonly leftOut: number;
}

export interface LogEntry {
  readonly runId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** IANA name of the zone of whoever ran it. */
  readonly timeZone: string;
  /** As typed; empty when nobody told. */
  readonly personName: string;
  readonly environmentName: string;
  readonly environmentKind: EnvironmentKind;
  /** The table or sheet with the rows, for people. */
  readonly source: string;
  /** Rows under the header that hold something. */
  readonly rowCount: number;
  readonly mappingName: string;
  readonly mappingVersion: number;
  /** The same for the same mapping, of whatever name. */
  readonly mappingFingerprint: string;
  /** All of the source; the counts add up to it. */
  readonly transactionCount: number;
  readonly counts: LogCounts;
  /** Of `leftOut`, the most frequent first. */
  readonly leftOutBecause: readonly LogReason[];
  /** How many of the accepted adjust an earlier one. */
  readonly adjustmentCount: number;
  /** Of what was accepted, exact. */
  readonly totals: readonly CurrencyTotal[];
  /** `undefined` when the run went through. */
  readonly stoppedBy: ErrorCode | undefined;
  readonly taxrowVersion: string;
}

/** What the run itself does not know. */
export type LogFacts = Pick<
  LogEntry,
  | 'startedAt'
  | 'endedAt'
  | 'timeZone'
  | 'personName'
  | 'environmentName'
  | 'environmentKind'
  | 'source'
  | 'rowCount'
  | 'mappingName'
  | 'mappingVersion'
  | 'mappingFingerprint'
  | 'taxrowVersion'
>;

/** The entry of a run that has ended. */
export function logEntry(plan: SubmissionPlan, summary: RunSummary, facts: LogFacts): LogEntry {
  const reasons = new Map<LeftOut['why'], number>();
  const notSent = (why: LeftOut['why']) => reasons.set(why, (reasons.get(why) ?? 0) + 1);
  for (const { why } of plan.leftOut) notSent(why);
  for (const outcome of summary.outcomes.values()) {
    if (outcome.kind === 'skipped') notSent(outcome.why);
  }
  const { accepted, rejected, inDoubt, alreadyKnown } = summary.progress;
  const take = (why: SkipReason | 'already-known'): number => {
    const count = reasons.get(why) ?? 0;
    reasons.delete(why);
    return count;
  };
  const knownBefore = take('already-known');
  const cancelled = take('cancelled');
  const leftOutBecause = [...reasons].sort(([, a], [, b]) => b - a);
  return {
    ...facts,
    runId: summary.runId,
    transactionCount: plan.send.length + plan.leftOut.length,
    counts: {
      ...{ accepted, rejected, inDoubt, cancelled },
      alreadyKnown: alreadyKnown + knownBefore,
      leftOut: leftOutBecause.reduce((sum, [, count]) => sum + count, 0),
    },
    leftOutBecause,
    adjustmentCount: plan.send.filter(
      ({ transaction }) =>
        originalOf(transaction) !== undefined &&
        isAccepted(summary.outcomes.get(transaction.transaction_id)),
    ).length,
    totals: summary.acceptedTotals,
    stoppedBy: summary.stoppedBy?.code,
  };
}

function isAccepted(outcome: Outcome | undefined): boolean {
  return outcome?.kind === 'accepted';
}

/** 16 hexadecimal digits of the whole mapping: it changes with every choice in it, and tells nothing of them. */
export async function mappingFingerprint(mapping: Mapping): Promise<string> {
  return (await webSha256(canonicalJson(mapping))).slice(0, 16);
}
