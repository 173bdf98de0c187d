/**
 * What a person is offered for a transaction as it stands: the one table of what may be sent again, as words for what to
 * do next. Pure. It says what helps; whether a thing may be sent is decided by `standing.ts` alone, when it is planned
 * and once more when it is sent.
 */
import type { Outcome, ServiceStatus } from './outcome';
import type { LeftOut } from './run';
import { isFinished, isReplayable } from './status';

export type Offer =
  /** It goes with the next run as it is. */
  | 'send'
  /** Nothing of it is stored: correct the row, then send it. */
  | 'fix-and-send'
  /** The service, or this device, is still at work on it. */
  | 'wait'
  /** The service failed at it by itself, and processes it again by itself. */
  | 'wait-for-service'
  /** Stored, and failed: correct it, and send it once more when the person confirms. */
  | 'replay'
  /** Reported, and the row says something else now: only an adjustment changes what was reported. */
  | 'adjust'
  /** Sent, and not shown by the service for longer than it needs to settle: sent once more at the person's own risk. */
  | 'send-anyway'
  /** Sent a moment ago, and not shown: the search may only lag behind. */
  | 'look-again'
  /** It failed without an id of its operation: a repeat could not be told from it. */
  | 'ask-service'
  | 'nothing';

/** Of what a plan leaves out. */
export function offerOfLeftOut(leftOut: Omit<LeftOut, 'transactionId'>): Offer {
  const { why, status, mayBeSentAnyway } = leftOut;
  switch (why) {
    case 'changed-since-sent':
      // Without the service's word nobody knows here whether it is reported.
      return status === undefined ? 'wait' : offerOfStatus(status, true);
    case 'needs-replay':
      return status?.operationId === undefined ? 'ask-service' : 'replay';
    case 'sent-not-shown':
      return mayBeSentAnyway === true ? 'send-anyway' : 'look-again';
    default:
      return BY_REASON[why];
  }
}

/** Of what became of it in a run. */
export function offerOfOutcome(outcome: Outcome): Offer {
  switch (outcome.kind) {
    case 'accepted':
    case 'in-doubt':
      return 'wait';
    case 'rejected':
      return 'fix-and-send';
    case 'already-known':
      return 'nothing';
    case 'skipped':
      return offerOfLeftOut({ why: outcome.why });
  }
}

/** Of the service's own word on it. @param changed the row differs from what was sent. */
export function offerOfStatus(status: ServiceStatus, changed: boolean): Offer {
  if (!isFinished(status)) return 'wait';
  if (status.status === 'SUCCESS') return changed ? 'adjust' : 'nothing';
  if (!isReplayable(status)) return 'wait-for-service';
  return status.operationId === undefined ? 'ask-service' : 'replay';
}

type Decided = Exclude<LeftOut['why'], 'changed-since-sent' | 'needs-replay' | 'sent-not-shown'>;

const BY_REASON: Readonly<Record<Decided, Offer>> = {
  'has-errors': 'fix-and-send',
  cancelled: 'send',
  'run-stopped': 'send',
  'not-arrived': 'send',
  'already-known': 'nothing',
  pending: 'wait',
  'service-reprocessing': 'wait-for-service',
  'cannot-be-looked-up': 'fix-and-send',
  'waits-for-original': 'send',
  'original-not-reported': 'fix-and-send',
  'credit-exceeds-original': 'fix-and-send',
  'submitted-elsewhere': 'fix-and-send',
};
