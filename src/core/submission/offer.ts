/**
 * What a person is offered for a transaction as it stands: the one table of what may be sent again, as words for what to
 * do. Pure, for pane and command line alike. It says what helps; whether a thing may be sent is decided by `standing.ts`.
 */
import type { JournalEntry } from './journal';
import type { Outcome, ServiceStatus } from './outcome';
import type { LeftOut } from './run';
import type { Standing } from './standing';
import { isFinished, isReplayable } from './status';

export type Offer =
  /** It goes with the next run as it is. */
  | 'send'
  /** Nothing of it is stored: correct the row, then send it. */
  | 'fix-and-send'
  /** The service, or this device, is still at work on it. */
  | 'wait'
  /** Stored, and failed: send it once more, when the person confirms. */
  | 'replay'
  /** Reported, and the row says something else now: only an adjustment changes what was reported. */
  | 'adjust'
  | 'nothing';

/** @param changed the row differs from what was last sent. */
export function offerOf(
  standing: Standing,
  entry: JournalEntry | undefined,
  changed: boolean,
): Offer {
  switch (standing.kind) {
    case 'send':
      return entry?.state === 'rejected' && !changed ? 'fix-and-send' : 'send';
    case 'settle':
      return 'wait';
    case 'leave-out':
      return offerOfLeftOut(standing);
  }
}

/** Of what a plan leaves out; whether it has changed is in its reason. */
export function offerOfLeftOut({
  why,
  status,
}: Pick<LeftOut, 'why'> & { readonly status?: ServiceStatus | undefined }): Offer {
  return why === 'changed-since-sent' && status !== undefined
    ? offerOfStatus(status, true)
    : BY_REASON[why];
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
      return BY_REASON[outcome.why];
  }
}

/** Of the service's own word on it. @param changed the row differs from what was sent. */
export function offerOfStatus(status: ServiceStatus, changed: boolean): Offer {
  if (!isFinished(status)) return 'wait';
  if (status.status === 'SUCCESS') return changed ? 'adjust' : 'nothing';
  return isReplayable(status) ? 'replay' : 'wait';
}

const BY_REASON: Readonly<Record<LeftOut['why'], Offer>> = {
  'has-errors': 'fix-and-send',
  cancelled: 'send',
  'run-stopped': 'send',
  'not-arrived': 'send',
  'already-known': 'nothing',
  // Reported or not, nobody knows here.
  'changed-since-sent': 'wait',
  pending: 'wait',
  'needs-replay': 'replay',
  'service-reprocessing': 'wait',
  'sent-not-shown': 'wait',
  'cannot-be-looked-up': 'nothing',
  'waits-for-original': 'wait',
  'original-not-reported': 'fix-and-send',
  'credit-exceeds-original': 'fix-and-send',
  'submitted-elsewhere': 'fix-and-send',
};
