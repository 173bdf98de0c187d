/** What became of one transaction, in the words of the results: from the run, from the plan, and from the service later. */
import type { Issue } from '../../core/domain/app-error';
import type { Outcome, ServiceStatus, SkipReason } from '../../core/submission/outcome';
import type { LeftOut, StatusNews } from '../../core/submission/run';
import type { Words } from '../../words/words';

/** `planned` only in a dry run. The first two mean that the service has it. */
export type ResultOutcome =
  'accepted' | 'already_known' | 'rejected' | 'in_doubt' | 'skipped' | 'planned';

export interface TransactionResult {
  readonly outcome: ResultOutcome;
  /** Why it was skipped, or what is known of one that the service had before. */
  readonly reason: string;
  /** The service's own word, where it is known. */
  readonly status: string;
  readonly operationId: string;
  /** RFC 3339. */
  readonly reportedAt: string;
  readonly message: string;
  /** The service's complaints. */
  readonly issues: readonly Issue[];
}

/** True when the service has it and has not failed at it: nothing is left to do. */
export function isTaken({ outcome, status }: TransactionResult): boolean {
  return (outcome === 'accepted' || outcome === 'already_known') && status !== 'FAILURE';
}

export function resultOfOutcome(outcome: Outcome, words: Words): TransactionResult {
  switch (outcome.kind) {
    case 'accepted':
      return result('accepted', words.say('sheet.message.accepted'), {
        operationId: outcome.operationId ?? '',
      });
    case 'rejected':
      return result('rejected', textOf(outcome.issues), { issues: outcome.issues });
    case 'already-known':
      return known(outcome.status, words);
    case 'in-doubt':
      return result('in_doubt', words.say('sheet.message.checking'));
    case 'skipped':
      return skipped(outcome.why, undefined, words);
  }
}

export function resultOfLeftOut({ why, status }: LeftOut, words: Words): TransactionResult {
  if (why !== 'already-known') return skipped(why, status, words);
  return status === undefined ? result('already_known', '') : known(status, words);
}

/** What a dry run would send. */
export function resultOfPlanned(words: Words): TransactionResult {
  return result('planned', words.say('sheet.status.ready'));
}

/** The service's later word on what it has. */
export function withNews(
  before: TransactionResult,
  { status }: StatusNews,
  words: Words,
): TransactionResult {
  return {
    ...before,
    // What was sent before and not shown is shown now.
    outcome: before.outcome === 'skipped' ? 'already_known' : before.outcome,
    reason: status.status === 'FAILURE' ? 'failed' : '',
    ...cellsOf(status),
    message: messageOf(status, words),
  };
}

function skipped(
  why: SkipReason,
  status: ServiceStatus | undefined,
  words: Words,
): TransactionResult {
  const message = words.say(`sheet.message.${why}`);
  const cells = status === undefined ? {} : cellsOf(status);
  const said = status === undefined ? '' : textOf(status.issues);
  // The service has it, with the content of the row.
  const outcome = why === 'pending' ? 'already_known' : 'skipped';
  return result(outcome, [message, said].filter((text) => text !== '').join(' '), {
    reason: why,
    ...cells,
  });
}

function known(status: ServiceStatus, words: Words): TransactionResult {
  return result('already_known', messageOf(status, words), cellsOf(status));
}

function cellsOf(
  status: ServiceStatus,
): Pick<TransactionResult, 'status' | 'operationId' | 'reportedAt' | 'issues'> {
  return {
    status: status.status ?? '',
    operationId: status.operationId ?? '',
    reportedAt: status.reportedAt ?? '',
    issues: status.issues,
  };
}

function result(
  outcome: ResultOutcome,
  message: string,
  cells: Partial<TransactionResult> = {},
): TransactionResult {
  return {
    outcome,
    reason: '',
    status: '',
    operationId: '',
    reportedAt: '',
    message,
    issues: [],
    ...cells,
  };
}

/** The service's words; ours where it has none to say of what it has reported. */
function messageOf(status: ServiceStatus, words: Words): string {
  if (status.issues.length > 0) return textOf(status.issues);
  return status.status === 'SUCCESS' ? words.say('sheet.status.reported') : '';
}

function textOf(issues: readonly Issue[]): string {
  return issues.map(({ message }) => message).join(' ');
}
