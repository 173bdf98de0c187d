/** Why a run leaves out a transaction without errors, and who says so. A reason that is not here does not compile. */
import type { SkipReason } from '../../src/core/submission/outcome';

/** The others are no verdict on the transaction: it has errors, or the run was ended. */
export type PlanningCode = Exclude<SkipReason, 'has-errors' | 'cancelled' | 'run-stopped'>;

export const PLANNING_RULES: Readonly<Record<PlanningCode, string>> = {
  'credit-exceeds-original':
    'specification, What the service does: an adjustment is a partial credit note. Sheet, journal and service are counted together',
  'original-not-reported':
    'specification, Asynchronous errors: an invalid reference is a failure of the adjustment',
  'waits-for-original': 'the same; it is sent when the original is reported',
  'changed-since-sent':
    'the id is the only key that the service has: other content under the same id is not sent by itself',
  pending: 'specification, States and transitions: the service is at work on it',
  'needs-replay':
    'specification, States and transitions: a failure by validation or authority is replayed by the client; a person confirms it',
  'service-reprocessing':
    'specification, Asynchronous errors: what failed inside the service is processed again there',
  'submitted-elsewhere': 'so that a rehearsal is not reported by accident',
  'not-arrived': 'looked for twice after the settle time, and not there',
  'sent-not-shown': 'the journal has it as accepted, and the search does not show it',
  'cannot-be-looked-up':
    'a lost answer could not be told from a lost request, and the transaction might be reported twice',
};
