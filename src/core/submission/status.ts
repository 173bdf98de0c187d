/**
 * The service's word on a transaction, and what the sheet says of it. A word that nobody has told us of yet passes
 * through: it is shown as it is and never taken for an end.
 */
import type { Issue } from '../domain/app-error';
import { toIssue } from '../service/error-object';
import type { SearchRecord } from '../service/search-record';
import type { Outcome, RowStatus, ServiceStatus, SkipReason } from './outcome';

/** What one record of the search says. */
export function serviceStatusOf(record: SearchRecord): ServiceStatus {
  return {
    status: record.status,
    operationId: record.operation_id,
    reportedAt: record.reporting_date,
    issues: (record.errors ?? []).map(toIssue),
  };
}

/** True for a warning of the tax authority (specification, Warnings). What a SUCCESS carries is a warning anyway. */
export function isWarning(issue: Issue): boolean {
  return issue.code === 'tax_authority_warning';
}

/** True when the service has finished: only SUCCESS is final for good, a FAILURE may still be processed again. */
export function isFinished(status: ServiceStatus): boolean {
  return status.status === 'SUCCESS' || status.status === 'FAILURE';
}

/**
 * FAILURE whose every error a client may answer with a replay (specification, Asynchronous errors). Errors are told apart
 * by their code: their type comes in either case or not at all. One without a code could be anything.
 */
export function isReplayable(status: ServiceStatus): boolean {
  const errors = status.issues.filter((issue) => !isWarning(issue));
  return (
    status.status === 'FAILURE' &&
    errors.length > 0 &&
    errors.every(({ code }) => code !== '' && code !== INTERNAL_ERROR)
  );
}

/** True when the status changes no more unless somebody sends it once more: what the service failed at itself may. */
export function isLast(status: ServiceStatus): boolean {
  return status.status === 'SUCCESS' || isReplayable(status);
}

/** The service processes what it failed at itself again, and says so by a webhook. */
const INTERNAL_ERROR = 'internal_server_error';

/** Words the specification uses for work that is not done (States and transitions). */
const WORDS_OF_WORK: ReadonlySet<string> = new Set(['UNSPECIFIED', 'PENDING', 'PROCESSING']);

/** The service's own word where the sheet has none for it, to be shown as it is; `undefined` for the words we know. */
export function foreignWordOf(status: ServiceStatus): string | undefined {
  const word = status.status;
  if (word === undefined || isFinished(status) || WORDS_OF_WORK.has(word)) return undefined;
  return word;
}

/** What the sheet says of a row, from what became of it in a run or from the service's status later. */
export function rowStatusOf(news: Outcome | ServiceStatus): RowStatus {
  return 'kind' in news ? ofOutcome(news) : ofServiceStatus(news);
}

function ofServiceStatus(status: ServiceStatus): RowStatus {
  switch (status.status) {
    case 'SUCCESS':
      return status.issues.length > 0 ? 'reported-with-warnings' : 'reported';
    case 'FAILURE':
      return 'failed';
    default:
      return 'accepted';
  }
}

function ofOutcome(outcome: Outcome): RowStatus {
  switch (outcome.kind) {
    case 'accepted':
      return 'accepted';
    case 'rejected':
      return 'rejected';
    case 'already-known':
      return 'already-reported';
    case 'in-doubt':
      return 'checking';
    case 'skipped':
      return SKIPPED[outcome.why];
  }
}

const SKIPPED: Readonly<Record<SkipReason, RowStatus>> = {
  'has-errors': 'error',
  cancelled: 'ready',
  'run-stopped': 'ready',
  'not-arrived': 'ready',
  'waits-for-original': 'waits-for-original',
  'original-not-reported': 'original-not-reported',
  'credit-exceeds-original': 'error',
  'submitted-elsewhere': 'error',
  'changed-since-sent': 'changed-since-sent',
  pending: 'accepted',
  'needs-replay': 'failed',
  'service-reprocessing': 'failed',
  'sent-not-shown': 'not-shown',
  'cannot-be-looked-up': 'error',
};
